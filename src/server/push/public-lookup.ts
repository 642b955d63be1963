/** Looks names up for what we send to addresses that people gave us: what is not on the public Internet is not found. */

import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

const own = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  own.addSubnet(address, bits, 'ipv4');
}

/** Global unicast: all that IPv6 has given out to the public Internet (RFC 4291), but for ways into IPv4. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
const tunnels = new BlockList();
tunnels.addSubnet('2001::', 32, 'ipv6');
tunnels.addSubnet('2002::', 16, 'ipv6');

/** Whether an IP address is one of the public Internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? global.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')
    : !own.check(address, 'ipv4');

/** As `dns.lookup`, but for addresses that are not public: they are left out, and a name that has no other fails. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  systemLookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const open = found.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first) return done(new Error('the name of a push service has no public address'), []);
    return options.all ? done(null, open) : done(null, first.address, first.family);
  });
};
