import { isIP } from 'node:net';

/** The block that an address counts as in limits: /24 of IPv4, /64 of IPv6. What is no address counts as itself. */
export function addressBlock(address: string): string {
  const plain = plainOf(address);
  const version = isIP(plain);
  if (version === 4) return plain.split('.').slice(0, 3).join('.');
  return version === 6 ? firstGroups(plain, 4) : plain;
}

/**
 * What one customer of IPv6 is given as a rule: a /48, which has 65,536 blocks. Undefined for an address that is none of
 * IPv6: of IPv4 nobody holds more than a /24 without being known for it.
 */
export function addressSite(address: string): string | undefined {
  const plain = plainOf(address);
  return isIP(plain) === 6 ? `${firstGroups(plain, 3)}/48` : undefined;
}

function plainOf(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The first of the eight groups, written without leading zeros. */
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
