/**
 * Retention periods as data: read by docs/reference/retention.md, by the job that removes rows and by the test that finds a table
 * without an entry.
 */

/**
 * Whose activity adds rows to a table. `anonymous`: as many rows as the installation has of something, or what staff write
 * by hand.
 */
export type Grower = 'visitors' | 'members' | 'vendors' | 'providers' | 'staff' | 'time' | 'none';

export interface Retention {
  readonly table: string;
  readonly growsBy: readonly Grower[];
  /** How long a row stays, as text that follows "stays". */
  readonly stays: string;
  /** What removes rows; `nothing`: they stay for good. */
  readonly removedBy: 'the retention job' | 'its own job' | 'who adds one' | 'who uses it up' | 'nothing';
  /** SQL condition over the table (alias `old`) for the rows that the retention job removes. */
  readonly old?: string;
}

/** Rows per statement: keeps locks short, so that readers do not wait. */
const AT_ONCE = 1_000;

/** The statement that removes a batch of expired rows of a rule; `$1` is the merchant where the table has one. */
export function removalOf({ table, old }: Retention, hasMerchant: boolean): string {
  const whose = hasMerchant ? 'old.merchant = $1 and ' : '';
  return `delete from ${table} where ctid = any (array(
    select old.ctid from ${table} old where ${whose}(${old}) limit ${AT_ONCE} for update skip locked))`;
}

/** Maximum number of rows per removal: a full batch means that there may be more. */
export const REMOVED_AT_ONCE = AT_ONCE;

const row = (
  removedBy: Retention['removedBy'],
  table: string,
  growsBy: Retention['growsBy'],
  stays: string,
  old?: string,
): Retention => ({ table, growsBy, stays, removedBy, ...(old !== undefined && { old }) });

export const removed = (table: string, growsBy: readonly Grower[], stays: string, old: string): Retention =>
  row('the retention job', table, growsBy, stays, old);

/** Rows that stay for good, with the reason. */
export const forGood = (growsBy: readonly Grower[], why: string, ...tables: readonly string[]): readonly Retention[] =>
  tables.map((table) => row('nothing', table, growsBy, `for good: ${why}`));

export const otherwise = (
  removedBy: Exclude<Retention['removedBy'], 'nothing' | 'the retention job'>,
  growsBy: readonly Grower[],
  stays: string,
  ...tables: readonly string[]
): readonly Retention[] => tables.map((table) => row(removedBy, table, growsBy, stays));
