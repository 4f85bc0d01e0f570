import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readCurrency } from '#gateway/features/wallet/currency.ts';
import { inOwnersRows } from '#gateway/stream/as-owner.ts';
import { generateHistory } from '#model/history/generate-history.ts';
import { HISTORY_PROVIDER, segmentsOf } from '#model/history/plan.ts';
import {
  type Group,
  type HistoryLength,
  PERSONAS,
  planHistory,
  prepareSeeding,
  readYesterday,
  YEAR,
} from './plan-history.ts';
import { seedSegment } from './seed-segment.ts';

type Parts = Pick<Context, 'db' | 'config'>;

export interface SeedingOptions {
  readonly length?: HistoryLength;
  /** Stops after the current segment; the next start continues. */
  readonly isEnough?: () => boolean;
  /** Called after each segment with its number and the total. */
  readonly notify?: (group: string, seeded: number, of: number) => void;
  /** The last day; absent: yesterday. A started history keeps its own last day. */
  readonly lastDay?: string;
}

/** Maximum members of a group, so that one day fits into one transaction, however many members are requested. */
const GROUP_SIZE = 2_000;

/** The groups for so many members besides the personas, in order. */
export function groupsFor(members: number): readonly { readonly name: string; readonly size: number }[] {
  const count = Math.ceil(members / GROUP_SIZE);
  return Array.from({ length: count }, (_, at) => ({
    name: String(at + 1),
    size: Math.min(GROUP_SIZE, members - at * GROUP_SIZE),
  }));
}

/** Seeds the history of the members whom visitors log in as, before their first money movement. */
export async function seedPersona(parts: Parts, merchant: string, options: SeedingOptions = {}): Promise<void> {
  await seedGroup(parts, { merchant, name: PERSONAS, size: 1 }, options);
}

/** Seeds the history of the other members; existing ones count. Returns how many segments were seeded. */
export async function seedCrowd(
  parts: Parts,
  merchant: string,
  members: number,
  options: SeedingOptions = {},
): Promise<number> {
  let seeded = 0;
  for (const group of groupsFor(members)) {
    if (options.isEnough?.()) break;
    seeded += await seedGroup(parts, { merchant, ...group }, options);
  }
  return seeded;
}

/**
 * Seeds a group's history, one transaction per segment together with the record of its seeding: an interrupted run
 * continues, existing segments are not seeded again, and of two processes only one seeds a segment.
 */
async function seedGroup(parts: Parts, wanted: Omit<Group, 'lastDay'>, options: SeedingOptions): Promise<number> {
  const { isEnough = () => false, notify, length = YEAR } = options;
  const { merchant } = wanted;
  const begun = await inOwnersRows(parts.db, merchant, async (db) => {
    const lastDay = options.lastDay ?? (await readYesterday(db, merchant));
    const segments = segmentsOf(await planHistory(db, { ...wanted, lastDay }, length)).length;
    await sql`insert into demo_history (merchant, members, size, last_day, segments)
      values (${merchant}, ${wanted.name}, ${wanted.size}, ${lastDay}, ${segments}) on conflict do nothing`.execute(db);
    await leaveOutOfStatements(db, merchant);
    const { rows } = await sql<{ size: number; lastDay: string; seeded: number; segments: number }>`
      select size, last_day as "lastDay", seeded, segments from demo_history
        where merchant = ${merchant} and members = ${wanted.name}`.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Error('the demo history was not begun');
    const plan = await planHistory(db, { ...wanted, ...row }, length);
    return { ...row, plan, seeding: await prepareSeeding(db, parts, { ...wanted, ...row }, plan) };
  });
  const { plan, seeding } = begun;
  if (begun.seeded >= begun.segments) return 0;
  let seeded = 0;
  for (const segment of generateHistory(plan)) {
    // Lets the event loop serve requests in between.
    await setImmediate();
    if (segment.at < begun.seeded) continue;
    if (isEnough()) break;
    const isOurs = await inOwnersRows(parts.db, merchant, async (db) => {
      const { numAffectedRows } = await sql`update demo_history set seeded = seeded + 1
        where merchant = ${merchant} and members = ${wanted.name} and seeded = ${segment.at}`.execute(db);
      if (numAffectedRows !== 1n) return false;
      // A server crash loses the segment together with its record, and it is seeded again.
      await sql`set local synchronous_commit = off`.execute(db);
      await seedSegment(db, seeding, segment);
      return true;
    });
    if (!isOurs) break;
    seeded += 1;
    if (ANALYZED_AFTER.includes(seeded)) await analyze(parts.db);
    notify?.(wanted.name, segment.at + 1, begun.segments);
  }
  return seeded;
}

/** The history's payments have no provider statements to reconcile with. */
async function leaveOutOfStatements(db: Db, merchant: string): Promise<void> {
  const { code } = await readCurrency(db, merchant);
  await sql`insert into reconciled_account (merchant, provider, currency, from_day, has_statement)
    values (${merchant}, ${HISTORY_PROVIDER}, ${code}, now() at time zone 'UTC', false) on conflict do nothing`.execute(
    db,
  );
}

/** Plans made for empty tables scan all rows for each request: ANALYZE the tables that queries use by now. */
const ANALYZED_AFTER: readonly number[] = [1, 6];
const GROWING = 'ledger_account, transfer, posting';

async function analyze({ owner }: Pick<Context['db'], 'owner'>): Promise<void> {
  await sql`analyze ${sql.raw(GROWING)}`.execute(owner);
}
