import { domainToASCII, domainToUnicode } from 'node:url';

export interface EmailAddress {
  /** As typed, with the domain as A-labels: what mail is sent to. */
  address: string;
  /** What makes two addresses the same person. */
  key: string;
  /** A label of the domain mixes alphabets, as look-alikes of known names do. */
  mixedScript?: true;
}

const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/;
const domainLabel = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const topLabel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/**
 * One address or undefined. Nothing is repaired: an address that only becomes valid by folding look-alike
 * characters is refused, because the folded one belongs to somebody else.
 */
export function parseEmail(raw: string): EmailAddress | undefined {
  if (raw.length > 254) return undefined;
  const at = raw.indexOf('@');
  if (at < 1 || at !== raw.lastIndexOf('@')) return undefined;
  const local = raw.slice(0, at);
  const typed = raw.slice(at + 1);
  if (!localPart.test(local)) return undefined;
  const domain = asciiDomain(typed);
  if (!domain) return undefined;
  const address = `${local}@${domain}`;
  if (address.length > 254) return undefined;
  return { address, key: address.toLowerCase(), ...(mixesScripts(domain) && { mixedScript: true }) };
}

const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Hebrew}/u];
const others = [/\p{Script=Arabic}/u, /\p{Script=Armenian}/u, /\p{Script=Cherokee}/u, /\p{Script=Georgian}/u];

const mixesScripts = (domain: string) =>
  domainToUnicode(domain)
    .split('.')
    .some((label) => [...scripts, ...others].filter((script) => script.test(label)).length > 1);

function asciiDomain(typed: string): string | undefined {
  const folded = typed.normalize('NFKC');
  if (folded !== typed.normalize('NFC') || /[\p{Cc}\p{Cf}\p{Zs}]/u.test(typed)) return undefined;
  const domain = /^[\x21-\x7e]*$/.test(typed) ? typed.toLowerCase() : domainToASCII(typed);
  const labels = domain.split('.');
  const top = labels.pop() ?? '';
  if (labels.length === 0 || !topLabel.test(top) || !labels.every((label) => domainLabel.test(label))) return undefined;
  return domain;
}
