import type { MovementGroup } from '#contract/records/read.ts';

/** Ledger kinds of a movement group. A receipt is one member's deposit and the other's withdrawal. */
const GROUPS: Readonly<Record<MovementGroup, readonly string[]>> = {
  play: ['bet', 'win', 'rollback'],
  deposit: ['deposit', 'suspense', 'receipt', 'reversal'],
  withdrawal: ['hold', 'release', 'withdrawal', 'return', 'receipt'],
  transfer: ['wallet', 'upline', 'downline'],
  bonus: ['promotion', 'grant', 'rebate', 'mission'],
  other: ['opening', 'correction', 'settlement'],
};

/** The ledger kinds of a group; undefined: all. */
export function kindsOf(group: MovementGroup | undefined): readonly string[] | undefined {
  return group === undefined ? undefined : GROUPS[group];
}
