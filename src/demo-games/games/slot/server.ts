import type { FastifyInstance } from 'fastify';
import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { forPlayers, refuse } from '#demo-games/play/api.ts';
import type { DemoGame } from '#demo-games/play/game.ts';
import { finishInstant, type InstantGame, playInstant, showPlayed } from '#demo-games/play/instant.ts';
import { readStake } from '#demo-games/play/stakes.ts';
import { openStream } from '#demo-games/rules/fair.ts';
import type { SlotDetail } from './rules/describe.ts';
import { findMachine, machineFor } from './rules/machines.ts';
import { blocksOf, playSlot, slotPayout } from './rules/slot.ts';

const slot: InstantGame = {
  kind: 'slot',
  async decide(seeds, stake, { variant }) {
    const machine = findMachine(variant);
    if (machine === undefined) throw new Error(`There is no machine ${String(variant)}.`);
    const { spins, held, units } = playSlot(machine, await openStream(seeds, blocksOf(machine)));
    const detail: SlotDetail = {
      variant: machine.id,
      spins: spins.map(({ window: _shown, ...spin }) => spin),
      held: held && { steps: held.steps, isFull: held.isFull },
    };
    return { payout: slotPayout(stake, { units }), detail: { ...detail } };
  },
};

/** Server of all slot machines: one call per round, on the machine of the session. */
export function slotGame(context: DemoGamesContext): DemoGame {
  return {
    finish: (round) => finishInstant(context, slot, round),
    routes(app: FastifyInstance) {
      app.post(
        '/api/slot/spin',
        forPlayers(context, 'slot', async (session, request, reply) => {
          const stake = readStake((request.body as { stake?: unknown } | null)?.stake, session);
          if (stake === undefined) return refuse(reply, 'invalid_request');
          const choice = { variant: machineFor(session.game.code).id };
          const played = await playInstant(context, slot, session, { stake, choice });
          if (played.kind === 'refused') return refuse(reply, played.error, { balance: played.balance ?? null });
          return showPlayed(played);
        }),
      );
    },
  };
}
