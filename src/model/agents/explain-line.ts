import type { ContractRow, ContractRows, Group } from './contract.ts';
import { type GroupPay, type Line, shareBonuses } from './settle-contracts.ts';
import { figuresOf, type Sums, type TeamFigures } from './teams.ts';

/** Inputs of a group's gross: team figures, carried loss and the paying row. */
export interface GroupFormula extends GroupPay {
  readonly figures: TeamFigures;
  readonly active: number;
  readonly broughtMinor: bigint;
  /** Undefined: no row was reached. */
  readonly row: ContractRow | undefined;
}

/** Inputs of each group of a settled line, from the team and rows of the settlement. */
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
