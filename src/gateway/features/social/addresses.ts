import { BlockList, isIP } from 'node:net';

type Network = readonly [network: string, bits: number];

/** Non-public networks: a provider's address is never in them (docs/explanation/safety.md#relays). */
const PRIVATE_V4: readonly Network[] = [
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
];
/** Only the globally routed IPv6 range is accepted, without IPv4-embedding and documentation addresses. */
const PUBLIC_V6: readonly Network[] = [['2000::', 3]];
const PRIVATE_V6: readonly Network[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
];

const privateV4 = listOf(PRIVATE_V4, 'ipv4');
const publicV6 = listOf(PUBLIC_V6, 'ipv6');
const privateV6 = listOf(PRIVATE_V6, 'ipv6');

function listOf(networks: readonly Network[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
}

export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  const version = isIP(plain);
  if (version === 4) return !privateV4.check(plain, 'ipv4');
  return version === 6 && publicV6.check(plain, 'ipv6') && !privateV6.check(plain, 'ipv6');
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether a URL is http on loopback, which only tests and development allow. */
export function isLocalHttp(url: URL): boolean {
  return url.protocol === 'http:' && LOOPBACK.includes(url.hostname);
}
