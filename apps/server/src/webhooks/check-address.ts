import dns from 'node:dns';
import net from 'node:net';

/** Networks that a server reaches and a stranger should not: a webhook must not be a way into them. */
const privateNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/127',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];

const blocked = new net.BlockList();
for (const network of privateNetworks) {
  const [address = '', bits] = network.split('/');
  blocked.addSubnet(address, Number(bits), net.isIPv6(address) ? 'ipv6' : 'ipv4');
}

export function isPublicAddress(address: string): boolean {
  const family = net.isIP(address);
  if (family === 0) return false;
  // BlockList compares ::ffff:a.b.c.d with the rules for IPv4 by itself.
  return !blocked.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** The host of an address as a resolver or a socket takes it. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Why an address cannot be a webhook's, or nothing. Names are looked up when something is sent, not now. */
export function findUrlFault(text: string, production: boolean): string | undefined {
  const url = new URL(text);
  const host = hostOf(url);
  if (url.username || url.password) return 'The address of a webhook holds no user name or password.';
  if (!production && url.protocol === 'http:' && ['localhost', '127.0.0.1', '::1'].includes(host)) return undefined;
  if (url.protocol !== 'https:') return 'A webhook needs an https address.';
  if (!production) return undefined;
  const named = net.isIP(host) === 0;
  if (named && (!host.includes('.') || /(^|\.)(localhost|local|internal)\.?$/.test(host)))
    return 'A webhook needs an address that the whole internet can reach.';
  if (!named && !isPublicAddress(host)) return 'A webhook needs an address that the whole internet can reach.';
  return undefined;
}

/**
 * Looks a name up and refuses it when any of its addresses is private. The connection goes to the addresses that
 * were checked, so a name that changes in between gains nothing.
 */
export const lookupPublic: net.LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '');
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`${hostname} leads to a private address`), '');
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
