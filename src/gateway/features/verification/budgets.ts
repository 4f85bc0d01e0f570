import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import './tables.ts';

/** Codes a day to one number, an hour from one address block, and a day for a whole merchant. */
const BUDGETS = { number: 5, block: 30, merchant: 5_000 } as const;

/** Who asks for a code, and how long the last one must be ago. */
export interface Asker {
  readonly number: string;
  /** Keyed hash of the address block. */
  readonly block: Buffer;
  readonly resendMinutes: number;
}

/**
 * Seconds until a further code may be sent; 0: now. Requests for one number, and those of one address block, follow each
 * other from here to the end of the transaction, so that none of two that come together goes over a budget.
 */
export async function waitForBudget(
  db: Db,
  merchant: string,
  { number, block, resendMinutes }: Asker,
): Promise<number> {
  const keys = [`sms number ${merchant} ${number}`, `sms block ${merchant} ${block.toString('hex')}`].sort();
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  const used = await countUse(db, merchant, { number, block, resendMinutes });
  if (used.recent > 0) return resendMinutes * 60;
  if (used.number >= BUDGETS.number || used.merchant >= BUDGETS.merchant) return DAY_S;
  return used.block >= BUDGETS.block ? HOUR_S : 0;
}

const DAY_S = 86_400;
const HOUR_S = 3_600;

async function countUse(db: Db, merchant: string, { number, block, resendMinutes }: Asker) {
  const recent = sql<Date>`now() - make_interval(mins => ${resendMinutes})`;
  return db
    .selectNoFrom(({ selectFrom, fn }) => {
      const codes = selectFrom('verification_code')
        .select(fn.countAll<number>().as('count'))
        .where('merchant', '=', merchant);
      return [
        codes.where('number', '=', number).where('created_at', '>', recent).as('recent'),
        codes.where('number', '=', number).where('created_at', '>', DAY_AGO).as('number'),
        codes.where('asked_from', '=', block).where('created_at', '>', HOUR_AGO).as('block'),
        codes.where('created_at', '>', DAY_AGO).as('merchant'),
      ];
    })
    .executeTakeFirstOrThrow()
    .then(({ recent: last, ...row }) => ({
      recent: Number(last),
      number: Number(row.number),
      block: Number(row.block),
      merchant: Number(row.merchant),
    }));
}

const DAY_AGO = sql<Date>`now() - interval '1 day'`;
const HOUR_AGO = sql<Date>`now() - interval '1 hour'`;
