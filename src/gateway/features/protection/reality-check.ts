import { sql } from 'kysely';
import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import type { protectionSchemas } from '#contract/protection/schemas.ts';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readMarketRules } from '#gateway/markets/market-rules.ts';
import type { ProtectionRules } from '#model/packs/rules.ts';
import { guardPlay } from './guard.ts';
import { readTimeLimits } from './log-in-time.ts';
import type { Owner, ZonedOwner } from './owner.ts';

/** The site's own interval. */
const SITE_MINUTES = 30;
const MINUTE_MS = 60_000;

/** Stores the member's own interval, also for play that has begun; null: the site's. */
export async function writeRealityCheck(db: Db, owner: ZonedOwner, minutes: number | null): Promise<void> {
  const { merchant, memberId } = owner;
  if (minutes === null) {
    await db.deleteFrom('reality_check').where('merchant', '=', merchant).where('member_id', '=', memberId).execute();
  } else {
    await db
      .insertInto('reality_check')
      .values({ merchant, member_id: memberId, minutes })
      .onConflict((on) => on.columns(['merchant', 'member_id']).doUpdateSet({ minutes }))
      .execute();
  }
  await db
    .updateTable('play_session')
    .set({ every_minutes: await everyMinutes(db, owner) })
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .execute();
}

/** The member's own interval; undefined: none. */
export async function readOwnMinutes(db: Db, { merchant, memberId }: Owner): Promise<number | undefined> {
  const row = await db
    .selectFrom('reality_check')
    .select('minutes')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.minutes;
}

/** The member's own interval, within the market's; undefined: the site's. */
export function minutesWithin(own: number | undefined, { realityCheck }: ProtectionRules): number | undefined {
  const most = realityCheck?.everyMinutes ?? Number.POSITIVE_INFINITY;
  if (own !== undefined) return Math.min(own, most);
  return most < SITE_MINUTES ? most : undefined;
}

async function everyMinutes(db: Db, owner: Owner): Promise<number> {
  const rules = await readMarketRules(db, owner.merchant, owner.now);
  return minutesWithin(await readOwnMinutes(db, owner), rules) ?? SITE_MINUTES;
}

const isOpenLogin = sql<boolean>`exists (
  select from session s where s.merchant = play_session.merchant and s.id = play_session.login
    and s.seen_at > now() - interval '30 minutes' and s.expires_at > now())`;

/**
 * Records that a game is opened: the play of the log-in begins, unless one is open. Where the market makes bets wait for
 * checks, it locks the member's wallets (guard.ts).
 */
export async function beginPlay(db: Db, owner: ZonedOwner, login: Buffer): Promise<void> {
  const { merchant, memberId, now } = owner;
  const mustRead = (await readMarketRules(db, merchant, now)).realityCheck?.mustRead === true;
  if (mustRead) await guardPlay(db, owner, false);
  const at = new Date(now);
  const rule = { every_minutes: await everyMinutes(db, owner), must_read: mustRead };
  await db
    .insertInto('play_session')
    .values({ merchant, member_id: memberId, login, begun_at: at, read_at: at, ...rule })
    .onConflict((on) =>
      on.columns(['merchant', 'member_id']).doUpdateSet({
        ...rule,
        login: sql`case when ${isOpenLogin} then play_session.login else excluded.login end`,
        begun_at: sql`case when ${isOpenLogin} then play_session.begun_at else excluded.begun_at end`,
        read_at: sql`case when ${isOpenLogin} then play_session.read_at else excluded.read_at end`,
      }),
    )
    .execute();
}

/** The play that is open; undefined: none. */
export async function findPlay(db: Db, { merchant, memberId }: Owner) {
  return db
    .selectFrom('play_session')
    .select(['begun_at as begunAt', 'read_at as readAt', 'every_minutes as every'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where(isOpenLogin)
    .executeTakeFirst();
}

type Reply = Static<(typeof protectionSchemas)['realityCheck']['reply']>;

/** Time and money of the open play, and when the next check is due; `exponent` is the currency's. */
export async function readRealityCheck(db: Db, owner: ZonedOwner, exponent: number): Promise<Reply> {
  const { now, memberId } = owner;
  const play = await findPlay(db, owner);
  if (play === undefined) return { now };
  const { rows } = await sql<{ stakes: bigint; wins: bigint }>`
    select stakes, wins from own_play_since(${memberId}::uuid, ${play.begunAt})`.execute(db);
  const [{ stakes, wins } = { stakes: 0n, wins: 0n }] = rows;
  const begunAt = play.begunAt.getTime();
  return {
    now,
    play: {
      begunAt,
      minutes: Math.max(0, Math.floor((now - begunAt) / MINUTE_MS)),
      dueAt: play.readAt.getTime() + play.every * MINUTE_MS,
      stakes: writeAmount(BigInt(stakes), exponent),
      wins: writeAmount(BigInt(wins), exponent),
    },
    ...(await readTimeUp(db, owner)),
  };
}

/** The limit of log-in time that will be reached first if the member stays. */
async function readTimeUp(db: Db, owner: ZonedOwner): Promise<Pick<Reply, 'timeUp'>> {
  const [first] = (await readTimeLimits(db, owner))
    .filter(({ reachedAt, endsAt }) => reachedAt < endsAt)
    .toSorted((one, other) => one.reachedAt - other.reachedAt);
  return first === undefined ? {} : { timeUp: { period: first.period, at: first.reachedAt, until: first.endsAt } };
}

/** Notes that the member has read a check that is due; not_found: none is. */
export async function answerRealityCheck(db: Db, owner: ZonedOwner, goesOn: boolean): Promise<Refusal | undefined> {
  const { merchant, memberId, now } = owner;
  const play = await findPlay(db, owner);
  if (play === undefined || play.readAt.getTime() + play.every * MINUTE_MS > now) return refuse('not_found');
  const at = new Date(now);
  await db
    .updateTable('play_session')
    .set({ read_at: at })
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .execute();
  await db
    .insertInto('reality_read')
    .values({ merchant, member_id: memberId, begun_at: play.begunAt, at, went_on: goesOn })
    .execute();
  return undefined;
}
