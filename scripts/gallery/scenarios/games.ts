/** Demo games in the portal's frame, and the verification of an outcome. */

import type { PageSetup } from '../page-setup.ts';
import { logInAs } from '../people.ts';
import { castsOf } from '../personas.ts';
import type { Scenario } from '../scenario.ts';

const group = 'Games';

export const GAME_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'slot',
    casts: castsOf(['aurora EN', 'lotus VI']),
    async play(setup) {
      await open(setup, '/rng?page=HALCYON', 'Nine Lanterns|Chín');
      const game = setup.page.frameLocator('[data-part="game"] iframe');
      await game.getByTestId('spin').click();
      await setup.page.waitForFunction(() => document.hasFocus());
      await game.getByTestId('line').filter({ hasText: /\S/ }).waitFor();
      await setup.shoot('game-slot');
    },
  },
  pictured('comet', '/rng?page=NOVASPIN', 'Comet Run', 'game-comet'),
  pictured('roulette', '/live?page=KESTREL', 'Roulette', 'game-roulette'),
  {
    group,
    name: 'sports book',
    casts: castsOf(['aurora EN', 'harbor EN']),
    async play(setup) {
      await logInAs(setup);
      await setup.go('/sports?page=NORTHPITCH');
      // A provider with one lobby has no cards.
      await setup.page.locator('#main').getByRole('button').first().click();
      await setup.page.locator('[data-progress="there"]').waitFor();
      await setup.shoot('game-sports');
    },
  },
  pictured('fish', '/fish?page=REEF', 'Octopus', 'game-fish'),
];

async function open(setup: PageSetup, path: string, name: string): Promise<void> {
  await logInAs(setup);
  await setup.go(path);
  const cards = setup.page.getByRole('article');
  const named = cards.filter({ hasText: new RegExp(name) });
  await cards.first().waitFor();
  const card = (await named.count()) > 0 ? named.first() : cards.first();
  await card.locator('a, button').first().click();
  await setup.page.locator('[data-progress="there"]').waitFor();
}

/** A game that is opened and photographed. */
function pictured(name: string, path: string, title: string, picture: string): Scenario {
  return {
    group,
    name,
    casts: castsOf(['aurora EN']),
    async play(setup) {
      await open(setup, path, title);
      await setup.shoot(picture);
    },
  };
}
