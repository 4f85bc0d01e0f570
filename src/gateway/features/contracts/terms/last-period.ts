import { sql } from 'kysely';
import type { LineInputs } from '#gateway/db/stored-documents.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Contract, ContractKind } from '#model/agents/contract.ts';
import { type Teams, teamOf } from '#model/agents/teams.ts';
import { type Cadence, lastPeriod, periodAt, type SettlementPeriod } from '#model/documents/settlement-period.ts';
import type { Agreement } from './agreement.ts';
import { listOf, readFigures, readTeams } from './teams.ts';

/** Dependencies of reading past periods. */
export interface LastPeriodDeps {
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
  readonly readDayRules: (
    db: Db,
    merchant: string,
  ) => Promise<readonly { readonly fromDay: string; readonly zone: string; readonly startsMinute: number }[]>;
}

/** The last closed period of a line of contracts: the teams' activity, and the losses carried into it. */
export interface LastPeriod {
  readonly period: SettlementPeriod;
  readonly teams: Teams;
  readonly carried: ReadonlyMap<string, Contract['carriedMinor']>;
}

/** Inputs of a line that are needed; fields that most lines lack are left out, because there are thousands of lines. */
interface LineRow extends Pick<LineInputs, 'figures' | 'active'> {
  readonly holder: string;
  readonly late: LineInputs['late'] | null;
  readonly carried: LineInputs['carriedMinor'] | null;
}

/**
 * Reads the last closed period from the stored lines of its run; for holders without a line, from the counters. Before
 * the first run, uses the last ended period. `now` is the database's time.
 */
export async function readLastPeriod(
  db: Db,
  deps: LastPeriodDeps,
  of: { readonly merchant: string; readonly kind: ContractKind; readonly cadence: Cadence },
  holders: readonly string[],
): Promise<LastPeriod> {
  const { merchant, kind, cadence } = of;
  const { code: currency } = await deps.readCurrency(db, merchant);
  const rules = await deps.readDayRules(db, merchant);
  const { rows: runs } = await sql<{ id: string | null; startsAt: Date | null; now: Date }>`select r.id,
      r.starts_at as "startsAt", clock_timestamp() as now
    from (select 1) one left join lateral (select id, starts_at from settlement_run
      where merchant = ${merchant} and kind = ${kind} and cadence = ${cadence} and state = 'closed'
      order by ends_at desc limit 1) r on true`.execute(db);
  const [run] = runs;
  if (run === undefined) throw new Error('The database told no time');
  const period =
    run.startsAt === null
      ? lastPeriod(cadence, rules, run.now.getTime())
      : periodAt(cadence, rules, run.startsAt.getTime());
  const lines = run.id === null ? [] : await readLines(db, merchant, run.id, holders);
  const known = new Set(lines.map(({ holder }) => holder));
  const others = holders.filter((holder) => !known.has(holder));
  const dayStartsAt = periodAt('D', rules, period.startsAt).startsAt;
  const counted = await readTeams(db, { ...of, currency, period, dayStartsAt }, others);
  const stored = lines.map(({ holder, figures, late, active }) => {
    const all = late === null ? figures : [...figures, ...late.flatMap((one) => one.figures)];
    return [holder, teamOf(readFigures(all), active)] as const;
  });
  const carried = lines.map((line) => [line.holder, readCarried(line.carried ?? {})] as const);
  return { period, teams: new Map([...counted, ...stored]), carried: new Map(carried) };
}

async function readLines(db: Db, merchant: string, run: string, holders: readonly string[]) {
  const { rows } = await sql<LineRow>`select holder_id as holder, inputs -> 'figures' as figures,
      (inputs -> 'active')::integer as active, nullif(inputs -> 'late', '[]') as late,
      nullif(inputs -> 'carriedMinor', '{}') as carried from settlement_line
    where merchant = ${merchant} and run_id = ${run} and holder_id = any (${listOf(holders)}::uuid[])`.execute(db);
  return rows;
}

/** Parses the carried losses of a line. */
export function readCarried(stored: Readonly<Record<string, string>>): Contract['carriedMinor'] {
  return Object.fromEntries(Object.entries(stored).map(([product, minor]) => [product, BigInt(minor)]));
}

/**
 * A contract for the model: rows, and losses carried into the period; arrears are only considered when a line is paid.
 */
export function contractOf(
  { holderId, rows }: Pick<Agreement, 'holderId' | 'rows'>,
  carried: ReadonlyMap<string, Contract['carriedMinor']>,
): Contract {
  return { id: holderId, rows, carriedMinor: carried.get(holderId) ?? {}, arrearsMinor: 0n };
}
