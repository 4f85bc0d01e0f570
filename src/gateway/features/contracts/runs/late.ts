import { sql } from 'kysely';
import type { LineInputs, StoredFigure } from '#gateway/db/stored-documents.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readDaysReported } from '#gateway/stream/team/read-team.ts';
import { figuresIn, type Sums, teamOf } from '#model/agents/teams.ts';
import type { Figure } from '#model/agents/tree.ts';
import { keepFigures, listOf, readChanged, readFigures, readTeams, type Settling } from '../terms/teams.ts';
import { periodOf, RUN_COLUMNS, type Run } from './run.ts';

/** Figures of a period that arrived after its close. */
export interface LateFigures {
  readonly period: string;
  readonly figures: readonly StoredFigure[];
}

interface LineRow {
  readonly holder: string;
  readonly period: string;
  readonly inputs: LineInputs;
}

/** Number of past periods checked for late figures; later reports do not concern bets of members. */
const LOOKBACK_RUNS = 3;

/**
 * Figures of the last periods that were counted after their runs were closed, by holder (D64): current figures minus
 * those stored in lines, own and late. Only holders with changed counts are read. Slots and hours have no late figures:
 * they are ranges of the event stream.
 */
export async function readLate(
  db: Db,
  settling: Settling,
  run: Run,
  holders: readonly string[],
): Promise<ReadonlyMap<string, readonly LateFigures[]>> {
  const { merchant, cadence, kind } = settling;
  const late = new Map<string, LateFigures[]>();
  if (cadence === 'HOUR' || cadence === 'SLOT') return late;
  const before = await readRunsBefore(db, merchant, run);
  const some = await readSuspects(db, settling, before, holders);
  if (some.length === 0) return late;
  const { rows: lines } = await sql<LineRow>`select holder_id as holder, period, inputs from settlement_line
    where merchant = ${merchant} and run_id = any (${before.map(({ id }) => id)}::uuid[])
      and holder_id = any (${listOf(some)}::uuid[])`.execute(db);
  for (const earlier of before) {
    const counted = countedIn(lines, earlier.period);
    const of = { ...settling, kind, period: periodOf(earlier) };
    const now = await readTeams(db, of, [...counted.keys()]);
    for (const [holder, then] of counted) {
      const figures = difference(now.get(holder), then);
      if (figures.length === 0) continue;
      late.set(holder, [...(late.get(holder) ?? []), { period: earlier.period, figures }]);
    }
  }
  return late;
}

/**
 * Whether a draft is still current: nothing was counted since for its days, nothing for the checked past periods since
 * they were closed, and the draft itself contains no late figures. The contracts in force at the end of its period
 * never change.
 */
export async function isDraftStill(db: Db, merchant: string, run: Run): Promise<boolean> {
  if (run.digest === null) return false;
  const days = [run, ...(await readRunsBefore(db, merchant, run))];
  if ((await readTouched(db, merchant, days)).length > 0) return false;
  const { rows } = await sql<{ hasLate: boolean }>`select exists (select from settlement_line
    where merchant = ${merchant} and run_id = ${run.id} and has_late) as "hasLate"`.execute(db);
  return rows[0]?.hasLate === false;
}

/** Runs with activity counted since for their days. */
async function readTouched(db: Db, merchant: string, runs: readonly Run[]): Promise<readonly Run[]> {
  const reported = await Promise.all(
    runs.map(({ fromDay, toDay }) => readDaysReported(db, merchant, [fromDay, toDay])),
  );
  return runs.filter(({ daysReported }, at) => daysReported === null || reported[at] !== daysReported);
}

async function readSuspects(
  db: Db,
  settling: Settling,
  runs: readonly Run[],
  holders: readonly string[],
): Promise<readonly string[]> {
  const { merchant } = settling;
  // Usually nothing is late: then no holder's days are read.
  const touched = await readTouched(db, merchant, runs);
  const changed = await Promise.all(
    touched.map((run) => readChanged(db, { ...settling, period: periodOf(run) }, run.id, holders)),
  );
  return [...new Set(changed.flat())];
}

async function readRunsBefore(db: Db, merchant: string, run: Run): Promise<readonly Run[]> {
  const { rows } =
    await sql<Run>`select ${RUN_COLUMNS} from settlement_run r where r.merchant = ${merchant} and r.kind = ${run.kind}
    and r.cadence = ${run.cadence} and r.ends_at < ${run.endsAt} and r.state in ('posting', 'closed')
    order by r.ends_at desc limit ${LOOKBACK_RUNS}`.execute(db);
  return rows;
}

/** Figures of a period already contained in lines, by holder: the period's own figures and those in later lines. */
function countedIn(lines: readonly LineRow[], period: string): ReadonlyMap<string, readonly Figure[]> {
  const counted = new Map<string, readonly Figure[]>();
  for (const { holder, period: own, inputs } of lines)
    if (own === period) counted.set(holder, readFigures(inputs.figures));
  for (const { holder, inputs } of lines) {
    const known = counted.get(holder);
    if (known === undefined) continue;
    const taken = inputs.late.filter((one) => one.period === period).flatMap(({ figures }) => readFigures(figures));
    counted.set(holder, [...known, ...taken]);
  }
  return counted;
}

function difference(now: Readonly<Sums> | undefined, then: readonly Figure[]): readonly StoredFigure[] {
  if (now === undefined) return [];
  const less = then.map(({ product, validBetMinor, lossMinor, bonusesMinor, beforeMinor }) => ({
    product,
    validBetMinor: -validBetMinor,
    lossMinor: -lossMinor,
    bonusesMinor: -bonusesMinor,
    beforeMinor: -beforeMinor,
  }));
  return keepFigures(teamOf([...figuresIn(now), ...less], 0));
}
