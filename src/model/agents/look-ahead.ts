import { findHigherRate, type HigherRate } from './compare-rates.ts';
import type { Contract, ContractKind, ContractRows } from './contract.ts';
import { payGroups, type Settlement, settleBy, settleContracts } from './settle-contracts.ts';
import { sumTeams, type Teams } from './teams.ts';
import type { Tree } from './tree.ts';

/** A contract that a change would end: by a rate above what the change gives, or because the one right above it ends. */
export interface Ending {
  readonly id: string;
  readonly because: HigherRate | { readonly under: string };
}

/** The contract that a member would accept, new or in place of the one in force. */
export interface Change {
  readonly id: string;
  readonly rows: ContractRows;
}

/** What a change would end, and what the period would have paid without and with it. */
export interface Outlook {
  readonly ends: readonly Ending[];
  readonly before: Settlement;
  readonly after: Settlement;
}

/**
 * What a change of one contract means (N15): who ends and why (M223), and both settlements of the same period. In place of a contract
 * the change takes over what that one carries and owes; a new one begins with nothing, behind all others.
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

/** The same over teams that were summed already: of each holder and of whom the change is for. The tree may hold these alone. */
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
  // A contract that stays as it is earns what it earned: its net alone may be another one.
  const earned = new Map(contracts.map((contract, at) => [contract, before.lines[at]?.groups]));
  const earn = (contract: Contract) => earned.get(contract) ?? payGroups(kind, contract, teams);
  return { ends, before, after: settleBy(earn, after, tree) };
}

/** The contracts with the change among them. */
export function withChange(contracts: readonly Contract[], { id, rows }: Change): readonly Contract[] {
  const isHeld = contracts.some((contract) => contract.id === id);
  if (isHeld) return contracts.map((contract) => (contract.id === id ? { ...contract, rows } : contract));
  return [...contracts, { id, rows, carriedMinor: {}, arrearsMinor: 0n }];
}

/** The contracts that end with a change (M223), level by level from the top, siblings in the order of the members. */
export function endingsOf(contracts: readonly Contract[], change: Change, tree: Tree): readonly Ending[] {
  const rowsOf = new Map(contracts.map(({ id, rows }) => [id, rows]));
  const ends = new Map<string, Ending>();
  // Each level from the top, and within one by uplines: an ended contract is met before those below it.
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
