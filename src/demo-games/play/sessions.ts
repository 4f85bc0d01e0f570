import { createHash, randomUUID } from 'node:crypto';
import type { SeamlessReply } from '#contract/vendors/seamless.ts';
import type { Ask } from '#postgres/schema-db.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { DemoGamesContext } from '../context/context.ts';

/** A player's game session, from the gateway's `authenticate`. */
export interface Session {
  readonly id: string;
  readonly merchant: string;
  /** Session id of the gateway, for wallet calls. */
  readonly walletSession: string;
  readonly player: string;
  readonly displayName: string;
  readonly isTrial: boolean;
  readonly currency: string;
  readonly symbol: string;
  readonly exponent: number;
  readonly language: string;
  readonly game: SeamlessReply<'authenticate'>['game'];
  readonly lottery: SeamlessReply<'authenticate'>['lottery'] | null;
  readonly play: SeamlessReply<'authenticate'>['play'] | null;
  readonly portalUrl: string;
  readonly openedAt: Date;
}

/** A session with its token, which is returned once and never stored. */
export interface OpenedSession {
  readonly session: Session;
  readonly token: string;
  /** Minor units, as decimal text. */
  readonly balance: string;
}

export type Opening =
  | { readonly kind: 'opened'; readonly opened: OpenedSession }
  /** The ticket is used or expired, or the gateway refused. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown' };

const TICKET = /^[A-Za-z0-9_-]{20,128}$/;
const COLUMNS = `id, merchant, wallet_session as "walletSession", player, display_name as "displayName",
  is_trial as "isTrial", currency, symbol, exponent, language, game, lottery, play, portal_url as "portalUrl",
  opened_at as "openedAt"`;

/** Exchanges the ticket of a launch for a session by asking the gateway for the player. A ticket works once. */
export async function openSession(context: DemoGamesContext, ticket: unknown): Promise<Opening> {
  if (typeof ticket !== 'string' || !TICKET.test(ticket)) return { kind: 'refused' };
  const answer = await context.wallet.call('authenticate', { ticket });
  if (answer.kind === 'unknown') logEvent(context.log, 'demo_games.ticket_unchecked', { why: answer.why });
  if (answer.kind !== 'done') return { kind: answer.kind };
  const token = Buffer.from(context.randomBytes(32)).toString('base64url');
  const session = await writeSession(context.db.ask, answer.value, token);
  return { kind: 'opened', opened: { session, token, balance: answer.value.balance } };
}

async function writeSession(ask: Ask, who: SeamlessReply<'authenticate'>, token: string): Promise<Session> {
  const [session] = await ask<Session>(
    `insert into session (id, token_hash, merchant, wallet_session, player, display_name, is_trial, currency, symbol,
       exponent, language, game, lottery, portal_url, play)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning ${COLUMNS}`,
    [
      randomUUID(),
      hashToken(token),
      who.merchant,
      who.session,
      who.player,
      who.displayName,
      who.isTrial,
      who.currency,
      who.symbol,
      who.exponent,
      who.language,
      JSON.stringify(who.game),
      who.lottery === undefined ? null : JSON.stringify(who.lottery),
      who.portalUrl,
      who.play === undefined ? null : JSON.stringify(who.play),
    ],
  );
  if (session === undefined) throw new Error('The session was not written.');
  return session;
}

/**
 * Finds the session of a token and updates its last activity; undefined if it is unknown, ended or idle for too long.
 */
export async function findSession(context: DemoGamesContext, token: string): Promise<Session | undefined> {
  if (!TICKET.test(token)) return undefined;
  const [session] = await context.db.ask<Session>(
    `update session set seen_at = now() where token_hash = $1 and ended_at is null
       and seen_at > now() - make_interval(secs => $2) returning ${COLUMNS}`,
    [hashToken(token), context.config.timing.idleMs / 1000],
  );
  return session;
}

/** Reads a session by id, even an ended one; undefined if it does not exist. */
export async function readSession(ask: Ask, id: string): Promise<Session | undefined> {
  const [session] = await ask<Session>(`select ${COLUMNS} from session where id = $1`, [id]);
  return session;
}

/** Ends a session; its open rounds are still finished. */
export async function endSession(ask: Ask, id: string): Promise<void> {
  await ask('update session set ended_at = now() where id = $1 and ended_at is null', [id]);
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether the session is for this kind of game: calls of other games are refused. */
export function plays(session: Session, kind: string): boolean {
  return session.game.kind === kind;
}
