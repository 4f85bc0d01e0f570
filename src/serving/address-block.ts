import { isIP } from 'node:net';

/** The block that an address counts as in limits: /24 of IPv4, /64 of IPv6. What is no address counts as itself. */
export function addressBlock(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  if (version === 4) return plain.split('.').slice(0, 3).join('.');
  return version === 6 ? firstGroups(plain) : plain;
}

/** The first four of the eight groups, written without leading zeros. */
function firstGroups(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%', 1).join('').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
