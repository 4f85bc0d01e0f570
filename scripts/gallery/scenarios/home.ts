/** The first pages of a site. */

import { logInAs } from '../people.ts';
import { castsOf, EACH, MAIN } from '../personas.ts';
import type { Scenario } from '../scenario.ts';

const group = 'Pages';

export const HOME_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'home',
    casts: castsOf(MAIN),
    async play({ go, shoot }) {
      await go('/index');
      await shoot('home');
      await shoot('home-whole', { fullPage: true });
    },
  },
  {
    group,
    name: 'home-member',
    casts: castsOf(EACH),
    async play(setup) {
      await logInAs(setup);
      await setup.go('/index');
      await setup.page.locator('[data-element="account.name"], [data-element="bottom.me"]').first().waitFor();
      await setup.shoot('home-member');
    },
  },
  {
    group,
    name: 'not-found',
    casts: castsOf(['aurora EN', 'lotus CN', 'lotus TH']),
    async play({ go, shoot }) {
      await go('/nowhere');
      await shoot('not-found');
    },
  },
];
