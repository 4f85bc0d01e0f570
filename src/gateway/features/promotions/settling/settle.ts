import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import { moneyKey } from '#gateway/db/money-key.ts';
import type { Db } from '#gateway/db/tables.ts';
import { createPoller, type IsStopping, type UrgentPoller } from '#gateway/process/poller.ts';
import { createGuard, type Guard } from '#gateway/set-aside/guard.ts';
import { notAside } from '#gateway/set-aside/set-aside.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { SettlingDeps } from './deps.ts';
import { notifyOccasions, pendingOccasions } from './occasions.ts';
import { findRisen, raiseRank } from './raise-ranks.ts';

/** Effects of the counted stream: pays rewards, ends and starts bonuses, raises ranks, writes occasions. */
export interface Settling extends UrgentPoller {
  settle(merchant: string): Promise<void>;
}

const POLL_EVERY_MS = 200;
const OCCASIONS_EVERY_MS = 60_000;
/** Maximum items of each kind per poll. */
const MOST_PER_TICK = 200;

/** Merchants with promotions that have ended and are not settled. */
const pendingEnds = (now: Date) => sql<{ merchant: string }>`select merchant from promotion
  where ends_at <= ${now} and settled_at is null`;

/** Merchants that may have work: `promotions_due` looks closer, at rewards whose budget is used up and items set aside. */
const MAYBE_PENDING = sql<{ merchant: string }>`select merchant from promotion_reward
    where is_auto and claimed_at is null and withdrawn_at is null and claimable_at <= now()
  union select merchant from bonus_grant where state = 'active' and left_minor = 0
  union select merchant from grant_wagering where is_open and wagered_minor >= goal_minor
  union select merchant from bonus_grant where state = 'queued'
  union select merchant from rank_rise`;

/**
 * Processes the effects of rules and grants in any number of processes: each movement has an obligation, and each step
 * is checked by its state machine, so that duplicates are processed once. A failing reward, grant or member is set
 * aside separately.
 */
export function createSettling(context: Context, deps: SettlingDeps): Settling {
  const { db, log, clock, merchants } = context;
  const guard = createGuard(context);
  const logFailure = (error: unknown) => logEvent(log, 'promotions.poll_failed', { err: error });
  let checkedAt = 0;
  const closeOver = (merchant: string) =>
    guard.run({ merchant, source: 'promotion-ends', item: 'ends' }, () =>
      db.withMerchant(merchant, (scope) => settlePromotions(scope, merchant, clock.now())),
    );

  async function settle(merchant: string): Promise<void> {
    const run = {
      merchant,
      guard,
      inMerchant: <T>(work: (scope: Db) => Promise<T>) => db.withMerchant(merchant, work),
    };
    // A failing query of one kind does not block the others.
    for (const part of [payRewards, endGrants, beginGrants, raiseRanks]) await part(run, deps).catch(logFailure);
    await closeOver(merchant).catch(logFailure);
  }

  async function checkOccasions(isStopping: IsStopping): Promise<void> {
    const now = new Date(clock.now());
    for (const merchant of await merchants.matching(pendingOccasions(now))) {
      if (isStopping()) return;
      await guard
        .run({ merchant, source: 'occasions', item: 'day' }, () =>
          db.withMerchant(merchant, (scope) => notifyOccasions(scope, merchant, clock.now())),
        )
        .catch(logFailure);
    }
    for (const merchant of await merchants.matching(pendingEnds(now))) {
      if (isStopping()) return;
      await closeOver(merchant).catch(logFailure);
    }
  }

  async function poll(isStopping: IsStopping): Promise<void> {
    if (clock.now() - checkedAt >= OCCASIONS_EVERY_MS) {
      checkedAt = clock.now();
      await checkOccasions(isStopping);
    }
    const maybe = await merchants.matching(MAYBE_PENDING);
    if (maybe.length === 0) return;
    const { rows } = await sql<{ merchant: string }>`select promotions_due(${maybe}::text[]) as merchant`.execute(
      db.owner,
    );
    for (const { merchant } of rows) if (!isStopping()) await settle(merchant).catch(logFailure);
  }

  return { ...createPoller('settling', POLL_EVERY_MS, (isStopping) => poll(isStopping).catch(logFailure)), settle };
}

interface SettlingRun {
  readonly merchant: string;
  readonly guard: Guard;
  readonly inMerchant: <T>(work: (scope: Db) => Promise<T>) => Promise<T>;
}

function payRewards({ merchant, guard, inMerchant }: SettlingRun, { claims, grants }: SettlingDeps): Promise<void> {
  return guard.runItems(merchant, 'rewards', async (take) => {
    const { rows } = await inMerchant((scope) =>
      sql<{ id: string; member: string }>`select id, member_id as member from unpaid_reward
        where merchant = ${merchant} order by claimable_at, id limit ${MOST_PER_TICK}`.execute(scope),
    );
    const begun: string[] = [];
    await Promise.all(
      rows.map(({ id, member }) =>
        take(id, async () => {
          const key = moneyKey('platform', `reward ${id}`);
          const { outcome, grantId } = await claims.pay(merchant, { rewardId: id, memberId: member, key });
          if (outcome === 'reused') throw new Error(`the key of the reward moved something else`);
          if (outcome === 'done' && grantId !== null) begun.push(grantId);
        }),
      ),
    );
    for (const grantId of begun)
      await take(`grant ${grantId}`, () => inMerchant((scope) => grants.given(scope, merchant, grantId)));
  });
}

/** Grants that are fully wagered or used up. */
function endGrants({ merchant, guard, inMerchant }: SettlingRun, { grants }: SettlingDeps): Promise<void> {
  return guard.runItems(merchant, 'grants', async (take) => {
    for (const { id, step } of await inMerchant((scope) => findOver(scope, merchant)))
      await take(id, () => inMerchant((scope) => grants[step](scope, merchant, id)));
  });
}

/** Members with a waiting grant and no active one. */
function beginGrants({ merchant, guard, inMerchant }: SettlingRun, { grants }: SettlingDeps): Promise<void> {
  return guard.runItems(merchant, 'next-grants', async (take) => {
    for (const member of await inMerchant((scope) => findWaiting(scope, merchant)))
      await take(member, () => inMerchant((scope) => grants.beginNext(scope, merchant, member)));
  });
}

function raiseRanks({ merchant, guard, inMerchant }: SettlingRun, { notify }: SettlingDeps): Promise<void> {
  return guard.runItems(merchant, 'rank-rises', async (take) => {
    for (const member of await inMerchant((scope) => findRisen(scope, merchant)))
      await take(member, () => inMerchant((scope) => raiseRank(scope, merchant, member, notify)));
  });
}

async function findOver(
  db: Db,
  merchant: string,
): Promise<readonly { readonly id: string; readonly step: 'release' | 'spend' }[]> {
  const { rows } = await sql<{ id: string; step: 'release' | 'spend' }>`
    select id, step from (
      select w.grant_id as id, 'release' as step from stream_cursor c
          join grant_wagering w on w.merchant = c.merchant and w.generation = c.generation
        where c.merchant = ${merchant} and c.consumer = 'promotions' and c.is_live and w.is_open and w.wagered_minor >= w.goal_minor
      union all
      select id, 'spend' from bonus_grant where merchant = ${merchant} and state = 'active' and left_minor = 0) over
    where ${notAside(merchant, 'grants', sql`over.id::text`)} limit ${MOST_PER_TICK}`.execute(db);
  return rows;
}

async function findWaiting(db: Db, merchant: string): Promise<readonly string[]> {
  const { rows } = await sql<{ member: string }>`select distinct member_id as member from bonus_grant g
    where merchant = ${merchant} and state = 'queued' and not exists (
      select from bonus_grant o where o.merchant = g.merchant and o.member_id = g.member_id and o.state = 'active')
      and ${notAside(merchant, 'next-grants', sql`g.member_id::text`)}
    limit ${MOST_PER_TICK}`.execute(db);
  return rows.map(({ member }) => member);
}

/**
 * Settles ended promotions with rules once the stream consumer has processed all events of their time: rewards are
 * issued by then, and other participants see the promotion as closed. Staff settle promotions without a rule.
 */
async function settlePromotions(db: Db, merchant: string, now: number): Promise<void> {
  await sql`update promotion p set settled_at = ${new Date(now)}
    where p.merchant = ${merchant} and p.ends_at <= ${new Date(now)} and p.settled_at is null
      and exists (select from promotion_rule r where r.merchant = p.merchant and r.promotion_id = p.id)
      and not exists (select from stream_cursor c join event e on e.merchant = c.merchant and (e.epoch, e.xact, e.seq) > (c.epoch, c.xact, c.seq)
        where c.merchant = p.merchant and c.consumer = 'promotions' and c.is_live and e.at < p.ends_at)`.execute(db);
}
