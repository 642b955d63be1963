/** Whom a limit counts: an IPv4 address, or the /64 of an IPv6 one, which is what one subscriber holds. */

import { isIP } from 'node:net';

/**
 * @param socketAddress of the connection.
 * @param forwardedFor `X-Forwarded-For`, in which each trusted proxy appended whom it saw.
 * @param trustedProxies how many proxies are ours; what stands left of them is the client's own word.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const seen = forwardedFor?.split(',').map((part) => part.trim()) ?? [];
  const named = trustedProxies > 0 ? seen.at(-trustedProxies) : undefined;
  return network(named) ?? network(socketAddress) ?? 'unknown';
}

function network(address: string | undefined): string | null {
  if (!address) return null;
  // Some proxies append the port: `192.0.2.1:5000`, `[2001:db8::1]:5000`.
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  const ip = bare.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (isIP(ip) === 4) return ip;
  return isIP(ip) === 6 ? `${firstFourGroups(ip)}::/64` : null;
}

/** The canonical form of a URL's host has hexadecimal groups only, with at most one `::`. */
function firstFourGroups(ip: string): string {
  const canonical = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = canonical.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const gap = canonical.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : [];
  return [...left, ...gap, ...right].slice(0, 4).join(':');
}

/**
 * The network behind one: an IPv4 address, or the /56 of an IPv6 one, which is what providers give a household. Null where
 * it is nobody's: this machine itself, as everybody seems to be behind a proxy that TRUSTED_PROXIES does not count.
 * @param client as `clientAddress` answers it
 */
export function networkOf(client: string): string | null {
  if (isIP(client) === 4) return client.startsWith('127.') ? null : client;
  const groups = client.replace(/::\/64$/, '').split(':');
  if (groups.length !== 4 || groups.every((group) => group === '0')) return null;
  const subnet = Number.parseInt(groups[3] ?? '', 16) & 0xff00;
  return `${groups.slice(0, 3).join(':')}:${subnet.toString(16)}::/56`;
}
