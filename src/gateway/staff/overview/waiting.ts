import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';

/** Items that need staff action at a merchant; absent means none. */
export interface MerchantWaiting {
  readonly feedback?: number;
  readonly applications?: number;
  /** Items that could not be processed. */
  readonly setAside?: number;
  /** No two-person limit is set (docs/decisions/19-two-staff-users-decide-above-the-merchants-limit.md). */
  readonly withoutLimit?: true;
  /**
   * A single staff user set the limit because there was no second one, and no other staff user has saved the settings
   * since.
   */
  readonly limitAlone?: true;
}

/** Waiting items by merchant code, read in one query. */
export async function readWaiting(
  db: Database,
  merchants: readonly string[],
): Promise<ReadonlyMap<string, MerchantWaiting>> {
  const { rows } = await db.asStaff(merchants, (scope) =>
    sql<{ merchant: string; kind: keyof MerchantWaiting; count: number }>`
      select merchant, 'feedback' as kind, count(*)::int as count from feedback where settled_at is null group by merchant
      union all
      select merchant, 'applications', count(*)::int from promotion_request where status = 'open' group by merchant
      union all
      select merchant, 'setAside', count(*)::int from set_aside where closed_as is null group by merchant
      union all
      select asked.code, 'withoutLimit', 1 from unnest(${merchants}::text[]) as asked (code)
        where not exists (select from cashier_setting s where s.merchant = asked.code and s.two_above_minor is not null)
      union all
      select merchant, 'limitAlone', 1 from cashier_setting where limit_alone_by is not null`.execute(scope),
  );
  const waiting = new Map<string, MerchantWaiting>();
  for (const { merchant, kind, count } of rows) {
    const found = kind === 'withoutLimit' || kind === 'limitAlone' ? true : count;
    waiting.set(merchant, { ...waiting.get(merchant), [kind]: found });
  }
  return waiting;
}
