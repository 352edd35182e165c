/** The fields of an EIP-4361 message ("Sign-In with Ethereum"). */
export interface SiweMessage {
  domain: string;
  address: string;
  statement?: string | undefined;
  uri: string;
  chainId: string;
  nonce: string;
  issuedAt: string;
  expirationTime?: string | undefined;
  notBefore?: string | undefined;
  requestId?: string | undefined;
  resources?: string[] | undefined;
}

const firstLineEnd = ' wants you to sign in with your Ethereum account:';

export function writeSiweMessage(message: SiweMessage): string {
  const lines = [`${message.domain}${firstLineEnd}`, message.address, ''];
  if (message.statement !== undefined) lines.push(message.statement);
  lines.push(
    '',
    `URI: ${message.uri}`,
    'Version: 1',
    `Chain ID: ${message.chainId}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt}`,
  );
  if (message.expirationTime !== undefined) lines.push(`Expiration Time: ${message.expirationTime}`);
  if (message.notBefore !== undefined) lines.push(`Not Before: ${message.notBefore}`);
  if (message.requestId !== undefined) lines.push(`Request ID: ${message.requestId}`);
  if (message.resources !== undefined) lines.push('Resources:', ...message.resources.map((uri) => `- ${uri}`));
  return lines.join('\n');
}

/** Reads exactly what the grammar allows, every field in its place; undefined for anything else. */
export function readSiweMessage(text: string): SiweMessage | undefined {
  const lines = text.split('\n');
  const take = lineReader(lines);
  const first = take();
  if (!first?.endsWith(firstLineEnd)) return undefined;
  const domain = first.slice(0, -firstLineEnd.length);
  const address = take();
  if (!isAuthority(domain) || !/^0x[0-9a-fA-F]{40}$/.test(address ?? '') || take() !== '') return undefined;
  const statementOrBlank = take();
  const statement = statementOrBlank === '' ? undefined : statementOrBlank;
  if (statement !== undefined && (!isStatement(statement) || take() !== '')) return undefined;
  const uri = take.field('URI');
  const version = take.field('Version');
  const chainId = take.field('Chain ID');
  const nonce = take.field('Nonce');
  const issuedAt = take.field('Issued At');
  const expirationTime = take.field('Expiration Time');
  const notBefore = take.field('Not Before');
  const requestId = take.field('Request ID');
  const resources = take.resources();
  const inOrder = take.finished() && version === '1' && isUri(uri) && /^\d{1,78}$/.test(chainId ?? '');
  const times = isTime(issuedAt) && isTimeOrAbsent(expirationTime) && isTimeOrAbsent(notBefore);
  const named = /^[a-zA-Z0-9]{8,128}$/.test(nonce ?? '') && isRequestIdOrAbsent(requestId);
  if (!inOrder || !times || !named || !resources.every((entry) => isUri(entry))) return undefined;
  return {
    domain,
    address: address ?? '',
    uri: uri ?? '',
    chainId: chainId ?? '',
    nonce: nonce ?? '',
    issuedAt: issuedAt ?? '',
    ...(statement === undefined ? {} : { statement }),
    ...(expirationTime === undefined ? {} : { expirationTime }),
    ...(notBefore === undefined ? {} : { notBefore }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(resources.listed ? { resources: [...resources] } : {}),
  };
}

function lineReader(lines: string[]) {
  let at = 0;
  const take = () => lines[at++];
  return Object.assign(take, {
    field(name: string): string | undefined {
      const line = lines[at];
      if (!line?.startsWith(`${name}: `)) return undefined;
      at += 1;
      return line.slice(name.length + 2);
    },
    resources(): string[] & { listed?: boolean } {
      if (lines[at] !== 'Resources:') return [];
      at += 1;
      const listed: string[] & { listed?: boolean } = [];
      for (; lines[at]?.startsWith('- '); at += 1) listed.push((lines[at] ?? '').slice(2));
      listed.listed = true;
      return listed;
    },
    finished: () => at === lines.length,
  });
}

export function isStatement(text: string): boolean {
  return text.length > 0 && /^[\x20-\x7e]+$/.test(text);
}

export function isAuthority(text: string): boolean {
  return /^[A-Za-z0-9.-]+(:\d{1,5})?$/.test(text) || /^\[[0-9a-fA-F:]+\](:\d{1,5})?$/.test(text);
}

export function isUri(text: string | undefined): boolean {
  return (
    text !== undefined && /^[A-Za-z][A-Za-z0-9+.-]*:[\x21\x23-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]+$/.test(text)
  );
}

/** RFC 3339, and a day that exists. */
export function isTime(text: string | undefined): boolean {
  const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;
  return text !== undefined && form.test(text) && !Number.isNaN(Date.parse(text));
}

function isTimeOrAbsent(text: string | undefined): boolean {
  return text === undefined || isTime(text);
}

export function isRequestIdOrAbsent(text: string | undefined): boolean {
  return text === undefined || /^[A-Za-z0-9\-._~!$&'()*+,;=:@%]*$/.test(text);
}
