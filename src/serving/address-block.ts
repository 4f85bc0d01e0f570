import { isIP } from 'node:net';

/**
 * The block that an address counts as in rate limits: /24 of IPv4, /64 of IPv6. An invalid address counts as itself.
 */
export function addressBlock(address: string): string {
  const plain = plainOf(address);
  const version = isIP(plain);
  if (version === 4) return plain.split('.').slice(0, 3).join('.');
  return version === 6 ? firstGroups(plain, 4) : plain;
}

/**
 * The usual allocation of one IPv6 customer: a /48, which has 65,536 blocks. Undefined for an address that is not IPv6:
 * an IPv4 allocation larger than a /24 is rare and known.
 */
export function addressSite(address: string): string | undefined {
  const plain = plainOf(address);
  return isIP(plain) === 6 ? `${firstGroups(plain, 3)}/48` : undefined;
}

function plainOf(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The first `count` of the eight groups, without leading zeros. */
function firstGroups(address: string, count: number): string {
  const [head = '', tail] = address.toLowerCase().split('%', 1).join('').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
