import type { Db } from '#gateway/db/tables.ts';
import { readDayRange } from '#gateway/records/day-range.ts';
import type { ExportQuestion } from './sources/source.ts';

/** What of the rest of the gateway exports are written with. */
export interface ExportDeps {
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
}

export interface Wanted {
  readonly merchant: string;
  readonly memberId: string | undefined;
  readonly language: string;
  /** `from` and `to` are days; the rest is the source's. */
  readonly filters: Readonly<Record<string, string>>;
}

/** Days of one file at most. */
const MOST_DAYS = 366;

/** Which rows are meant, by the calendar and in the currency of now; undefined where the days are none. */
export async function readQuestion(
  db: Db,
  { readCurrency }: ExportDeps,
  { merchant, memberId, language, filters }: Wanted,
): Promise<ExportQuestion | undefined> {
  const { from, to, today } = filters;
  const range = await readDayRange(db, merchant, { from, to }, MOST_DAYS);
  if (range === undefined) return undefined;
  const { code, exponent } = await readCurrency(db, merchant);
  // What today is does not change while a file is written over midnight.
  return {
    ...{ merchant, memberId, language, filters, currency: code, exponent },
    range: { ...range, today: today ?? range.today },
  };
}
