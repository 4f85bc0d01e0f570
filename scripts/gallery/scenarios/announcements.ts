/** Windows that open on their own. */

import { dialogOf } from '../people.ts';
import { castsOf } from '../personas.ts';
import type { Scenario } from '../scenario.ts';

export const ANNOUNCEMENT_SCENARIOS: readonly Scenario[] = [
  {
    group: 'Announcements and consent',
    name: 'announcements',
    casts: castsOf(['herald EN', 'herald CN', 'herald TH']),
    async play({ go, page, shoot }) {
      await go('/index');
      const popups = dialogOf(page, 'popups');
      await popups.waitFor();
      await shoot('popups');
      await page.keyboard.press('Escape');
      await popups.waitFor({ state: 'detached' });
      await page.locator('[data-part="consent"]').waitFor();
      await shoot('consent');
    },
  },
];
