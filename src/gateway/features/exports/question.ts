import type { Db } from '#gateway/db/tables.ts';
import { readDayRange } from '#gateway/records/day-range.ts';
import type { ExportQuestion } from './sources/source.ts';

/** Dependencies of exports. */
export interface ExportDeps {
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
}

export interface Wanted {
  readonly merchant: string;
  readonly memberId: string | undefined;
  readonly language: string;
  /** `from` and `to` are days; the other filters belong to the source. */
  readonly filters: Readonly<Record<string, string>>;
}

/** Maximum days per file. */
const MOST_DAYS = 366;

/** Resolves a request with the current calendar and currency; undefined if the days are invalid. */
export async function readQuestion(
  db: Db,
  { readCurrency }: ExportDeps,
  { merchant, memberId, language, filters }: Wanted,
): Promise<ExportQuestion | undefined> {
  const { from, to, today } = filters;
  const range = await readDayRange(db, merchant, { from, to }, MOST_DAYS);
  if (range === undefined) return undefined;
  const { code, exponent } = await readCurrency(db, merchant);
  // Fix the current day, so that it does not change while a file is written over midnight.
  return {
    merchant,
    memberId,
    language,
    filters,
    currency: code,
    exponent,
    range: { ...range, today: today ?? range.today },
  };
}
