/**
 * Both halves of a batch that failed as a whole. Retried half by half, one failing item among many costs the others few
 * further attempts, not one per item.
 */
export function halvesOf<T>(batch: readonly T[]): readonly [readonly T[], readonly T[]] {
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, middle), batch.slice(middle)];
}
