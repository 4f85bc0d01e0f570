import { findHigherRate, type HigherRate } from './compare-rates.ts';
import type { Contract, ContractKind, ContractRows } from './contract.ts';
import { payGroups, type Settlement, settleBy, settleContracts } from './settle-contracts.ts';
import { sumTeams, type Teams } from './teams.ts';
import type { Tree } from './tree.ts';

/** A contract that a change would end: its rate is above that of the change, or the contract directly above ends. */
export interface Ending {
  readonly id: string;
  readonly because: HigherRate | { readonly under: string };
}

/** The contract that a member would accept, new or as a replacement. */
export interface Change {
  readonly id: string;
  readonly rows: ContractRows;
}

/** Effect of a change: the contracts that end, and the settlement of the period without and with it. */
export interface Outlook {
  readonly ends: readonly Ending[];
  readonly before: Settlement;
  readonly after: Settlement;
}

/**
 * Effect of a change of one contract (N15): ended contracts with the reason (M223), and both settlements of the same
 * period. A replacement keeps the carried losses and arrears of the old contract; a new contract starts with none and
 * comes last.
 */
export function preview(kind: ContractKind, contracts: readonly Contract[], change: Change, tree: Tree): Outlook {
  return previewBy(
    kind,
    contracts,
    change,
    tree,
    sumTeams(tree, new Set([...contracts.map(({ id }) => id), change.id])),
  );
}

/**
 * Like `preview`, with team sums that were computed before, for each holder and the target of the change. The tree
 * may contain only these members.
 */
export function previewBy(
  kind: ContractKind,
  contracts: readonly Contract[],
  change: Change,
  tree: Tree,
  teams: Teams,
): Outlook {
  const ends = endingsOf(contracts, change, tree);
  const ended = new Set(ends.map(({ id }) => id));
  const after = withChange(contracts, change).filter(({ id }) => !ended.has(id));
  const before = settleContracts(kind, contracts, tree, teams);
  // An unchanged contract earns the same gross; only its net may differ.
  const earned = new Map(contracts.map((contract, at) => [contract, before.lines[at]?.groups]));
  const earn = (contract: Contract) => earned.get(contract) ?? payGroups(kind, contract, teams);
  return { ends, before, after: settleBy(earn, after, tree) };
}

export function withChange(contracts: readonly Contract[], { id, rows }: Change): readonly Contract[] {
  const isHeld = contracts.some((contract) => contract.id === id);
  if (isHeld) return contracts.map((contract) => (contract.id === id ? { ...contract, rows } : contract));
  return [...contracts, { id, rows, carriedMinor: {}, arrearsMinor: 0n }];
}

/** Contracts that end with a change (M223), level by level from the top, siblings in member order. */
export function endingsOf(contracts: readonly Contract[], change: Change, tree: Tree): readonly Ending[] {
  const rowsOf = new Map(contracts.map(({ id, rows }) => [id, rows]));
  const ends = new Map<string, Ending>();
  // Uplines come first: an ended contract is visited before those below it.
  for (const at of tree.fromTop) {
    const id = tree.members[at]?.id ?? '';
    const upline = tree.members[at]?.upline;
    const rows = rowsOf.get(id);
    if (rows === undefined || upline === null || upline === undefined) continue;
    if (ends.has(upline)) ends.set(id, { id, because: { under: upline } });
    const higher = upline === change.id ? findHigherRate(rows, change.rows) : undefined;
    if (higher !== undefined) ends.set(id, { id, because: higher });
  }
  return [...ends.values()];
}
