/** Plays a game in a browser for long enough to see all of its movement: rounds, results, and waiting for them. */
import type { Page } from '@playwright/test';
import type { DemoGameKind } from '#demo-games/games/games.ts';

interface Played {
  /** The title that stands for its kind. */
  readonly code: string;
  /** A duel has two players, a page each. */
  readonly players: 1 | 2;
  play(pages: readonly [Page, ...Page[]]): Promise<void>;
}

const SPINS = 4;
const SHOTS = 12;
/** A quick player shoots twice a second. */
const FRAMES_A_SHOT = 30;
/** The most frequent animals, which a quick player takes in turn. */
const KINDS = 3;
const CALLS = 5;
const TRICKS = 5;
/** A draw of a room comes every half minute, one of the quickest lottery every twenty seconds. */
const DRAWN = { timeout: 90_000 };

const untilLine = (page: Page, words: RegExp) => page.getByTestId('line').filter({ hasText: words }).waitFor(DRAWN);

export const PLAYED: Readonly<Record<DemoGameKind, Played>> = {
  slot: {
    code: 'HOUSE_SLOT',
    players: 1,
    async play([page]) {
      for (let spin = 0; spin < SPINS; spin += 1) {
        await page.getByTestId('spin').and(page.locator(':enabled')).click(DRAWN);
        await untilLine(page, /win/);
      }
    },
  },
  table: {
    code: 'KESTRELROU',
    players: 1,
    async play([page]) {
      for (const spot of ['red', 'n17', 'dozen1']) await page.locator(`[data-spot=${spot}]:enabled`).click(DRAWN);
      await page.getByTestId('place').click(DRAWN);
      await untilLine(page, /You get|lost/);
    },
  },
  sports: {
    code: 'NORTHPREMIER',
    players: 1,
    async play([page]) {
      for (const at of [1, 2])
        await page.locator('[data-match]').nth(at).locator('[data-pick]:enabled').first().click();
      await page.getByTestId('place').click();
      await untilLine(page, /Bet accepted|odds/i);
      // Matches in play move the odds twice a second.
      await page.getByTestId('moment').first().waitFor(DRAWN);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 8_000)));
    },
  },
  fish: {
    code: 'RH_OCTOPUS_REEF',
    players: 1,
    async play([page]) {
      let answered = 0;
      page.on('response', (response) => {
        if (response.url().endsWith('/api/fish/shot')) answered += 1;
      });
      // An animal that is not in the water now is not shot at: then at another one.
      for (let at = 0; answered < SHOTS; at = (at + 1) % KINDS) {
        await page.locator('[data-target][aria-disabled=false]').nth(at).dispatchEvent('click', undefined, DRAWN);
        await page.evaluate(waitFrames, FRAMES_A_SHOT);
      }
    },
  },
  highlow: {
    code: 'HOUSE_HIGHLOW',
    players: 1,
    async play([page]) {
      for (let call = 0; call < CALLS; call += 1) {
        await page.locator('[data-call]:not([disabled], [aria-disabled=true])').first().click(DRAWN);
        await page.getByTestId('trail').locator('li').nth(call).waitFor(DRAWN);
      }
    },
  },
  duel: {
    code: 'HOUSE_DUEL',
    players: 2,
    async play(pages) {
      for (const page of pages) {
        await page.locator('[data-stake] button').first().click(DRAWN);
        if (page === pages[0]) await page.getByTestId('stand').waitFor(DRAWN);
      }
      for (let trick = 0; trick < TRICKS; trick += 1)
        for (const page of pages) await page.locator('[data-testid=hold][aria-disabled=false]').first().click(DRAWN);
      for (const page of pages) await page.getByTestId('again').waitFor(DRAWN);
    },
  },
  lottery: {
    code: 'FLASHDICE',
    players: 1,
    async play([page]) {
      await page.locator('[data-pick]').first().click();
      await page.getByTestId('place').and(page.locator(':enabled')).click(DRAWN);
      await page.getByTestId('bets').locator('li:is([data-state=won], [data-state=lost])').first().waitFor(DRAWN);
    },
  },
};

/** Runs in the page. */
function waitFrames(count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count;
    requestAnimationFrame(function next() {
      left -= 1;
      if (left > 0) requestAnimationFrame(next);
      else resolve();
    });
  });
}
