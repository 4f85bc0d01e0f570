import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { forPlayers, refuse } from '#demo-games/play/api.ts';
import type { DemoGame } from '#demo-games/play/game.ts';
import { finishInstant, type InstantGame, playInstant, showPlayed, TableChanged } from '#demo-games/play/instant.ts';
import { readSeeds } from '#demo-games/play/seeds.ts';
import type { Session } from '#demo-games/play/sessions.ts';
import { readStake } from '#demo-games/play/stakes.ts';
import type { Card } from '#demo-games/rules/card.ts';
import { type FairSeeds, openStream } from '#demo-games/rules/fair.ts';
import { type Call, calls, chancesOf, dealHighLow, HIGH_LOW_BLOCKS, isWon, payoutOf } from './rules/high-low.ts';

const highLow: InstantGame = {
  kind: 'highlow',
  async decide(seeds, stake, choice) {
    const cards = await deal(seeds);
    const call = calls.find((each) => each === choice['call']) ?? 'same';
    const payout = isWon(call, cards) ? payoutOf(call, cards.open.rank, stake) : 0n;
    return { payout, detail: { ...cards } };
  },
};

async function deal(seeds: FairSeeds) {
  return dealHighLow(await openStream(seeds, HIGH_LOW_BLOCKS));
}

/**
 * Server of the high-low table: the open card of the next round follows from the seeds, so it can be shown before the
 * bet.
 */
export function highLowGame(context: DemoGamesContext): DemoGame {
  const show = async (session: Session): Promise<{ nonce: number; open: Card }> => {
    const { serverSeed, clientSeed, nextNonce } = await readSeeds(context, session);
    return { nonce: nextNonce, open: (await deal({ serverSeed, clientSeed, nonce: nextNonce })).open };
  };

  async function play(session: Session, body: unknown, reply: FastifyReply): Promise<unknown> {
    const wager = readWager(session, body);
    const table = await show(session);
    if (wager === undefined || chancesOf(wager.choice.call, table.open.rank) === 0)
      return refuse(reply, 'invalid_request');
    if (wager.nonce !== table.nonce) return refuse(reply, 'table_moved', { table });
    const played = await playInstant(context, highLow, session, wager);
    const next = await show(session);
    if (played.kind === 'refused') return refuse(reply, played.error, { balance: played.balance ?? null, table: next });
    return { ...showPlayed(played), table: next };
  }

  return {
    finish: (round) => finishInstant(context, highLow, round),
    routes(app: FastifyInstance) {
      app.get(
        '/api/highlow/table',
        forPlayers(context, 'highlow', (session) => show(session)),
      );
      app.post(
        '/api/highlow/guess',
        forPlayers(context, 'highlow', async (session, request, reply) => {
          try {
            return await play(session, request.body, reply);
          } catch (error) {
            if (!(error instanceof TableChanged)) throw error;
            return refuse(reply, 'table_moved', { table: await show(session) });
          }
        }),
      );
    },
  };
}

interface HighLowWager {
  readonly stake: bigint;
  readonly nonce: number;
  readonly choice: { readonly call: Call };
}

function readWager(session: Session, body: unknown): HighLowWager | undefined {
  const { stake: text, call: word, nonce } = (body ?? {}) as { stake?: unknown; call?: unknown; nonce?: unknown };
  const stake = readStake(text, session);
  const call = calls.find((each) => each === word);
  if (stake === undefined || call === undefined || typeof nonce !== 'number') return undefined;
  return { stake, nonce, choice: { call } };
}
