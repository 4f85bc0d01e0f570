import { type ContractRow, type ContractRows, effectiveRows, PRODUCTS, type Product } from './contract.ts';

/** The row of a downline that promises more than the contract above it, and the row there that it was held against (0: none). */
export interface HigherRate {
  readonly product: Product;
  readonly row: number;
  readonly against: number;
}

/**
 * The first place, product by product, where a downline's row has a rate above the one that the contract above gives at that row's
 * thresholds; undefined where none has. Both pay by rates or both by fixed amounts: whoever asks has seen to that.
 */
export function findHigherRate(downline: ContractRows, above: ContractRows): HigherRate | undefined {
  for (const product of PRODUCTS) {
    const given = effectiveRows(above, product);
    for (const [at, row] of effectiveRows(downline, product).entries()) {
      const against = given.findLastIndex((other) => isReachedBy(other, row)) + 1;
      if (row.worth > (given[against - 1]?.worth ?? 0n)) return { product, row: at + 1, against };
    }
  }
  return undefined;
}

/** Whether whoever reaches the thresholds of `row` has reached those of `other` too. */
function isReachedBy(other: ContractRow, row: ContractRow): boolean {
  return (
    other.minimumBetMinor <= row.minimumBetMinor &&
    other.netLossMinor <= row.netLossMinor &&
    other.activeMembers <= row.activeMembers
  );
}
