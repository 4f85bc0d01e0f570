import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { type BooksHead, checkBooksChain } from './chain.ts';
import { CHECKS } from './checks.ts';
import type { Fault } from './fault.ts';

export interface BooksTotals {
  readonly accounts: number;
  readonly transfers: number;
  readonly postings: number;
  /** Transactions of vendors that moved money. */
  readonly transactions: number;
}

export interface BooksReport {
  readonly merchant: string;
  readonly totals: BooksTotals;
  readonly head: BooksHead;
  readonly signed: number;
  /** The first wrong row; undefined: no fault. */
  readonly fault: Fault | undefined;
}

/** Chain heads stored earlier, by merchant. */
export type StoredHeads = ReadonlyMap<string, readonly BooksHead[]>;

/**
 * Verifies the books of these merchants in one snapshot: sums, stored balances, replies to vendors, and the hash chain
 * of transfers, against the heads of the last verification and the given ones. Writes nothing.
 */
export function verifyBooks(
  db: Pick<Database, 'unhurried'>,
  merchants: readonly string[],
  knownHeads: StoredHeads,
): Promise<BooksReport[]> {
  return db.unhurried(async (owner) => {
    await sql`set transaction read only`.execute(owner);
    const noted = await readNoted(owner);
    const reports: BooksReport[] = [];
    for (const merchant of merchants) {
      const heads = [...(knownHeads.get(merchant) ?? []), ...(noted.get(merchant) ?? [])];
      reports.push(await verifyMerchant(owner, merchant, heads));
    }
    return reports;
  });
}

async function verifyMerchant(db: Db, merchant: string, knownHeads: readonly BooksHead[]): Promise<BooksReport> {
  await sql`select set_config('app.merchant', ${merchant}, true)`.execute(db);
  const totals = await countBooks(db, merchant);
  const wrong = await findFirstFault(db, merchant);
  const { head, signed, fault } = await checkBooksChain(db, merchant, knownHeads);
  return { merchant, totals, head, signed, fault: wrong ?? fault };
}

async function findFirstFault(db: Db, merchant: string): Promise<Fault | undefined> {
  for (const check of CHECKS) {
    const [fault] = (await check(merchant).execute(db)).rows;
    if (fault) return fault;
  }
  return undefined;
}

export async function countBooks(db: Db, merchant: string): Promise<BooksTotals> {
  const { rows } = await sql<BooksTotals>`select
      (select count(*) from ledger_account where merchant = ${merchant})::float8 as accounts,
      (select count(*) from transfer where merchant = ${merchant})::float8 as transfers,
      (select count(*) from posting where merchant = ${merchant})::float8 as postings,
      (select count(*) from game_transaction where merchant = ${merchant} and transfer_id is not null)::float8 as transactions`.execute(
    db,
  );
  return rows[0] ?? { accounts: 0, transfers: 0, postings: 0, transactions: 0 };
}

/** The heads stored by the last verification without a fault. */
async function readNoted(db: Db): Promise<StoredHeads> {
  const { rows } = await sql<{ heads: Readonly<Record<string, string>> }>`
    select heads from ledger_check where fault is null order by id desc limit 1`.execute(db);
  return new Map(Object.entries(rows[0]?.heads ?? {}).map(([merchant, head]) => [merchant, [readHead(head)]]));
}

/** `12:<hash>`, the format for storing and printing heads. */
export function writeHead({ seq, hash }: BooksHead): string {
  return `${seq}:${hash}`;
}

export function readHead(text: string): BooksHead {
  const [seq = '', hash = ''] = text.split(':');
  return { seq: Number(seq), hash };
}
