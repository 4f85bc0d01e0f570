/** Where the long runs leave their figures: one row each, told as a table by `npm run test:deep`. */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

export const DEEP_FOLDER = 'node_modules/.cache/deep';
export const DEEP_ROWS = join(DEEP_FOLDER, 'rows.jsonl');

/** One row of the table: what was done, what it must reach, what it reached. */
export interface DeepRow {
  readonly test: string;
  readonly limit: string;
  readonly figure: string;
}

/** Notes a figure. The assertion beside it decides; the row only tells. */
export function record(row: DeepRow): void {
  mkdirSync(DEEP_FOLDER, { recursive: true });
  appendFileSync(DEEP_ROWS, `${JSON.stringify(row)}\n`);
}
