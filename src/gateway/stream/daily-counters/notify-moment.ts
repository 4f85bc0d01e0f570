import type { Db } from '#gateway/db/tables.ts';
import { countedDay } from '#model/documents/merchant-day.ts';
import { writeMoment } from '#model/documents/write-moment.ts';
import { readDayRules } from './day-rules.ts';

/** Time zone (IANA) of a merchant at a time (D52); UTC without a rule. */
export async function readZone(db: Db, merchant: string, moment: Date): Promise<string> {
  return countedDay(await readDayRules(db, merchant), moment.getTime()).zone;
}

/** Formats a time for a merchant's messages: `2026-11-23 20:30 UTC+07:00`. */
export async function formatMoment(db: Db, merchant: string, moment: Date): Promise<string> {
  return writeMoment(await readZone(db, merchant, moment), moment.getTime());
}
