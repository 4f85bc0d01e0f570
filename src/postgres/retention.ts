/** How long rows stay, as data: docs/retention.md, the job that removes them and the test that finds a table without a row read the same. */

/** Whose doing rows of a table are. `nobody`: as many as the installation has of something, or what staff write by hand. */
export type Grower = 'visitors' | 'members' | 'vendors' | 'providers' | 'staff' | 'time' | 'nobody';

/** What becomes of a table's rows. */
export interface Retention {
  readonly table: string;
  readonly growsBy: readonly Grower[];
  /** How long a row stays, in words that follow "stays". */
  readonly stays: string;
  /** What removes rows; `nothing`: they stay for good. */
  readonly removedBy: 'the retention job' | 'its own job' | 'who adds one' | 'who uses it up' | 'nothing';
  /** Which rows the retention job removes: a condition of SQL over the table, called `old`. */
  readonly old?: string;
}

/** Rows that one statement removes: locks are short, and what reads meanwhile is not kept waiting. */
const AT_ONCE = 1_000;

/** The statement that removes some rows of a rule that are past their time; `$1` is the merchant where the table has one. */
export function removalOf({ table, old }: Retention, hasMerchant: boolean): string {
  const whose = hasMerchant ? 'old.merchant = $1 and ' : '';
  return `delete from ${table} where ctid = any (array(
    select old.ctid from ${table} old where ${whose}(${old}) limit ${AT_ONCE} for update skip locked))`;
}

/** Rows that a removal takes at most: as many were removed where there may be more. */
export const REMOVED_AT_ONCE = AT_ONCE;

const row = (
  removedBy: Retention['removedBy'],
  table: string,
  growsBy: Retention['growsBy'],
  stays: string,
  old?: string,
): Retention => ({ table, growsBy, stays, removedBy, ...(old !== undefined && { old }) });

/** Rows that the retention job removes. */
export const removed = (table: string, growsBy: readonly Grower[], stays: string, old: string): Retention =>
  row('the retention job', table, growsBy, stays, old);

/** Rows that stay for good, and why. */
export const forGood = (growsBy: readonly Grower[], why: string, ...tables: readonly string[]): readonly Retention[] =>
  tables.map((table) => row('nothing', table, growsBy, `for good: ${why}`));

/** Rows that something else removes. */
export const otherwise = (
  removedBy: Exclude<Retention['removedBy'], 'nothing' | 'the retention job'>,
  growsBy: readonly Grower[],
  stays: string,
  ...tables: readonly string[]
): readonly Retention[] => tables.map((table) => row(removedBy, table, growsBy, stays));
