/** A trial by one press, and what a trial is told. */
import { castsOf } from '../cast.ts';
import { dialogOf, elementOf, press } from '../people.ts';
import type { Stage } from '../stage.ts';
import type { Story } from '../story.ts';

const group = 'Trial';

export const TRIAL_STORIES: readonly Story[] = [
  {
    group,
    name: 'trial',
    casts: castsOf(['aurora EN', 'aurora TH']),
    async play(stage) {
      const { go, page, shoot } = stage;
      await go('/index');
      await elementOf(page, 'account.freePlay').first().waitFor({ state: 'attached' });
      await shootWaiting(stage);
      await dialogOf(page, 'freePlay').waitFor({ state: 'detached' });
      await shoot('trial');
      await press(page, 'account.deposit', 'bottom.wallet');
      await dialogOf(page, 'warning').waitFor();
      await shoot('trial-warning');
    },
  },
];

/** The window begins by itself and goes with the answer: the answer is held until the picture is taken. */
async function shootWaiting({ page, shoot }: Stage): Promise<void> {
  const { promise: taken, resolve } = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/wps/session/login/freeplay');
  await page.route('**/wps/session/login/freeplay', async (route) => {
    await taken;
    await route.continue();
  });
  await press(page, 'account.freePlay');
  await dialogOf(page, 'freePlay').waitFor();
  await asked;
  await shoot('trial-window');
  resolve();
}
