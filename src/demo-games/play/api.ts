import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DemoGamesContext } from '../context/context.ts';
import { createPace, type PaceRule } from './pace.ts';
import { findSession, plays, type Session } from './sessions.ts';

/** Error codes of page calls; each has a text `error.<code>`. */
export type DemoGamesErrorCode =
  | 'session_over'
  | 'ticket_used'
  | 'invalid_request'
  | 'insufficient_balance'
  | 'bonus_excluded'
  | 'limit_reached'
  | 'play_paused'
  | 'reality_check'
  | 'too_soon'
  | 'bet_refused'
  | 'bet_not_taken'
  | 'room_limit'
  | 'table_moved'
  | 'odds_moved'
  | 'suspended'
  | 'seeds_in_use'
  | 'not_found'
  | 'busy';

const STATUS: Readonly<Record<DemoGamesErrorCode, number>> = {
  session_over: 401,
  ticket_used: 401,
  invalid_request: 400,
  insufficient_balance: 409,
  bonus_excluded: 409,
  limit_reached: 409,
  play_paused: 409,
  reality_check: 409,
  too_soon: 409,
  bet_refused: 409,
  bet_not_taken: 503,
  room_limit: 409,
  table_moved: 409,
  odds_moved: 409,
  suspended: 409,
  seeds_in_use: 409,
  not_found: 404,
  busy: 503,
};

/** Sends a refusal to a page; `more` may carry data to show instead. */
export function refuse(
  reply: FastifyReply,
  error: DemoGamesErrorCode,
  more: Record<string, unknown> = {},
): FastifyReply {
  return reply.code(STATUS[error]).send({ error, ...more });
}

/** The session of the Authorization header; undefined if there is none. */
export async function sessionOf(context: DemoGamesContext, request: FastifyRequest): Promise<Session | undefined> {
  const [, token] = /^Bearer ([A-Za-z0-9_-]{20,128})$/.exec(request.headers.authorization ?? '') ?? [];
  return token === undefined ? undefined : findSession(context, token);
}

const WRITES_MS = 20_000;

/**
 * Handles a call of a game's page for a session of that game; otherwise the answer is that the session has ended. A
 * session above the rate limit is refused before anything is written.
 */
export function forPlayers(
  context: DemoGamesContext,
  kind: string | undefined,
  answer: (session: Session, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  writes: PaceRule = { limit: context.config.timing.mostWrites, windowMs: WRITES_MS },
) {
  const pace = createPace(writes, context.clock.now);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const session = await sessionOf(context, request);
    if (session === undefined || (kind !== undefined && !plays(session, kind))) return refuse(reply, 'session_over');
    if (request.method === 'POST' && !pace.take(session.id))
      return reply
        .code(429)
        .header('retry-after', '2')
        .send({ error: 'busy' satisfies DemoGamesErrorCode });
    return answer(session, request, reply);
  };
}

/** Maps a gateway's refusal of a bet to an error code. */
export function nameRefusal(error: string): DemoGamesErrorCode {
  if (error === 'insufficient_balance' || error === 'bonus_excluded') return error;
  if (error === 'limit_reached' || error === 'play_paused') return error;
  if (error === 'reality_check' || error === 'too_soon') return error;
  return error === 'session_ended' || error === 'session_invalid' ? 'session_over' : 'bet_refused';
}
