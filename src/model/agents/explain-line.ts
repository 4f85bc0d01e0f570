import type { ContractRow, ContractRows, Group } from './contract.ts';
import { type GroupPay, type Line, shareBonuses } from './settle-contracts.ts';
import { figuresOf, type Sums, type TeamFigures } from './teams.ts';

/** How one group of a contract came to its gross: what the team did, what was carried, and the row that paid. */
export interface GroupFormula extends GroupPay {
  readonly figures: TeamFigures;
  readonly active: number;
  /** What earlier periods had lost. */
  readonly broughtMinor: bigint;
  /** Undefined: no row was reached. */
  readonly row: ContractRow | undefined;
}

/** The inputs of each group of a line, by the team and rows that it was settled with. */
export function explainLine(
  { groups }: Pick<Line, 'groups'>,
  rows: ContractRows,
  team: Readonly<Sums>,
  carriedMinor: Readonly<Partial<Record<Group, bigint>>>,
): readonly GroupFormula[] {
  const bonuses = shareBonuses({ rows, carriedMinor }, team);
  return groups.map((group) => ({
    ...group,
    figures: { ...figuresOf(team, rows, group.product), bonusesMinor: bonuses.get(group.product) ?? 0n },
    active: team.active,
    broughtMinor: carriedMinor[group.product] ?? 0n,
    row: group.tier === 0 ? undefined : rows[group.product]?.[group.tier - 1],
  }));
}
