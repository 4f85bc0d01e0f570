import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { createPoller, type Poller } from '#gateway/process/poller.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { Source } from './jobs.ts';

const EVERY_MS = 5_000;

/** The item as a uuid, null if it is none. */
const ID = sql.raw(`case when s.item ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then s.item::uuid end`);
const FIRST = sql.raw(
  `case when s.item ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} ' then split_part(s.item, ' ', 1)::uuid end`,
);

/**
 * By source: a row exists while the item waits to be processed. Sources whose items only their own job processes
 * (consumers with a cursor, recurring jobs) are not listed.
 */
const WAITING: Partial<Readonly<Record<Source, RawBuilder<unknown>>>> = {
  rewards: sql`from promotion_reward r where r.merchant = s.merchant and r.id = ${ID} and r.claimed_at is null
    and r.withdrawn_at is null and r.expires_at > now()`,
  grants: sql`from bonus_grant g where g.merchant = s.merchant and g.id = ${ID} and g.state in ('queued', 'active')`,
  'next-grants': sql`from bonus_grant g where g.merchant = s.merchant and g.member_id = ${ID} and g.state = 'queued'
    and not exists (select from bonus_grant o where o.merchant = g.merchant and o.member_id = g.member_id and o.state = 'active')`,
  'rank-rises': sql`from rank_rise r where r.merchant = s.merchant and r.member_id = ${ID}`,
  timers: sql`from timer t where t.merchant = s.merchant
    and s.item = concat(t.machine, '.', t.step, ' ', t.subject_id, ' ', t.version, ' ', t.minutes_before)`,
  payouts: sql`from withdrawal w where w.merchant = s.merchant and w.id = ${ID}
    and (w.state in ('approved', 'failed') or w.poll_at is not null)`,
  deposits: sql`from deposit d join machine_state m on m.machine = 'deposit' and m.name = d.state and not m.is_final
    where d.merchant = s.merchant and d.id = ${ID}`,
  mail: sql`from outbox o where o.merchant = s.merchant and o.id = case when s.item ~ '^[0-9]{1,18}$' then s.item::bigint end`,
  exports: sql`from export_job j where j.merchant = s.merchant and j.id = ${ID} and j.state not in ('ready', 'cancelled')`,
  'contract-runs': sql`from settlement_run r where r.merchant = s.merchant and r.id = ${ID} and r.state in ('open', 'posting')`,
  'contract-lines': sql`from settlement_line l where l.merchant = s.merchant and l.contract_id = ${FIRST}
    and l.contract_id || ' ' || l.period = s.item and l.paid_at is null`,
  replays: sql`from replay_ask r where r.merchant = s.merchant and r.consumer = s.item and (r.done_at is null or r.done_at < r.asked_at)`,
  trials: sql`from member m where m.merchant = s.merchant and m.id = ${ID}`,
};

/**
 * Closes set-aside items that no longer wait, because another process handled them while this one set them aside. One
 * statement reads and closes. Returns their number; runs as the owner.
 */
export async function closeFinished(owner: Db, merchant: string): Promise<number> {
  const isWaiting = sql.join(
    Object.entries(WAITING).map(([source, rows]) => sql`when ${sql.lit(source)} then exists (select ${rows})`),
    sql` `,
  );
  const { numAffectedRows } = await sql`update set_aside s
    set closed_as = 'done', closed_at = clock_timestamp(), closed_by = 'platform'
    where s.merchant = ${merchant} and s.closed_as is null
      -- Of a reward the grant that began with it is reported by an item of its own.
      and case s.source ${isWaiting} else true end is false and (s.source <> 'rewards' or s.item not like 'grant %')`.execute(
    owner,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Checks every few seconds whether set-aside items still wait. */
export function createFinishedJob({ db, log, merchants }: Pick<Context, 'db' | 'log' | 'merchants'>): Poller {
  const poll = async () => {
    for (const merchant of await merchants.matching(sql`select merchant from set_aside where closed_as is null`))
      await db.owner.transaction().execute(async (owner) => {
        await sql`select set_config('app.merchant', ${merchant}, true)`.execute(owner);
        await closeFinished(owner, merchant);
      });
  };
  return createPoller('set-aside', EVERY_MS, () =>
    poll().catch((error: unknown) => logEvent(log, 'set_aside.poll_failed', { err: error })),
  );
}
