import type { DemoGamesContext } from '#demo-games/context/context.ts';
import { forPlayers } from '#demo-games/play/api.ts';
import type { DemoGame } from '#demo-games/play/game.ts';
import { type InstantGame, instantGame } from '#demo-games/play/instant.ts';
import type { Session } from '#demo-games/play/sessions.ts';
import { readStake } from '#demo-games/play/stakes.ts';
import { openStream } from '#demo-games/rules/fair.ts';
import { FISH_BLOCKS, findSpecies, isCaught, progressOf, seaFor, swimmerAt } from './rules/sea.ts';

const fish: InstantGame = {
  kind: 'fish',
  async decide(seeds, stake, { variant }) {
    const species = findSpecies(variant);
    if (species === undefined) throw new Error(`There is no animal ${String(variant)}.`);
    const caught = isCaught(species, await openStream(seeds, FISH_BLOCKS));
    return { payout: caught ? stake * BigInt(species.pays) : 0n, detail: { isCaught: caught } };
  },
};

/** An animal that has just left the page of its hunter can still be shot at. */
const LATE = 1.15;

/** Server of the seas: a shot is a round, and its target swims in the sea of the session now. */
export function fishGame(context: DemoGamesContext): DemoGame {
  return instantGame(
    context,
    fish,
    '/api/fish/shot',
    (session, asked) => {
      const stake = readStake(asked['stake'], session);
      const species = speciesOf(context, session, asked['target']);
      return stake === undefined || species === undefined ? undefined : { stake, choice: { variant: species.id } };
    },
    (app) =>
      app.get(
        '/api/fish/sea',
        forPlayers(context, 'fish', async () => ({ now: context.clock.now() })),
      ),
  );
}

/** Kind of the animal with this number; undefined if it is not in the sea. */
function speciesOf({ clock }: DemoGamesContext, { game }: Session, target: unknown) {
  if (typeof target !== 'number' || !Number.isSafeInteger(target)) return undefined;
  const swimmer = swimmerAt(seaFor(game), target);
  const progress = progressOf(swimmer, clock.now());
  return progress >= 0 && progress < LATE ? swimmer.species : undefined;
}
