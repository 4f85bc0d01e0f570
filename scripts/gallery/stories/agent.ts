/** The agent centre as an agent opens it. */
import type { Page } from '@playwright/test';
import { castsOf, type Viewport } from '../cast.ts';
import { dialogOf, logInAs, press } from '../people.ts';
import type { Story } from '../story.ts';

/** From the header, where it has room for the entry; else from the drawer. */
async function openAgentCentre(page: Page, { name }: Viewport): Promise<void> {
  if (name === 'phone') {
    await press(page, 'bottom.games');
    await page.locator('#side li:not([data-element]) button').click();
  } else {
    await press(page, 'account.agentCentre');
  }
  await dialogOf(page, 'agent').locator('dl').first().waitFor();
}

export const AGENT_STORIES: readonly Story[] = [
  {
    group: 'Agent centre',
    name: 'agent',
    casts: castsOf(['harbor EN', 'harbor CN']),
    async play(stage) {
      const { page, shoot, cast } = stage;
      await logInAs(stage, 'agent1');
      await stage.go('/index');
      await openAgentCentre(page, cast.viewport);
      await dialogOf(page, 'agent').locator('[data-avatar] img, [aria-live] span').first().waitFor();
      await shoot('agent');
    },
  },
];
