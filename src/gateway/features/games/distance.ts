/** Edit distance with transpositions (optimal string alignment) for words of at most 40 letters. */
export function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const steps = [(next[at - 1] ?? 0) + 1, (last[at] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1)];
      const isTransposed = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next[at] = Math.min(...steps, ...(isTransposed ? [(before[at - 2] ?? 0) + 1] : []));
    }
    before = last;
    last = next;
  }
  return last[other.length] ?? 0;
}
