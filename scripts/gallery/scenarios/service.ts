/** Information and contact: notices, help, the app, join us, feedback, messages. */

import { clickElement, dialogOf, logInAs } from '../people.ts';
import { castsOf } from '../personas.ts';
import type { Scenario } from '../scenario.ts';

const EVERYWHERE = castsOf(['aurora EN', 'aurora JA', 'lotus VI', 'lotus CN', 'harbor EN']);

export const SERVICE_SCENARIOS: readonly Scenario[] = [
  {
    group: 'Notices and help',
    name: 'notices and help',
    casts: castsOf(['aurora EN', 'aurora TH', 'lotus VI', 'lotus ID']),
    async play({ go, page, shoot }) {
      await go('/noticePage');
      await page.locator('[data-notice]').first().waitFor();
      await shoot('notices');
      await go('/help?topic=bonus');
      await page.locator('#bonus table').waitFor();
      await shoot('help');
    },
  },
  {
    group: 'Notices and help',
    name: 'help on its own',
    casts: EVERYWHERE,
    async play({ go, page, shoot }) {
      await go('/helpmc');
      await page.locator('section[id] ol').first().waitFor();
      await shoot('member-help');
    },
  },
  {
    group: 'The app and joining',
    name: 'download and join',
    casts: castsOf(['aurora EN', 'aurora CN', 'lotus VI', 'lotus TH']),
    async play({ go, page, shoot }) {
      await go('/down');
      await page.locator('[data-app] svg[role="img"]').first().waitFor();
      await shoot('download');
      await go('/join');
      await page.locator('h1').waitFor();
      await shoot('join');
    },
  },
  {
    group: 'Feedback and messages',
    name: 'feedback and messages',
    casts: EVERYWHERE,
    async play(setup) {
      const { operator, page, persona, shoot } = setup;
      await logInAs(setup);
      await operator.report(persona.brand, 'player1', 'welcome');
      await setup.go('/index');
      await clickElement(page, 'side.feedback');
      await dialogOf(page, 'feedback').locator('textarea').waitFor();
      await shoot('feedback');
      await page.keyboard.press('Escape');
      await dialogOf(page, 'feedback').waitFor({ state: 'detached' });
      await clickElement(page, 'side.messages');
      await dialogOf(page, 'member').locator('[data-message] summary').first().click();
      await dialogOf(page, 'member').locator('details[open] p').waitFor();
      await shoot('messages');
    },
  },
];
