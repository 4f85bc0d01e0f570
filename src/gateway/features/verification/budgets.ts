import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { CodeBudgets } from '#gateway/identity/codes/code-budgets.ts';

/** The requester of a code, and the keys for the budgets. */
export interface Asker {
  readonly channel: 'sms' | 'email';
  readonly recipient: string;
  /** Keyed hash of the address block. */
  readonly block: Buffer;
  /** The number's country and range; null for an e-mail address. */
  readonly diallingCode: string | null;
  readonly range: string | null;
}

export interface Allowance {
  readonly resendMinutes: number;
  readonly budgets: CodeBudgets;
}

const DAY_S = 86_400;
const HOUR_S = 3_600;

/**
 * Seconds until another code may be sent; 0: now. A merchant's requests are serialised until the end of the
 * transaction, so that concurrent ones cannot exceed a budget; a request already over budget is refused without waiting
 * for the lock.
 */
export async function waitForBudget(db: Db, merchant: string, asker: Asker, allowance: Allowance): Promise<number> {
  const wait = await validate(db, merchant, asker, allowance);
  if (wait > 0) return wait;
  await sql`select pg_advisory_xact_lock(727203, hashtext(${merchant}))`.execute(db);
  return validate(db, merchant, asker, allowance);
}

async function validate(
  db: Db,
  merchant: string,
  asker: Asker,
  { resendMinutes, budgets }: Allowance,
): Promise<number> {
  const used = await countUse(db, merchant, asker, resendMinutes);
  const budget = budgets[asker.channel];
  if (used.recent > 0) return resendMinutes * 60;
  if (used.recipient >= budget.perRecipientDay || used.merchant >= budget.perMerchantDay) return DAY_S;
  if (asker.channel === 'sms') {
    const { perRangeHour, perDiallingCodeDay, diallingCodes } = budgets.sms;
    const own = Object.hasOwn(diallingCodes, asker.diallingCode ?? '') ? diallingCodes[asker.diallingCode ?? ''] : null;
    if (used.country >= (own ?? perDiallingCodeDay)) return DAY_S;
    if (used.range >= perRangeHour) return HOUR_S;
  }
  return used.block >= budget.perBlockHour ? HOUR_S : 0;
}

async function countUse(db: Db, merchant: string, asker: Asker, resendMinutes: number) {
  const { channel, recipient, block, diallingCode, range } = asker;
  const recent = sql<Date>`now() - make_interval(mins => ${resendMinutes})`;
  const row = await db
    .selectNoFrom(({ selectFrom, fn }) => {
      const codes = selectFrom('verification_code')
        .select(fn.countAll<bigint>().as('count'))
        .where('merchant', '=', merchant)
        .where('channel', '=', channel);
      return [
        codes.where('recipient', '=', recipient).where('created_at', '>', recent).as('recent'),
        codes.where('recipient', '=', recipient).where('created_at', '>', DAY_AGO).as('recipient'),
        codes.where('number_range', '=', range).where('created_at', '>', HOUR_AGO).as('range'),
        codes.where('dialling_code', '=', diallingCode).where('created_at', '>', DAY_AGO).as('country'),
        codes.where('asked_from', '=', block).where('created_at', '>', HOUR_AGO).as('block'),
        codes.where('created_at', '>', DAY_AGO).as('merchant'),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    recent: Number(row.recent),
    recipient: Number(row.recipient),
    range: Number(row.range),
    country: Number(row.country),
    block: Number(row.block),
    merchant: Number(row.merchant),
  };
}

const DAY_AGO = sql<Date>`now() - interval '1 day'`;
const HOUR_AGO = sql<Date>`now() - interval '1 hour'`;
