import type { MovementGroup } from '#contract/records/read.ts';

/** Which kinds of the ledger a group of movements has. A receipt is one member's deposit and the other's withdrawal. */
const GROUPS: Readonly<Record<MovementGroup, readonly string[]>> = {
  play: ['bet', 'win', 'rollback'],
  deposit: ['deposit', 'suspense', 'receipt', 'reversal'],
  withdrawal: ['hold', 'release', 'withdrawal', 'return', 'receipt'],
  transfer: ['wallet', 'upline', 'downline'],
  bonus: ['promotion', 'grant', 'rebate', 'mission'],
  other: ['opening', 'correction', 'settlement'],
};

/** The kinds of a group; undefined: all there are. */
export function kindsOf(group: MovementGroup | undefined): readonly string[] | undefined {
  return group === undefined ? undefined : GROUPS[group];
}
