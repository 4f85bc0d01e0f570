/** Starting a trial with one click, and its messages. */

import type { PageSetup } from '../page-setup.ts';
import { clickElement, dialogOf, elementOf } from '../people.ts';
import { castsOf } from '../personas.ts';
import type { Scenario } from '../scenario.ts';

const group = 'Trial';

export const TRIAL_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'trial',
    casts: castsOf(['aurora EN', 'aurora TH']),
    async play(setup) {
      const { go, page, shoot } = setup;
      await go('/index');
      await elementOf(page, 'account.freePlay').first().waitFor({ state: 'attached' });
      await shootWaiting(setup);
      await begin(setup);
      await shoot('trial');
      await clickElement(page, 'account.deposit', 'bottom.wallet');
      await dialogOf(page, 'warning').waitFor();
      await shoot('trial-warning');
    },
  },
];

/** The window starts on its own and closes with the response: the response is delayed until the picture is taken. */
async function shootWaiting({ page, shoot }: PageSetup): Promise<void> {
  const { promise: taken, resolve } = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/wps/session/login/freeplay');
  await page.route('**/wps/session/login/freeplay', async (route) => {
    await taken;
    // The page times out after some seconds, so with many languages the last pictures may be late.
    await route.continue().catch(() => undefined);
  });
  await clickElement(page, 'account.freePlay');
  await dialogOf(page, 'freePlay').waitFor();
  await asked;
  await shoot('trial-window');
  resolve();
}

/** The trial starts on its own, or by another click if the page timed out. */
async function begin({ page }: PageSetup): Promise<void> {
  const window = dialogOf(page, 'freePlay');
  const again = window.locator('button[aria-busy=false], button:not([aria-busy])').last();
  await window.waitFor({ state: 'detached', timeout: MOMENT_MS }).catch(() => again.click());
  await window.waitFor({ state: 'detached' });
}

const MOMENT_MS = 5_000;
