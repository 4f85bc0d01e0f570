import type { Refusal } from '#contract/wire/envelope.ts';

/**
 * Result of an earlier request with the same idempotency key, or what `validate` finds. A refusal counts only if the key is
 * still unused afterwards: what refuses can be the order of a request with the same key that was committed in between. For
 * a transaction without a lock, in which each statement sees what is committed by then.
 */
export async function repeatedOr<Known, Fitting extends object>(
  findRepeated: () => Promise<Known | undefined>,
  validate: () => Promise<Fitting | Refusal>,
): Promise<Known | Fitting | Refusal> {
  const known = await findRepeated();
  if (known !== undefined) return known;
  const found = await validate();
  return 'errorCode' in found ? ((await findRepeated()) ?? found) : found;
}
