import { createHash } from 'node:crypto';

/** Providers that ignore dots in the name. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address reaches: `Dana.Levi+x@googlemail.com` is `danalevi@gmail.com`. Only for telling whether
 * two accounts are one person's; nothing is ever sent to it.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  const domain = address.slice(at + 1);
  const name = address.slice(0, at).split('+')[0] ?? '';
  const plain = dotless.has(domain) ? name.replaceAll('.', '') : name;
  return `${plain}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
}

/** Kept in the place of the address, so that what is given once stays so after an account is deleted. */
export function mailboxHash(email: string): Buffer {
  return createHash('sha256').update(mailboxOf(email)).digest();
}
