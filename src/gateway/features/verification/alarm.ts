import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { sweep } from '#gateway/identity/sweep.ts';

/** Sends in the last hour from which the ratio is checked, and the maximum sends per verified code. */
const FROM_SENDS = 20;
const SENDS_PER_VERIFIED = 2;

/** Codes of one channel in the last hour. */
export interface Traffic {
  readonly sends: number;
  readonly verified: number;
}

/**
 * Whether too many codes are sent without verification, which indicates SMS pumping fraud (docs/explanation/safety.md#identity).
 */
export function isSuspicious({ sends, verified }: Traffic): boolean {
  return sends >= FROM_SENDS && sends > SENDS_PER_VERIFIED * verified;
}

/**
 * Checks a channel's last hour after a send and stores an alarm for operators while it is suspicious. Returns the
 * traffic if a new alarm started, undefined otherwise.
 */
export async function raiseAlarm(db: Db, merchant: string, channel: 'sms' | 'email'): Promise<Traffic | undefined> {
  const traffic = await countTraffic(db, merchant, channel);
  if (!isSuspicious(traffic)) return undefined;
  const { numUpdatedRows } = await db
    .updateTable('code_alarm')
    .set({ ...traffic, last_at: sql<Date>`now()` })
    .where('merchant', '=', merchant)
    .where('channel', '=', channel)
    .where('last_at', '>', HOUR_AGO)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return undefined;
  await sweep(db, 'code_alarm', 'id', merchant, sql<boolean>`last_at < now() - interval '90 days'`);
  await db
    .insertInto('code_alarm')
    .values({ merchant, channel, ...traffic })
    .execute();
  return traffic;
}

async function countTraffic(db: Db, merchant: string, channel: 'sms' | 'email'): Promise<Traffic> {
  const { sends, verified } = await db
    .selectFrom('verification_code')
    .select(({ fn }) => [fn.countAll<bigint>().as('sends'), fn.count<bigint>('used_at').as('verified')])
    .where('merchant', '=', merchant)
    .where('channel', '=', channel)
    .where('created_at', '>', HOUR_AGO)
    .executeTakeFirstOrThrow();
  return { sends: Number(sends), verified: Number(verified) };
}

const HOUR_AGO = sql<Date>`now() - interval '1 hour'`;
