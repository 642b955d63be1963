/** Whom the limits count. */

import { describe, expect, test } from 'vitest';
import { clientAddress, networkOf } from '../../src/server/http/client-address.ts';

describe('clientAddress', () => {
  test.each([
    ['the socket’s, whatever a header says', '192.0.2.1', '203.0.113.7', 0, '192.0.2.1'],
    ['the last one named, behind one proxy', '192.0.2.1', '10.0.0.1, 203.0.113.7', 1, '203.0.113.7'],
    ['the last but one, behind two', '192.0.2.1', '10.0.0.1, 203.0.113.7, 10.0.0.2', 2, '203.0.113.7'],
    ['the socket’s, when the header is too short', '192.0.2.1', '203.0.113.7', 2, '192.0.2.1'],
    ['the socket’s, when the header is no address', '192.0.2.1', 'x, <script>', 1, '192.0.2.1'],
    ['without its port', '192.0.2.1', '203.0.113.7:4433', 1, '203.0.113.7'],
    ['IPv4 in IPv6 clothes', '::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
    ['the /64 of an IPv6', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
    ['the same for another of its hosts', '2001:db8:1:2::9', undefined, 0, '2001:db8:1:2::/64'],
    ['another for its neighbour', '2001:db8:1:3::9', undefined, 0, '2001:db8:1:3::/64'],
    ['an abbreviated one', '::1', undefined, 0, '0:0:0:0::/64'],
    ['one with a zone', 'fe80::1%eth0', undefined, 0, 'fe80:0:0:0::/64'],
    ['one with a port', '192.0.2.1', '[2001:db8::1]:4433', 1, '2001:db8:0:0::/64'],
    ['a word for nobody, when nothing is known', undefined, undefined, 0, 'unknown'],
  ])('is %s', (_, socket, forwarded, proxies, expected) => {
    expect(clientAddress(socket, forwarded, proxies)).toBe(expected);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56'],
  ['2001:db8:1:3ff::/64', '2001:db8:1:300::/56'],
  ['2001:db8:0:0::/64', '2001:db8:0:0::/56'],
  ['127.0.0.1', null],
  ['0:0:0:0::/64', null],
  ['unknown', null],
])('networkOf %s is %s', (client, network) => {
  expect(networkOf(client)).toBe(network);
});
