/** The two halves of a Basic header, or undefined for anything that is not exactly one well-formed pair. */
export function parseBasic(header: string | undefined): { user: string; password: string } | undefined {
  const match = /^Basic ([A-Za-z0-9+/]{4,12000}={0,2})$/i.exec(header ?? '');
  if (!match?.[1] || match[1].length % 4 !== 0) return undefined;
  const decoded = Buffer.from(match[1], 'base64').toString('utf8');
  if (!/^[\x21-\x7e]+$/.test(decoded)) return undefined;
  const parts = decoded.split(':');
  const [user = '', password = ''] = parts;
  return parts.length === 2 && user && password ? { user, password } : undefined;
}
