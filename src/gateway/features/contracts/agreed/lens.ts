import { createHash } from 'node:crypto';
import type { Db } from '#gateway/db/tables.ts';
import type { ContractKind, ContractRows } from '#model/agents/contract.ts';
import { explainLine, type GroupFormula } from '#model/agents/explain-line.ts';
import { type Ending, previewBy, type Outlook } from '#model/agents/look-ahead.ts';
import type { Line } from '#model/agents/settle-contracts.ts';
import { writeRows } from '#model/agents/write-rows.ts';
import type { Cadence, SettlementPeriod } from '#model/documents/settlement-period.ts';
import { type LineAgreement, readLine, treeOf } from '../terms/agreement.ts';
import { contractOf, type LastPeriodDeps, readLastPeriod } from '../terms/last-period.ts';

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
  /** For how many something changes. */
  readonly count: number;
  /** Of the first of them, from the top down: no more than are told. */
  readonly rows: readonly LensRow[];
  /** What is paid from above for all that was looked at. */
  readonly houseBeforeMinor: bigint;
  readonly houseAfterMinor: bigint;
  /** Of all of it: who accepts sends it, and another one by then is told anew. */
  readonly hash: string;
}

/** Members of whom a lens tells; its hash is of all. */
export const MOST_REPORTED = 200;

/** Looks ahead: who ends and why, both settlements of the last closed period, every formula of what is told with its inputs. */
export async function lookAt(db: Db, deps: LastPeriodDeps, of: LensOf): Promise<Lens> {
  const { merchant, kind, cadence, from, holderId, rows } = of;
  const line = await readLine(db, merchant, kind, from);
  const members = line.some((one) => one.holderId === holderId) ? line : [...line, of];
  const holders = members.map((one) => one.holderId);
  const { period, teams, carried } = await readLastPeriod(db, deps, { merchant, kind, cadence }, holders);
  const contracts = line.map((one) => contractOf(one, carried));
  const outlook = previewBy(kind, contracts, { id: holderId, rows }, treeOf(members), teams);
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
    count: concerned.length,
    rows: concerned.slice(0, MOST_REPORTED).map((id) => ({
      memberId: id,
      before: explain(before.get(id), rowsOf.get(id)),
      after: explain(after.get(id), id === holderId ? rows : rowsOf.get(id)),
    })),
    houseBeforeMinor: outlook.before.houseMinor,
    houseAfterMinor: outlook.after.houseMinor,
    hash: hashOf(of, line, { period: period.name, outlook, concerned }),
  };
}

interface Reported {
  readonly period: string;
  readonly outlook: Outlook;
  /** For whom something changes. */
  readonly concerned: readonly string[];
}

/**
 * Of everything that was read: the contracts, what each came to, and whatever changes; what others would come to is the same before and
 * after. Hours and slots go by while somebody reads: there it is the ends and what was agreed so far that must be as they were read.
 */
function hashOf({ holderId, kind, cadence, rows }: LensOf, line: readonly LineAgreement[], reported: Reported): string {
  const { period, concerned } = reported;
  const { ends, before, after } = reported.outlook;
  const hash = createHash('sha256').update(JSON.stringify([kind, holderId, writeRows(rows), ends]));
  hash.update(line.map(({ id, version }) => `${id} ${version}`).join());
  if (cadence === 'HOUR' || cadence === 'SLOT') return hash.digest('hex');
  const among = new Set(concerned);
  hash.update(`${period} ${before.houseMinor} ${after.houseMinor}\n`);
  hash.update(before.lines.map(notify).join());
  hash.update('\n');
  hash.update(
    after.lines
      .filter(({ id }) => among.has(id))
      .map(notify)
      .join(),
  );
  return hash.digest('hex');
}

function notify({ id, groups, grossMinor, netMinor }: Line): string {
  let reported = `${id} ${grossMinor} ${netMinor}`;
  for (const group of groups)
    reported += ` ${group.product} ${group.baseMinor} ${group.tier} ${group.grossMinor} ${group.carriedMinor}`;
  return reported;
}
