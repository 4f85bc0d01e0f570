/** Finding a game: lobbies, menus, lotteries, sports. */
import type { Page } from '@playwright/test';
import { elementOf, logInAs } from '../people.ts';
import { castsOf } from '../personas.ts';
import type { Scenario } from '../scenario.ts';

const group = 'Lobbies';
const FACES = castsOf(['aurora EN', 'lotus VI', 'harbor EN', 'harbor CN']);

export const LOBBY_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'lobbies',
    casts: FACES,
    async play(setup) {
      const { go, page, shoot } = setup;
      // harbor requires a log-in first.
      if (setup.persona.brand === 'harbor') await logInAs(setup);
      await go('/rng');
      await seeCards(page);
      await shoot('lobby-slots');
      await page.getByRole('searchbox').first().fill('zzzz');
      await page.locator('#main h2, #main h3').last().waitFor();
      await shoot('lobby-nothing-found');
      await go('/games');
      await seeCards(page);
      await shoot('search');
      await page.getByRole('searchbox').first().fill('lan');
      await seeCards(page);
      await shoot('search-found');
      const others = setup.persona.brand === 'harbor' ? ['/live'] : ['/live', '/pvp', '/fish'];
      for (const path of others) {
        await go(path);
        await seeCards(page);
        await shoot(`lobby${path.replace('/', '-')}`);
      }
    },
  },
  {
    group,
    name: 'sports',
    casts: castsOf(['aurora EN', 'lotus VI']),
    async play({ go, page, shoot }) {
      await go('/sports');
      await page.locator('#main h1').waitFor();
      await shoot('sports');
      await go('/esports');
      await page.locator('#main h1').waitFor();
      await shoot('esports');
    },
  },
  {
    group,
    name: 'lotteries',
    casts: castsOf(['aurora EN', 'aurora JA', 'lotus VI', 'lotus CN']),
    async play(setup) {
      const { go, page, shoot } = setup;
      for (const path of ['/lottery', '/vnlottery', '/elott', '/seaLottery']) {
        await go(path);
        await page.locator('#main [role="timer"]').first().waitFor();
        await shoot(`lotteries${path.replace('/', '-')}`);
      }
      await logInAs(setup);
      await go('/lottery?gameCode=FLASHDICE&playType=side');
      await page.frameLocator('iframe').getByTestId('balance').waitFor();
      await shoot('lottery-room');
    },
  },
  {
    group,
    name: 'menu of games',
    casts: castsOf(['aurora EN', 'lotus VI']).filter(({ viewport }) => viewport.name === 'desktop'),
    async play({ go, page, shoot }) {
      await go('/index');
      await elementOf(page, 'nav.rng').locator('a, button').first().hover();
      await page.getByRole('region').getByRole('article').first().waitFor();
      await shoot('menu-slots');
    },
  },
];

async function seeCards(page: Page): Promise<void> {
  await page.locator('#main article').first().waitFor();
  await page.locator('#main img[data-state="loaded"]').first().waitFor();
}
