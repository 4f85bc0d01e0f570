/** Playing: the house's games in the portal's frame, and the check of an outcome. */
import { castsOf } from '../cast.ts';
import { logInAs } from '../people.ts';
import type { Stage } from '../stage.ts';
import type { Story } from '../story.ts';

const group = 'Games';

export const GAME_STORIES: readonly Story[] = [
  {
    group,
    name: 'slot',
    casts: castsOf(['aurora EN', 'lotus VI']),
    async play(stage) {
      await open(stage, '/rng?page=HALCYON', 'Nine Lanterns|Chín');
      const game = stage.page.frameLocator('[data-part="game"] iframe');
      await game.getByTestId('spin').click();
      await stage.page.waitForFunction(() => document.hasFocus());
      await game.getByTestId('line').filter({ hasText: /\S/ }).waitFor();
      await stage.shoot('game-slot');
    },
  },
  {
    group,
    name: 'table',
    // Lotus has no game of cards from this vendor.
    casts: castsOf(['aurora EN', 'harbor EN']),
    async play(stage) {
      await logInAs(stage);
      await stage.go('/rng?page=NOVASPIN');
      await stage.page.locator('#main article').first().locator('a, button').first().click();
      await stage.page.locator('[data-progress="there"]').waitFor();
      await stage.shoot('game-high-low');
    },
  },
];

async function open(stage: Stage, path: string, name: string): Promise<void> {
  await logInAs(stage);
  await stage.go(path);
  const cards = stage.page.getByRole('article');
  const named = cards.filter({ hasText: new RegExp(name) });
  await cards.first().waitFor();
  const card = (await named.count()) > 0 ? named.first() : cards.first();
  await card.locator('a, button').first().click();
  await stage.page.locator('[data-progress="there"]').waitFor();
}
