import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readCurrency } from '#gateway/features/wallet/currency.ts';
import { inOwnersRows } from '#gateway/stream/as-owner.ts';
import { HISTORY_PROVIDER, segmentsOf } from '#model/history/plan.ts';
import { seedYear } from '#model/history/year.ts';
import { seedSegment } from './lay-segment.ts';
import {
  PERSONAS,
  type Group,
  type HistoryLength,
  planHistory,
  prepareSeeding,
  readYesterday,
  YEAR,
} from './plan-history.ts';

type Parts = Pick<Context, 'db' | 'config'>;

/** How a history is laid. */
export interface SeedingOptions {
  readonly length?: HistoryLength;
  /** Ends after the segment that is under way; the next start goes on. */
  readonly isEnough?: () => boolean;
  /** Told after each segment: so many of how many. */
  readonly notify?: (group: string, seeded: number, of: number) => void;
  /** The last day; absent: yesterday. What was begun keeps its own. */
  readonly lastDay?: string;
}

/** Members of a group at most: its days stay small enough for one transaction each, however many members are wanted. */
const GROUP_SIZE = 2_000;

/** The groups that make up so many members besides the cast, the first one first. */
export function groupsFor(members: number): readonly { readonly name: string; readonly size: number }[] {
  const count = Math.ceil(members / GROUP_SIZE);
  return Array.from({ length: count }, (_, at) => ({
    name: String(at + 1),
    size: Math.min(GROUP_SIZE, members - at * GROUP_SIZE),
  }));
}

/** Lays the year of the members whom visitors log in as, before they have moved anything. */
export async function seedPersona(parts: Parts, merchant: string, options: SeedingOptions = {}): Promise<void> {
  await seedGroup(parts, { merchant, name: PERSONAS, size: 1 }, options);
}

/** Lays the year of so many members whom nobody logs in as; those that are laid already count. Answers how many segments it laid. */
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
 * Lays a group's year, a segment a transaction together with the mark that it was laid: whoever was interrupted goes on, what is
 * there is not laid again, and of two processes one does it.
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
      select size, last_day as "lastDay", laid, segments from demo_history
        where merchant = ${merchant} and members = ${wanted.name}`.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Error('the demo history was not begun');
    const plan = await planHistory(db, { ...wanted, ...row }, length);
    return { ...row, plan, seeding: await prepareSeeding(db, parts, { ...wanted, ...row }, plan) };
  });
  const { plan, seeding } = begun;
  if (begun.seeded >= begun.segments) return 0;
  let seeded = 0;
  for (const segment of seedYear(plan)) {
    // Whoever visits meanwhile is answered in between.
    await setImmediate();
    if (segment.at < begun.seeded) continue;
    if (isEnough()) break;
    const isOurs = await inOwnersRows(parts.db, merchant, async (db) => {
      const { numAffectedRows } = await sql`update demo_history set laid = laid + 1
        where merchant = ${merchant} and members = ${wanted.name} and laid = ${segment.at}`.execute(db);
      if (numAffectedRows !== 1n) return false;
      // What a crash of the server loses goes with its mark, and is laid again.
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

/** Nobody ever held what a history says was paid in and out: there is no statement that it could be compared with. */
async function leaveOutOfStatements(db: Db, merchant: string): Promise<void> {
  const { code } = await readCurrency(db, merchant);
  await sql`insert into reconciled_account (merchant, provider, currency, from_day, has_statement)
    values (${merchant}, ${HISTORY_PROVIDER}, ${code}, now() at time zone 'UTC', false) on conflict do nothing`.execute(
    db,
  );
}

/** Plans of tables that were empty when they were made go through all rows for each: what is asked by now is planned anew. */
const ANALYZED_AFTER: readonly number[] = [1, 6];
const GROWING = 'ledger_account, transfer, posting';

async function analyze({ owner }: Pick<Context['db'], 'owner'>): Promise<void> {
  await sql`analyze ${sql.raw(GROWING)}`.execute(owner);
}
