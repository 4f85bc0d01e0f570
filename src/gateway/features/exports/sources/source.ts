import type { Db } from '#gateway/db/tables.ts';
import type { DayRange } from '#gateway/records/day-range.ts';

/**
 * How a column's values are written: words are looked up by `<words>.<value>`, amounts are minor units of the merchant's money,
 * figures are decimal text of whatever the row is counted in.
 */
export interface ExportColumn {
  /** Its name is the text `sheet.column.<name>`. */
  readonly name: string;
  readonly as: 'text' | 'words' | 'amount' | 'figure' | 'time';
  /** Of words: the first part of their keys. */
  readonly words?: string;
  /** Of words whose keys have no first part in common: the whole key by the value. */
  readonly keys?: Readonly<Record<string, string>>;
}

export type ExportValue = string | bigint | Date | null;

/** What was asked for, whoever asked. */
export interface ExportQuestion {
  readonly merchant: string;
  /** Whose rows: of a member's own export always the member who asked. Undefined: anybody's. */
  readonly memberId: string | undefined;
  readonly currency: string;
  /** Digits after the point of that currency. */
  readonly exponent: number;
  readonly language: string;
  readonly range: DayRange;
  readonly filters: Readonly<Record<string, string>>;
}

/** Rows and the place of the last one; fewer than were asked for: there are no more. */
export interface ExportRows {
  readonly rows: readonly (readonly ExportValue[])[];
  /** In the source's own words; undefined: there were none. */
  readonly last: string | undefined;
}

/** Rows that can be had as a file, in an order in which what comes about meanwhile stands before the rows that were read. */
export interface ExportSource {
  readonly of: string;
  readonly columns: readonly ExportColumn[];
  /** How many there are; undefined where they are more than `most`. */
  count(db: Db, question: ExportQuestion, most: number): Promise<number | undefined>;
  rowsAfter(db: Db, question: ExportQuestion, after: string | undefined, most: number): Promise<ExportRows>;
}
