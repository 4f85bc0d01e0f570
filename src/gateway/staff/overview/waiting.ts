import { type RawBuilder, sql } from 'kysely';
import type { WaitingKind, WaitingWork } from '#contract/staff/overview/calls.ts';
import type { Database } from '#gateway/db/client.ts';

export interface WaitingDeps {
  /** Columns merchant, kind and at of every order, payment and event that waits for staff at the merchants in scope. */
  readonly waitingOrders: RawBuilder<unknown>;
}

/**
 * What waits for staff, by merchant and kind with the age of the oldest, in one query. Each item is counted once: where
 * a decision is proposed, the proposal is what waits.
 */
export async function readWaiting(
  db: Database,
  merchants: readonly string[],
  { waitingOrders }: WaitingDeps,
): Promise<WaitingWork[]> {
  const { rows } = await db.asStaff(merchants, (scope) =>
    sql<{ merchant: string; kind: WaitingKind; count: number; oldestAt: Date }>`
      select merchant, kind, count(*)::int as count, min(at) as "oldestAt" from (
        ${waitingOrders}
        union all select merchant, 'proposal', at from proposed_action
        union all select merchant, 'request', at from change_request where state in ('open', 'approved', 'held', 'lapsed')
          or (path = 'emergency' and reason = '') or (state = 'applied' and held_why is not null)
        union all select merchant, 'proposal', proposed_at from member_move where state = 'proposed'
        union all select merchant, case when proposed is null then 'case' else 'proposal' end, coalesce(proposed_at, found_at)
          from reconciliation_case where closed_as is null
        union all select r.merchant, 'application', r.asked_at from promotion_request r where r.status = 'open'
          and not exists (select from proposed_action a where a.merchant = r.merchant and a.subject = 'application:' || r.id)
        union all select r.merchant, 'redeem', r.created_at from redeem r where r.state = 'process'
          and not exists (select from proposed_action a where a.merchant = r.merchant and a.subject = 'redeem:' || r.id)
        union all select merchant, 'feedback', created_at from feedback where settled_at is null
        union all select merchant, 'setAside', first_at from set_aside where closed_as is null
        union all select merchant, 'threshold', opened_at from threshold_case where decision is null
        union all select merchant, 'identity', changed_at from member_identity where state = 'REVIEW'
      ) work group by merchant, kind order by "oldestAt", merchant, kind`.execute(scope),
  );
  return rows.map(({ oldestAt, ...row }) => ({ ...row, oldestAt: oldestAt.getTime() }));
}

/** State of a merchant's two-person limit; absent means that two staff users have confirmed one. */
export interface MerchantLimit {
  /** No two-person limit is set (docs/decisions/19-two-staff-users-decide-above-the-merchants-limit.md). */
  readonly withoutLimit?: true;
  /**
   * A single staff user set the limit because there was no second one, and no other staff user has saved the settings
   * since.
   */
  readonly limitAlone?: true;
}

/** Limits by merchant code, read in one query. */
export async function readLimits(
  db: Database,
  merchants: readonly string[],
): Promise<ReadonlyMap<string, MerchantLimit>> {
  const { rows } = await db.asStaff(merchants, (scope) =>
    sql<{ merchant: string; kind: keyof MerchantLimit }>`
      select asked.code as merchant, 'withoutLimit' as kind from unnest(${merchants}::text[]) as asked (code)
        where not exists (select from cashier_setting s where s.merchant = asked.code and s.two_above_minor is not null)
      union all
      select merchant, 'limitAlone' from cashier_setting where limit_alone_by is not null`.execute(scope),
  );
  const limits = new Map<string, MerchantLimit>();
  for (const { merchant, kind } of rows) limits.set(merchant, { ...limits.get(merchant), [kind]: true });
  return limits;
}

/** Merchants that were made in the console and never opened. */
export async function readUnopened(db: Database, merchants: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.asStaff(merchants, (scope) =>
    sql<{ merchant: string }>`select merchant from merchant_opening where opened_at is null`.execute(scope),
  );
  return new Set(rows.map(({ merchant }) => merchant));
}
