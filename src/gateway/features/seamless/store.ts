import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

export interface Player {
  readonly nickname: string;
  readonly isTrial: boolean;
  readonly isActive: boolean;
  /** The member's session is valid, and so is the trial account. */
  readonly isIn: boolean;
}

const TRIAL_TYPE = 4;

/** Reads the player; post_game_money runs the same check before each bet. */
export async function findPlayer(db: Db, merchant: string, memberId: string, login: Buffer | null) {
  const { rows } = await sql<Player>`
    select m.nickname, m.type = ${TRIAL_TYPE} as "isTrial", m.status = 'active' as "isActive",
      (m.ends_at is null or m.ends_at > now()) and (${login}::bytea is null or exists (
        select 1 from session s where s.merchant = m.merchant and s.id = ${login} and s.member_id = m.id
          and s.seen_at > now() - interval '30 minutes' and s.expires_at > now())) as "isIn"
    from member m where m.merchant = ${merchant} and m.id = ${memberId}`.execute(db);
  return rows[0];
}

export interface NewGameSession {
  /** SHA-256 of its token. */
  readonly id: Buffer;
  readonly vendor: string;
  readonly memberId: string;
  readonly login: Buffer | null;
  readonly accountId: string;
  readonly vendorAccountId: string;
  readonly isTrial: boolean;
  readonly game: { readonly nodeId: string };
  readonly mostStake: bigint | null;
  readonly cycleMs: number | null;
}

export async function insertGameSession(db: Db, merchant: string, session: NewGameSession): Promise<void> {
  const { memberId, accountId, vendorAccountId, isTrial, game, mostStake, cycleMs, ...rest } = session;
  const accounts = { account_id: accountId, vendor_account_id: vendorAccountId, is_trial: isTrial };
  const played = { node_id: game.nodeId, game: JSON.stringify(game), most_stake: mostStake, cycle_ms: cycleMs };
  await db
    .insertInto('game_session')
    .values({ merchant, ...rest, member_id: memberId, ...accounts, ...played })
    .execute();
}

/**
 * The betting balance of a session (D44: cash and the active bonus; cash only in games between players), and whether
 * the session is active; undefined if the session is not the vendor's.
 */
export async function findWalletBalance(db: Db, merchant: string, vendor: string, id: Buffer) {
  return db
    .selectFrom('game_session as s')
    .innerJoin('ledger_account as a', (join) =>
      join.onRef('a.merchant', '=', 's.merchant').onRef('a.id', '=', 's.account_id'),
    )
    .select(['s.member_id as memberId', 's.login'])
    .select(
      sql<bigint>`a.balance + case when s.is_between then 0 else coalesce((
      select left_minor from bonus_grant where merchant = s.merchant and id = a.plays_grant and not is_gone), 0) end`.as(
        'balance',
      ),
    )
    .select(sql<boolean>`s.ended_at is null and s.expires_at > now()`.as('isOpen'))
    .where('s.merchant', '=', merchant)
    .where('s.vendor', '=', vendor)
    .where('s.id', '=', id)
    .executeTakeFirst();
}

/** Ends a session permanently; idempotent. */
export async function endGameSession(db: Db, merchant: string, id: Buffer): Promise<void> {
  await db
    .updateTable('game_session')
    .set({ ended_at: sql<Date>`now()` })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}
