/** Where push services of browsers may be: people give us these addresses, and we send to them. */

/** Names that are somebody's own network's (RFC 6761, RFC 6762, RFC 8375, and `.internal` of ICANN). */
const ownNetwork = /\.(?:localhost|local|internal|home\.arpa|test|invalid)$/;

/** Whether an address can be a public push service's: https on its usual port, at a name that the whole Internet knows. */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, port, username, password, hostname } = new URL(endpoint);
  const name = hostname.replace(/\.$/, '');
  // However an IPv4 address is written, the parser has made four numbers of it; IPv6 stands in brackets.
  const isName = /\.[^.\d][^.]*$/.test(name) && !name.startsWith('[');
  return protocol === 'https:' && !port && !username && !password && isName && !ownNetwork.test(name);
}
