/**
 * Offers of a site other than games: promotions, the wheel, the VIP club, the points mall, the wallet, the chat room.
 */

import { clickElement, dialogOf, logInAs } from '../people.ts';
import { castsOf } from '../personas.ts';
import type { Scenario } from '../scenario.ts';

const group = 'Promotions and club';
const FACES = castsOf(['aurora EN', 'aurora TH', 'lotus VI', 'lotus CN']);

export const PROMOTION_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'promotions',
    casts: FACES,
    async play({ go, page, shoot }) {
      await go('/promotions');
      await page.locator('#main article').first().waitFor();
      await shoot('promotions');
      await shoot('promotions-whole', { fullPage: true });
      await go('/promoDetail?id=lucky-wheel');
      await page.locator('#main h1').waitFor();
      await shoot('promotion-wheel');
    },
  },
  {
    group,
    name: 'club and mall',
    casts: FACES,
    async play(setup) {
      const { go, page, shoot } = setup;
      await logInAs(setup);
      for (const path of ['/vip', '/pointMall', '/seamless']) {
        await go(path);
        await page.locator('[data-element="account.name"], [data-element="bottom.me"]').first().waitFor();
        await page.locator('#main h1').waitFor();
        await page.locator('#main [aria-busy="true"]').first().waitFor({ state: 'detached' });
        await shoot(path.slice(1));
      }
    },
  },
  {
    group,
    name: 'chat room',
    casts: castsOf(['aurora EN', 'lotus VI']),
    async play(setup) {
      const { page, shoot } = setup;
      await logInAs(setup);
      await setup.go('/index');
      await clickElement(page, 'bar.chat');
      const room = dialogOf(page, 'chat').frameLocator('iframe');
      await room.getByRole('textbox').fill('Good luck, everyone!');
      await room.getByRole('textbox').press('Enter');
      await room.getByRole('listitem').first().waitFor();
      await shoot('chat-room');
    },
  },
];
