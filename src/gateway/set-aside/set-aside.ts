import { type RawBuilder, sql } from 'kysely';
import type { SET_ASIDE_WHYS } from '#contract/staff/set-aside/calls.ts';
import type { Db } from '#gateway/db/tables.ts';

/** An item of a consumer, queue or job, under the id that its source uses. */
export interface Item {
  readonly merchant: string;
  /** A source listed in docs/reference/jobs.md: `points`, `rewards`, `payouts`. */
  readonly source: string;
  /** At most 200 characters. */
  readonly item: string;
}

type Why = (typeof SET_ASIDE_WHYS)[number];

/** `later`: retried automatically with exponential backoff. `asked`: retried only when staff request it. */
type Retry = 'later' | 'asked';

const FIRST_WAIT_S = 5;
const LONGEST_WAIT_S = 900;
const MOST_WORDS = 1_000;

/** Sets an item aside, or counts another attempt if the item is already set aside. Runs in the caller's transaction. */
export async function setAside(
  db: Db,
  { merchant, source, item }: Item,
  { why = 'failed', error, retry = 'later' }: { readonly why?: Why; readonly error: unknown; readonly retry?: Retry },
): Promise<void> {
  const reason = wordsOf(error);
  const wait = (attempts: RawBuilder<unknown>) =>
    retry === 'asked'
      ? sql`'infinity'::timestamptz`
      : sql`clock_timestamp() + make_interval(secs => least(${LONGEST_WAIT_S}, ${FIRST_WAIT_S} * power(2, least(${attempts}, 10)))
          * (0.5 + random() / 2))`;
  await sql`insert into set_aside as s (merchant, source, item, why, reason, retry_at)
    values (${merchant}, ${source}, ${item.slice(0, 200)}, ${why}, ${reason}, ${wait(sql`0`)})
    on conflict (merchant, source, item) where closed_as is distinct from 'done' do update set
      attempts = s.attempts + 1, last_at = clock_timestamp(), why = excluded.why, reason = excluded.reason,
      retry_at = ${wait(sql`s.attempts`)}
      where s.closed_as is null`.execute(db);
}

function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replaceAll('\0', '').slice(0, MOST_WORDS) || 'no reason was told';
}

/** Closes the items of a source that were set aside and have now succeeded. */
export async function closeTaken(
  db: Db,
  { merchant, source }: Omit<Item, 'item'>,
  items: readonly string[],
): Promise<void> {
  if (items.length === 0) return;
  await sql`update set_aside set closed_as = 'done', closed_at = clock_timestamp(), closed_by = 'platform'
    where merchant = ${merchant} and source = ${source} and item = any(${[...items]}::text[]) and closed_as is null`.execute(
    db,
  );
}

/**
 * Closes the item of a periodic task that works again, even if staff dismissed the item, so that its next failure is
 * reported again.
 */
export async function closeWorking(db: Db, { merchant, source, item }: Item): Promise<void> {
  await sql`update set_aside set closed_as = 'done', closed_at = coalesce(closed_at, clock_timestamp()),
      closed_by = coalesce(closed_by, 'platform')
    where merchant = ${merchant} and source = ${source} and item = ${item} and closed_as is distinct from 'done'`.execute(
    db,
  );
}

/** Dismisses items that have expired and can no longer be processed. */
export async function closeGone(
  db: Db,
  { merchant, source }: Omit<Item, 'item'>,
  items: readonly string[],
  reason: string,
): Promise<void> {
  if (items.length === 0) return;
  await sql`update set_aside set closed_as = 'dismissed', closed_at = clock_timestamp(), closed_by = 'platform', closed_reason = ${reason}
    where merchant = ${merchant} and source = ${source} and item = any(${[...items]}::text[]) and closed_as is null`.execute(
    db,
  );
}

/** Open items of a source whose retry time has passed. */
export async function readRetries(db: Db, merchant: string, source: string): Promise<readonly string[]> {
  const { rows } = await sql<{ item: string }>`select item from set_aside
    where merchant = ${merchant} and source = ${source} and closed_as is null and retry_at <= clock_timestamp()
    order by item`.execute(db);
  return rows.map(({ item }) => item);
}

/** SQL condition that excludes items currently set aside; `item` is the column or expression with the item id. */
export function notAside(merchant: string, source: string, item: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not is_set_aside(${merchant}, ${source}, ${item})`;
}
