import { createHash } from 'node:crypto';
import type { Db } from '#gateway/db/tables.ts';
import type { ContractKind, ContractRows } from '#model/agents/contract.ts';
import { explainLine, type GroupFormula } from '#model/agents/explain-line.ts';
import { type Ending, lookAheadBy } from '#model/agents/look-ahead.ts';
import type { Line } from '#model/agents/settle-contracts.ts';
import { tellOutlook } from '#model/agents/words.ts';
import { writeRows } from '#model/agents/write-rows.ts';
import type { Cadence, SettlementPeriod } from '#model/documents/settlement-period.ts';
import { type Agreement, readLine, treeOf } from '../terms/agreement.ts';
import { contractOf, type LastPeriodNeeds, readLastPeriod } from '../terms/last-period.ts';

/** A change that somebody looks ahead to: the rows that a member would hold, below whom. */
export interface LensOf {
  readonly merchant: string;
  readonly kind: ContractKind;
  readonly cadence: Cadence;
  readonly holderId: string;
  readonly offererId: string | undefined;
  readonly rows: ContractRows;
  /** Whose lines are looked at: from this member down. Undefined: all. */
  readonly from: string | undefined;
}

/** What one holder would be paid, without and with the change; undefined where there is no contract. */
export interface LensRow {
  readonly memberId: string;
  readonly before: LensLine | undefined;
  readonly after: LensLine | undefined;
}

export interface LensLine extends Pick<Line, 'grossMinor' | 'netMinor'> {
  readonly groups: readonly GroupFormula[];
}

/** What a change of a contract means (N15), over the last closed period. */
export interface Lens {
  readonly period: SettlementPeriod;
  readonly ends: readonly Ending[];
  /** Of everybody for whom something changes, from the top down. */
  readonly rows: readonly LensRow[];
  /** What is paid from above for all that was looked at. */
  readonly houseBeforeMinor: bigint;
  readonly houseAfterMinor: bigint;
  /** Of all of it: who accepts sends it, and another one by then is told anew. */
  readonly hash: string;
}

/** Looks ahead: who ends and why, both settlements of the last closed period, every formula with its inputs. */
export async function lookAt(db: Db, needs: LastPeriodNeeds, of: LensOf): Promise<Lens> {
  const { merchant, kind, cadence, from, holderId, rows } = of;
  const line = await readLine(db, merchant, kind, from);
  const members = line.some((one) => one.holderId === holderId) ? line : [...line, of];
  const holders = members.map((one) => one.holderId);
  const { period, teams, carried } = await readLastPeriod(db, needs, { merchant, kind, cadence }, holders);
  const contracts = line.map((one) => contractOf(one, carried));
  const outlook = lookAheadBy(kind, contracts, { id: holderId, rows }, treeOf(members), teams);
  const before = new Map(outlook.before.lines.map((one) => [one.id, one]));
  const after = new Map(outlook.after.lines.map((one) => [one.id, one]));
  const rowsOf = new Map(line.map((one) => [one.holderId, one.rows]));
  const explain = (one: Line | undefined, by: ContractRows | undefined): LensLine | undefined => {
    const team = teams.get(one?.id ?? '');
    if (one === undefined || by === undefined || team === undefined) return undefined;
    return {
      grossMinor: one.grossMinor,
      netMinor: one.netMinor,
      groups: explainLine(one, by, team, carried.get(one.id) ?? {}),
    };
  };
  const concerned = holders.filter((id) => {
    const [was, will] = [before.get(id), after.get(id)];
    return (
      id === holderId || was?.netMinor !== will?.netMinor || was?.grossMinor !== will?.grossMinor || !was !== !will
    );
  });
  return {
    ...{ period, ends: outlook.ends },
    rows: concerned.map((id) => ({
      memberId: id,
      before: explain(before.get(id), rowsOf.get(id)),
      after: explain(after.get(id), id === holderId ? rows : rowsOf.get(id)),
    })),
    houseBeforeMinor: outlook.before.houseMinor,
    houseAfterMinor: outlook.after.houseMinor,
    hash: hashOf(of, line, { period: period.name, outlook: tellOutlook(outlook) }),
  };
}

/** Hours and slots go by while somebody reads: there it is the ends and what was agreed so far that must be as they were read. */
function hashOf(
  { holderId, kind, cadence, rows }: LensOf,
  line: readonly Agreement[],
  { period, outlook }: Told,
): string {
  const agreed = line.map(({ id, version }) => [id, String(version)]);
  const told = cadence === 'HOUR' || cadence === 'SLOT' ? outlook.ends : [period, outlook];
  return createHash('sha256')
    .update(JSON.stringify([kind, holderId, writeRows(rows), agreed, told]))
    .digest('hex');
}

interface Told {
  readonly period: string;
  readonly outlook: ReturnType<typeof tellOutlook>;
}
