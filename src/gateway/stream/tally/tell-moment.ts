import type { Db } from '#gateway/db/tables.ts';
import { countedDay } from '#model/documents/merchant-day.ts';
import { writeMoment } from '#model/documents/write-moment.ts';
import { readDayRules } from './day-rules.ts';

/** The zone (IANA) that a merchant counts a moment in (D52); UTC where nothing says so. */
export async function readZone(db: Db, merchant: string, moment: Date): Promise<string> {
  return countedDay(await readDayRules(db, merchant), moment.getTime()).zone;
}

/** A moment as a merchant's messages say it: `2026-11-23 20:30 UTC+07:00`. */
export async function formatMoment(db: Db, merchant: string, moment: Date): Promise<string> {
  return writeMoment(await readZone(db, merchant, moment), moment.getTime());
}
