import type { DemoGamesContext } from '#demo-games/context/context.ts';
import type { DemoGame } from '#demo-games/play/game.ts';
import { type InstantGame, instantGame } from '#demo-games/play/instant.ts';
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
  return instantGame(context, slot, '/api/slot/spin', (session, asked) => {
    const stake = readStake(asked['stake'], session);
    return stake === undefined ? undefined : { stake, choice: { variant: machineFor(session.game.code).id } };
  });
}
