export type AddressProblem = 'incomplete' | 'wildcard' | 'plain' | 'fragment' | 'person';

/** All of this machine, for projects under test; the provider knows whether this is one. */
const anyLocalhost = 'http://localhost:*';
const ownHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Why people may not be sent to this address, as the provider judges it; undefined where they may. */
export function addressProblem(address: string): AddressProblem | undefined {
  if (address === anyLocalhost) return undefined;
  if (address.includes('*')) return 'wildcard';
  if (!URL.canParse(address)) return 'incomplete';
  const url = new URL(address);
  const isOwn = url.protocol === 'http:' && ownHosts.includes(url.hostname);
  if (url.protocol !== 'https:' && !isOwn) return 'plain';
  if (url.hash !== '') return 'fragment';
  return url.username === '' ? undefined : 'person';
}
