/**
 * Deterministic random numbers for the demo seed data: the sequence depends on the seed words alone and is the same on
 * every computer.
 */
export interface Chance {
  /** A number in [0, 1). */
  next(): number;
  /** An integer, both ends included. */
  int(least: number, most: number): number;
  /** True with this probability. */
  isSo(share: number): boolean;
  /** Throws for an empty list. */
  pick<T>(list: readonly T[]): T;
  id(ms: number): string;
}

/** Random numbers seeded by these words (sfc32 over a hash of the words). */
export function chanceOf(...words: readonly (string | number)[]): Chance {
  let [a, b, c, d] = seedOf(words.join('\n'));
  const draw = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (let warm = 0; warm < 12; warm += 1) draw();
  const next = () => draw() / 4_294_967_296;
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    int,
    isSo: (share) => next() < share,
    pick(list) {
      const found = list[int(0, list.length - 1)];
      if (found === undefined) throw new Error('an empty list holds nothing to pick');
      return found;
    },
    id: (ms) => writeId(ms, [draw(), draw(), draw()]),
  };
}

function writeId(ms: number, [one, two, three]: readonly [number, number, number]): string {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0').slice(-length);
  const time = hex(ms, 12);
  const version = hex(0x7000 | (one & 0x0fff), 4);
  const variant = hex(0x8000 | ((one >>> 12) & 0x3fff), 4);
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${hex(two & 0xffff, 4)}${hex(three, 8)}`;
}

function seedOf(text: string): [number, number, number, number] {
  let [one, two, three, four] = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    one = two ^ Math.imul(one ^ sign, 597_399_067);
    two = three ^ Math.imul(two ^ sign, 2_869_860_233);
    three = four ^ Math.imul(three ^ sign, 951_274_213);
    four = one ^ Math.imul(four ^ sign, 2_716_044_179);
  }
  return [one, two, three, four];
}
