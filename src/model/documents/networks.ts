/** Addresses and networks in region rules and visitor lists. */

/** Whether a text is an IPv4 or IPv6 address, or a network in CIDR notation: `203.0.113.0/24`. Pure; never throws. */
export function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const bits = bitsOf(address);
  if (bits === undefined || rest.length > 0) return false;
  return length === undefined || (/^(0|[1-9]\d{0,2})$/.test(length) && Number(length) <= bits);
}

function bitsOf(address: string): 32 | 128 | undefined {
  if (isIpv4(address)) return 32;
  return isIpv6(address) ? 128 : undefined;
}

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

/** Eight groups; `::` is one or more groups of zeros; the last two may be written as IPv4 (RFC 4291 section 2.2). */
function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.map((half, at) => countGroups(half, at === halves.length - 1));
  const count = groups.reduce<number>((sum, found) => sum + (found ?? Number.NaN), 0);
  return halves.length === 2 ? count <= 7 : count === 8;
}

function countGroups(half: string, isLast: boolean): number | undefined {
  if (half === '') return 0;
  const groups = half.split(':');
  const tail = isLast && isIpv4(groups.at(-1) ?? '') ? 1 : 0;
  const plain = tail === 1 ? groups.slice(0, -1) : groups;
  return plain.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups.length + tail : undefined;
}
