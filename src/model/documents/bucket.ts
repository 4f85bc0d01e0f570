/** Buckets of gradual roll-outs: who is in a share is computed, never stored. */

export const BUCKETS = 10_000;

/** What the buckets of a roll-out depend on; the salt differs in each roll-out, so its members are others each time. */
export interface BucketSeed {
  readonly merchant: string;
  /** Id of the switch; `brand` for a brand revision. */
  readonly id: string;
  readonly salt: string;
}

/**
 * A member's bucket, 0 to 9,999: MurmurHash3 (x86, 32 bits, seed 0) of the UTF-8 text `merchant/id/salt/member`, modulo
 * 10,000. Equal in every process; docs/reference/flags.md publishes it.
 */
export function bucketOf({ merchant, id, salt }: BucketSeed, member: string): number {
  return hashText(`${merchant}/${id}/${salt}/${member}`) % BUCKETS;
}

/** MurmurHash3 of the UTF-8 bytes of a text. */
export function hashText(text: string): number {
  return murmur3(utf8(text));
}

/** Whether a member is in a share of so many percent. Who is in a smaller share is in every larger one. */
export function isInShare(seed: BucketSeed, share: number, member: string): boolean {
  return bucketOf(seed, member) * 100 < share * BUCKETS;
}

function utf8(text: string): readonly number[] {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const point = text.codePointAt(at) ?? 0;
    if (point > 0xffff) at += 1;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 0x3f));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f));
    else
      bytes.push(
        0xf0 | (point >> 18),
        0x80 | ((point >> 12) & 0x3f),
        0x80 | ((point >> 6) & 0x3f),
        0x80 | (point & 0x3f),
      );
  }
  return bytes;
}

/** https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp, seed 0 */
export function murmur3(bytes: readonly number[]): number {
  const whole = bytes.length - (bytes.length % 4);
  let hash = 0;
  for (let at = 0; at < whole; at += 4) {
    hash ^= mix(wordAt(bytes, at));
    hash = Math.imul(rotate(hash, 13), 5) + 0xe6546b64;
  }
  if (whole < bytes.length) hash ^= mix(wordAt(bytes, whole));
  hash ^= bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Four bytes, the lowest first; absent ones are 0. */
function wordAt(bytes: readonly number[], at: number): number {
  const byte = (place: number) => bytes[at + place] ?? 0;
  return byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24);
}

function mix(word: number): number {
  return Math.imul(rotate(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593);
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}
