import { type ContractRow, type ContractRows, effectiveRows, PRODUCTS, type Product } from './contract.ts';

/**
 * A row of a downline's contract with a higher rate than the upline's contract, and the number of the compared row
 * there (0: none).
 */
export interface HigherRate {
  readonly product: Product;
  readonly row: number;
  readonly against: number;
}

/**
 * The first row, product by product, of a downline's contract with a rate above the upline's rate at the same
 * thresholds; undefined if there is none. The caller ensures that both contracts pay rates or both pay fixed amounts.
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

/** Whether a team that meets the thresholds of `row` also meets those of `other`. */
function isReachedBy(other: ContractRow, row: ContractRow): boolean {
  return (
    other.minimumBetMinor <= row.minimumBetMinor &&
    other.netLossMinor <= row.netLossMinor &&
    other.activeMembers <= row.activeMembers
  );
}
