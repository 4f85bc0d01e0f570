/** The pages that everybody sees first. */
import type { Page } from '@playwright/test';
import { castsOf, EACH, MAIN } from '../cast.ts';
import { logInAs } from '../people.ts';
import type { Story } from '../story.ts';

const group = 'Pages';

export const HOME_STORIES: readonly Story[] = [
  {
    group,
    name: 'home',
    casts: castsOf(MAIN),
    async play({ go, shoot, page }) {
      await go('/index');
      await shoot('home');
      await seeAll(page);
      await shoot('home-whole', { fullPage: true });
    },
  },
  {
    group,
    name: 'home-member',
    casts: castsOf(EACH),
    async play(stage) {
      await logInAs(stage);
      await stage.go('/index');
      await stage.page.locator('[data-element="account.name"], [data-element="bottom.me"]').first().waitFor();
      await stage.shoot('home-member');
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

const PICTURES_MS = 5_000;

/** Pictures below the fold load when they come near: the whole page is passed by once, and they are waited for a while. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 3) {
      window.scrollTo(0, top);
      await nextFrame();
    }
    window.scrollTo(0, 0);
  });
  const loaded = () => [...document.images].every((image) => image.complete);
  await page.waitForFunction(loaded, undefined, { timeout: PICTURES_MS }).catch(() => undefined);
}
