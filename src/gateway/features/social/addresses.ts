import { BlockList, isIP } from 'node:net';

/** Networks that are nobody's on the internet: a provider's address never lies there (docs/safety.md#relays). */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
}
/** Of IPv6 only what is handed out for the internet (2000::/3) is taken, and of that not what carries an IPv4 address or is for documents. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv6');
}

/** Whether an address is one of the open internet. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  const version = isIP(plain);
  if (version === 4) return !PRIVATE.check(plain, 'ipv4');
  return version === 6 && PUBLIC_V6.check(plain, 'ipv6') && !PRIVATE.check(plain, 'ipv6');
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether an address is http on this machine, which only tests and development allow. */
export function isLocalHttp(url: URL): boolean {
  return url.protocol === 'http:' && LOOPBACK.includes(url.hostname);
}
