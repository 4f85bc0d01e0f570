import type { FastifyInstance } from 'fastify';
import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { forPlayers, refuse } from '#demo-games/play/api.ts';
import type { DemoGame } from '#demo-games/play/game.ts';
import { finishInstant, type InstantGame, playInstant, showPlayed } from '#demo-games/play/instant.ts';
import { readStake, stakesOf } from '#demo-games/play/stakes.ts';
import { openStream } from '#demo-games/rules/fair.ts';
import { playSlot, SLOT_BLOCKS, slotPayout } from './rules/slot.ts';

const slot: InstantGame = {
  kind: 'slot',
  async decide(seeds, stake) {
    const round = playSlot(await openStream(seeds, SLOT_BLOCKS));
    const spins = round.spins.map(({ stops, wins, scatters, units }) => ({ stops, wins, scatters, units }));
    return { payout: slotPayout(stake, round), detail: { spins } };
  },
};

/** Server of the five-reel slot: one call per round. */
export function slotGame(context: DemoGamesContext): DemoGame {
  return {
    finish: (round) => finishInstant(context, slot, round),
    routes(app: FastifyInstance) {
      app.post(
        '/api/slot/spin',
        forPlayers(context, 'slot', async (session, request, reply) => {
          const stake = readStake(
            (request.body as { stake?: unknown } | null)?.stake,
            stakesOf(session.currency, session.exponent),
          );
          if (stake === undefined) return refuse(reply, 'invalid_request');
          const played = await playInstant(context, slot, session, { stake, choice: {} });
          if (played.kind === 'refused') return refuse(reply, played.error, { balance: played.balance ?? null });
          return showPlayed(played);
        }),
      );
    },
  };
}
