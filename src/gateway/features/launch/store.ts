import { sql } from 'kysely';
import type { SeamlessReply } from '#contract/vendors/seamless.ts';
import type { Db } from '#gateway/db/tables.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import { sweep } from '#gateway/identity/sweep.ts';
import type { LaunchedGame } from './deps.ts';

type Lottery = SeamlessReply<'authenticate'>['lottery'] | null;

export interface Launch {
  readonly memberId: string;
  readonly login: Buffer | null;
  readonly game: LaunchedGame;
  readonly lottery: Lottery;
  readonly language: string;
  readonly portalUrl: string;
  /** The most that a round may be staked with, minor units; null: no cap. */
  readonly mostStake: bigint | null;
  /** The shortest time from one game cycle to the next, milliseconds; null: any. */
  readonly cycleMs: number | null;
}

/** Stores a launch for a minute; deletes a few expired ones. */
export async function insertLaunch(
  db: Db,
  merchant: string,
  vendor: string,
  ticket: string,
  launch: Launch,
): Promise<void> {
  const { memberId, login, game, lottery, language, portalUrl, mostStake, cycleMs } = launch;
  const reported = {
    node_id: game.nodeId,
    game: JSON.stringify(game),
    lottery: lottery ? JSON.stringify(lottery) : null,
  };
  await db
    .insertInto('game_launch')
    .values({
      merchant,
      ticket: digest(ticket),
      vendor,
      member_id: memberId,
      login,
      ...reported,
      language,
      portal_url: portalUrl,
      most_stake: mostStake,
      cycle_ms: cycleMs,
    })
    .execute();
  await sweep(db, 'game_launch', 'ticket', merchant, sql<boolean>`expires_at < now()`);
}

/** Consumes a launch ticket once, within its minute; undefined otherwise. */
export async function redeemTicket(
  db: Db,
  merchant: string,
  vendor: string,
  ticket: string,
): Promise<Launch | undefined> {
  const row = await db
    .deleteFrom('game_launch')
    .where('merchant', '=', merchant)
    .where('ticket', '=', digest(ticket))
    .where('vendor', '=', vendor)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['member_id', 'login', 'game', 'lottery', 'language', 'portal_url', 'most_stake', 'cycle_ms'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    memberId: row.member_id,
    login: row.login,
    // Only insertLaunch writes this column.
    game: row.game as LaunchedGame,
    lottery: row.lottery as Lottery,
    language: row.language,
    portalUrl: row.portal_url,
    mostStake: row.most_stake,
    cycleMs: row.cycle_ms,
  };
}

/** The trial account of a browser, if still valid; undefined: none. */
export async function findTrial(db: Db, merchant: string, browser: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('trial_browser as b')
    .innerJoin('member as m', (join) => join.onRef('m.merchant', '=', 'b.merchant').onRef('m.id', '=', 'b.member_id'))
    .select('m.id')
    .where('b.merchant', '=', merchant)
    .where('b.browser', '=', digest(browser))
    .where('m.status', '=', 'active')
    .where('m.ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.id;
}

/** Stores the trial account of a browser; deletes those of yesterday. */
export async function keepTrial(db: Db, merchant: string, browser: string, memberId: string): Promise<void> {
  await db
    .insertInto('trial_browser')
    .values({ merchant, browser: digest(browser), member_id: memberId })
    .onConflict((on) => on.columns(['merchant', 'browser']).doUpdateSet({ member_id: memberId }))
    .execute();
  await sweep(db, 'trial_browser', 'browser', merchant, sql<boolean>`created_at < now() - interval '1 day'`);
}
