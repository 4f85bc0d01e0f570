import type { Db } from '#gateway/db/tables.ts';
import type { DayRange } from '#gateway/records/day-range.ts';

/**
 * Format of a column: words are texts with the key `<words>.<value>`, amounts are minor units of the merchant's
 * currency, figures are decimal text in the unit of the row.
 */
export interface ExportColumn {
  /** The header text is `sheet.column.<name>`. */
  readonly name: string;
  readonly as: 'text' | 'words' | 'amount' | 'figure' | 'time';
  /** For words: the prefix of their keys. */
  readonly words?: string;
  /** For words without a common key prefix: the whole key by value. */
  readonly keys?: Readonly<Record<string, string>>;
}

export type ExportValue = string | bigint | Date | null;

export interface ExportQuestion {
  readonly merchant: string;
  /** Only rows of this member: in a member's own export always that member. Undefined: of all members. */
  readonly memberId: string | undefined;
  readonly currency: string;
  /** Decimal places of the currency. */
  readonly exponent: number;
  readonly language: string;
  readonly range: DayRange;
  readonly filters: Readonly<Record<string, string>>;
}

/** Rows and the cursor of the last one; fewer rows than requested: there are no more. */
export interface ExportRows {
  readonly rows: readonly (readonly ExportValue[])[];
  /** Cursor in the source's own format; undefined: no rows. */
  readonly last: string | undefined;
}

/** An exportable list, sorted so that rows created in the meantime come before the rows already read. */
export interface ExportSource {
  readonly of: string;
  readonly columns: readonly ExportColumn[];
  /** Number of rows; undefined if there are more than `most`. */
  count(db: Db, question: ExportQuestion, most: number): Promise<number | undefined>;
  rowsAfter(db: Db, question: ExportQuestion, after: string | undefined, most: number): Promise<ExportRows>;
}
