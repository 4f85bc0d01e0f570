import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { createRhythm, type HastyRhythm } from '#gateway/process/rhythm.ts';
import type { SettlingNeeds } from './needs.ts';
import { tellOccasions } from './occasions.ts';
import { raiseRanks } from './raise-ranks.ts';
import { settlePromotions } from './settle-promotions.ts';

/** What follows from what the stream has counted: rewards are paid, bonuses end and begin, members rise, occasions are told. */
export interface Settling extends HastyRhythm {
  /** Does what is due at a merchant now. */
  settle(merchant: string): Promise<void>;
}

const LOOK_EVERY_MS = 200;
const OCCASIONS_EVERY_MS = 60_000;
/** Of each kind in a turn: others wait for the next one. */
const MOST_IN_TURN = 200;

/**
 * Does by itself what rules and grants ask for, in any number of processes: each movement meets an obligation, each step is judged
 * by its machine, so that what two of them find is done once.
 */
export function createSettling(context: Context, needs: SettlingNeeds): Settling {
  const { db, log, clock, merchants } = context;
  const say = (error: unknown) => log.warn({ err: error }, 'what promotions owe could not be settled');
  const toldAt = new Map<string, number>();

  async function settle(merchant: string): Promise<void> {
    const inMerchant = <T>(work: (scope: Db) => Promise<T>) => db.withMerchant(merchant, work);
    await payRewards(inMerchant, merchant, needs);
    for (const { id, step } of await inMerchant((scope) => findOver(scope, merchant)))
      await inMerchant((scope) => needs.grants[step](scope, merchant, id)).catch(say);
    for (const memberId of await inMerchant((scope) => findWaiting(scope, merchant)))
      await inMerchant((scope) => needs.grants.beginNext(scope, merchant, memberId)).catch(say);
    await inMerchant((scope) => raiseRanks(scope, merchant, needs.tell));
    await inMerchant((scope) => settlePromotions(scope, merchant, clock.now()));
  }

  async function look(): Promise<void> {
    const all = await merchants.list();
    for (const merchant of all) {
      if (clock.now() - (toldAt.get(merchant) ?? 0) < OCCASIONS_EVERY_MS) continue;
      toldAt.set(merchant, clock.now());
      await db.withMerchant(merchant, (scope) => tellOccasions(scope, merchant, clock.now())).catch(say);
      await db.withMerchant(merchant, (scope) => settlePromotions(scope, merchant, clock.now())).catch(say);
    }
    const { rows } = await sql<{ merchant: string }>`select promotions_due(${all}::text[]) as merchant`.execute(
      db.owner,
    );
    for (const { merchant } of rows) await settle(merchant).catch(say);
  }

  return { ...createRhythm(LOOK_EVERY_MS, () => look().catch(say)), settle };
}

type InMerchant = <T>(work: (scope: Db) => Promise<T>) => Promise<T>;

async function payRewards(inMerchant: InMerchant, merchant: string, { claims, grants }: SettlingNeeds): Promise<void> {
  const { rows } = await inMerchant((scope) =>
    sql<{ id: string; member: string }>`select id, member_id as member from unpaid_reward
      where merchant = ${merchant} limit ${MOST_IN_TURN}`.execute(scope),
  );
  const paid = await Promise.allSettled(
    rows.map(({ id, member }) => claims.pay(merchant, { rewardId: id, memberId: member, key: id })),
  );
  for (const one of paid) {
    const grantId = one.status === 'fulfilled' && one.value.outcome === 'done' ? one.value.grantId : null;
    if (grantId !== null) await inMerchant((scope) => grants.given(scope, merchant, grantId));
  }
  // One that cannot be paid keeps no other from it.
  const failed = paid.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Grants that were wagered, and those of which nothing is left. */
async function findOver(
  db: Db,
  merchant: string,
): Promise<readonly { readonly id: string; readonly step: 'release' | 'spend' }[]> {
  const { rows } = await sql<{ id: string; step: 'release' | 'spend' }>`
    select w.grant_id as id, 'release' as step from stream_cursor c
        join grant_wagering w on w.merchant = c.merchant and w.generation = c.generation
      where c.merchant = ${merchant} and c.consumer = 'promotions' and c.is_live and w.is_open and w.wagered_minor >= w.goal_minor
    union all
    select id, 'spend' from bonus_grant where merchant = ${merchant} and state = 'active' and left_minor = 0
    limit ${MOST_IN_TURN}`.execute(db);
  return rows;
}

/** Members with a grant that waits while they play with none. */
async function findWaiting(db: Db, merchant: string): Promise<readonly string[]> {
  const { rows } = await sql<{ member: string }>`select distinct member_id as member from bonus_grant g
    where merchant = ${merchant} and state = 'queued' and not exists (
      select from bonus_grant o where o.merchant = g.merchant and o.member_id = g.member_id and o.state = 'active')
    limit ${MOST_IN_TURN}`.execute(db);
  return rows.map(({ member }) => member);
}
