/** Records the figures of the long runs: one row each, printed as a table by `npm run test:deep`. */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

export const DEEP_FOLDER = 'node_modules/.cache/deep';
export const DEEP_ROWS = join(DEEP_FOLDER, 'rows.jsonl');

/** One row of the table: test, limit, result. */
export interface DeepRow {
  readonly test: string;
  readonly limit: string;
  readonly figure: string;
}

/** Records a figure. The assertion next to it decides; the row only reports. */
export function record(row: DeepRow): void {
  mkdirSync(DEEP_FOLDER, { recursive: true });
  appendFileSync(DEEP_ROWS, `${JSON.stringify(row)}\n`);
}
