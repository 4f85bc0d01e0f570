import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { MinutesOf } from '#gateway/timers/set-timers.ts';

/** The merchant's minutes until a receipt counts as confirmed (M183). */
export async function readReceiptMinutes(db: Db, merchant: string): Promise<MinutesOf> {
  const { rows } = await sql<{ minutes: number }>`
    select receipt_minutes as minutes from cashier_setting where merchant = ${merchant}`.execute(db);
  const minutes = rows[0]?.minutes;
  return ({ step }) => (step === 'count' ? minutes : undefined);
}
