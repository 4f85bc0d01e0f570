import { createHash } from 'node:crypto';
import type { Db } from '#gateway/db/tables.ts';
import type { ContractKind, ContractRows } from '#model/agents/contract.ts';
import { explainLine, type GroupFormula } from '#model/agents/explain-line.ts';
import { type Ending, type Outlook, previewBy } from '#model/agents/preview.ts';
import type { Line } from '#model/agents/settle-contracts.ts';
import { writeRows } from '#model/agents/write-rows.ts';
import type { Cadence, SettlementPeriod } from '#model/documents/settlement-period.ts';
import { type LineAgreement, readLine, treeOf } from '../terms/agreement.ts';
import { contractOf, type LastPeriodDeps, readLastPeriod } from '../terms/last-period.ts';

/** A change to preview: the terms that a holder would have, and under which offerer. */
export interface LensOf {
  readonly merchant: string;
  readonly kind: ContractKind;
  readonly cadence: Cadence;
  readonly holderId: string;
  readonly offererId: string | undefined;
  readonly rows: ContractRows;
  /** Preview the tree from this member down. Undefined: the whole tree. */
  readonly from: string | undefined;
}

/** Payout of one holder without and with the change; undefined where there is no contract. */
export interface LensRow {
  readonly memberId: string;
  readonly before: LensLine | undefined;
  readonly after: LensLine | undefined;
}

export interface LensLine extends Pick<Line, 'grossMinor' | 'netMinor'> {
  readonly groups: readonly GroupFormula[];
}

/** The effect of a contract change (N15), computed for the last closed period. */
export interface Lens {
  readonly period: SettlementPeriod;
  readonly ends: readonly Ending[];
  /** Number of members with a changed payout. */
  readonly count: number;
  /** The first changed members, from the top down, at most MOST_REPORTED. */
  readonly rows: readonly LensRow[];
  /** Total paid from above to all previewed contracts. */
  readonly houseBeforeMinor: bigint;
  readonly houseAfterMinor: bigint;
  /** Hash of the whole lens. The acceptor sends it back; if the lens has changed by then, the new lens is returned. */
  readonly hash: string;
}

/** Maximum members listed in a lens; its hash covers all. */
export const MOST_REPORTED = 200;

/**
 * Previews a change: which contracts end and why, both settlements of the last closed period, and every listed formula
 * with its inputs.
 */
export async function previewChange(db: Db, deps: LastPeriodDeps, of: LensOf): Promise<Lens> {
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
    period,
    ends: outlook.ends,
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
  readonly concerned: readonly string[];
}

/**
 * Hash of everything read: the contracts, their results and the changes; other members' results do not change. Hours
 * and slots pass while the user reads: for them the hash covers only the ended contracts and the terms agreed so far.
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
