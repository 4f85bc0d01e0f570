/** Deterministic random numbers: the same seed gives the same picture on every computer. */
export type Draws = {
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
};

/** Seeds a random stream from a text (FNV-1a for the seed, mulberry32 for the stream). */
export function createDraws(seed: string): Draws {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    between: (low, high) => low + next() * (high - low),
    whole,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
  };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
