import type { FastifyInstance } from 'fastify';
import type { PositionShown } from '../client/page/entrance.ts';
import type { DemoGamesContext } from '../context/context.ts';
import { forPlayers, refuse } from '../play/api.ts';
import { type PlayedRound, readHistory, readNet, readRound } from '../play/rounds.ts';
import { changeSeeds, readSeeds, type SeedPair } from '../play/seeds.ts';
import { endSession, openSession, type Session } from '../play/sessions.ts';
import { stakesFor } from '../play/stakes.ts';
import { isClientSeed } from '../rules/fair.ts';

/** Routes that all games share: open session, resume after reload, seeds, history, leave. */
export function sessionRoutes(app: FastifyInstance, context: DemoGamesContext): void {
  app.post<{ Body: { ticket?: unknown } | null }>('/api/session', async (request, reply) => {
    const opening = await openSession(context, request.body?.ticket);
    if (opening.kind === 'refused') return refuse(reply, 'ticket_used');
    if (opening.kind === 'unknown') return refuse(reply, 'busy');
    const { session, token, balance } = opening.opened;
    return { token, ...(await describe(context, session)), balance };
  });

  app.get(
    '/api/session',
    forPlayers(context, undefined, async (session, _request, reply) => {
      const answer = await readBalance(context, session);
      if (answer.kind === 'refused') return refuse(reply, 'session_over');
      return { ...(await describe(context, session)), balance: answer.kind === 'done' ? answer.value.balance : null };
    }),
  );

  app.get(
    '/api/balance',
    forPlayers(context, undefined, async (session, _request, reply) => {
      const answer = await readBalance(context, session);
      if (answer.kind === 'refused') return refuse(reply, 'session_over');
      if (answer.kind === 'unknown') return refuse(reply, 'busy');
      return { balance: answer.value.balance, net: String(await readNet(context.db.ask, session.id)) };
    }),
  );

  app.get(
    '/api/position',
    forPlayers(context, undefined, (session) => readPosition(context, session)),
  );

  app.post(
    '/api/leave',
    forPlayers(context, undefined, async (session) => {
      await endSession(context.db.ask, session.id);
      await context.wallet.call('end', { merchant: session.merchant, session: session.walletSession });
      return {};
    }),
  );

  fairnessRoutes(app, context);
}

/** Rate limit: each change writes a seed pair that is kept as long as its rounds. */
const SEED_CHANGES = { limit: 10, windowMs: 60_000 };

/** Routes for verification by players: seeds and played rounds. */
function fairnessRoutes(app: FastifyInstance, context: DemoGamesContext): void {
  app.post(
    '/api/seeds',
    forPlayers(
      context,
      undefined,
      async (session, request, reply) => {
        const clientSeed = (request.body as { clientSeed?: unknown } | null)?.clientSeed;
        if (!isClientSeed(clientSeed)) return refuse(reply, 'invalid_request');
        const changed = await changeSeeds(context, session, clientSeed);
        if (changed === undefined) return refuse(reply, 'seeds_in_use');
        const { serverSeed, commitment, clientSeed: old, nextNonce } = changed.revealed;
        return {
          revealed: { serverSeed, commitment, clientSeed: old, rounds: nextNonce },
          seeds: showSeeds(changed.current),
        };
      },
      SEED_CHANGES,
    ),
  );

  app.get(
    '/api/rounds',
    forPlayers(context, undefined, async (session, request, reply) => {
      const before = readTime((request.query as { before?: unknown }).before);
      if (before === null) return refuse(reply, 'invalid_request');
      return { rounds: (await readHistory(context.db.ask, session, before)).map(showRound) };
    }),
  );

  app.get(
    '/api/rounds/:id',
    forPlayers(context, undefined, async (session, request, reply) => {
      const round = await readRound(context.db.ask, session, (request.params as { id: string }).id);
      return round ? showRound(round) : refuse(reply, 'not_found');
    }),
  );
}

function readBalance({ wallet }: DemoGamesContext, session: Session) {
  return wallet.call('balance', { merchant: session.merchant, session: session.walletSession });
}

/** Session data for the page, without the gateway's session id. */
async function describe(context: DemoGamesContext, session: Session): Promise<Record<string, unknown>> {
  const { game, lottery, displayName, isTrial, currency, symbol, exponent, language, portalUrl } = session;
  const seeds = showSeeds(await readSeeds(context, session));
  const { mostStake = null, cycleMs = null, realityCheckMinutes = null } = session.play ?? {};
  const stakes = stakesFor(session).map(String);
  return {
    game,
    lottery,
    displayName,
    isTrial,
    currency,
    symbol,
    exponent,
    language,
    portalUrl,
    position: await readPosition(context, session),
    mostStake,
    cycleMs,
    realityCheckMinutes,
    seeds,
    stakes,
  };
}

/** The server's time, how long the player has played since the first game of the log-in, and the result in this session. */
async function readPosition({ clock, db }: DemoGamesContext, { id, openedAt, play }: Session): Promise<PositionShown> {
  const now = clock.now();
  // Both parts are differences by one clock each.
  const before = play ? play.now - play.begunAt : 0;
  const elapsedMs = Math.max(0, now - openedAt.getTime() + before);
  return { now, elapsedMs, net: String(await readNet(db.ask, id)) };
}

export function showSeeds({ commitment, clientSeed, nextNonce }: SeedPair): Record<string, unknown> {
  return { commitment, clientSeed, nextNonce };
}

/** A round as its player sees it; money as decimal text. */
export function showRound(round: PlayedRound): Record<string, unknown> {
  const { id, kind, state, nonce, detail, openedAt, transferState, commitment, clientSeed, serverSeed } = round;
  const money = { stake: String(round.stake), payout: round.payout === null ? null : String(round.payout) };
  return { id, kind, state, ...money, nonce, detail, openedAt, transferState, commitment, clientSeed, serverSeed };
}

/** Parses a time; undefined if absent, null if invalid. */
function readTime(text: unknown): Date | undefined | null {
  if (text === undefined) return undefined;
  const time = new Date(String(text));
  return Number.isNaN(time.getTime()) ? null : time;
}
