/** For everybody: no violation that axe knows. What a keyboard needs is in languages/keyboard.spec.ts. */
import { inDialog, violations } from './axe.ts';
import { expect, hydrated, test } from './journey.ts';

const SCREENS = [
  ['/index', undefined],
  ['/register', 'register'],
  ['/login', 'login'],
] as const;

// In English walks/player.spec.ts looks at the same places.
for (const [merchant, language, tag] of [
  ['aurora', 'CN', ['@deep']],
  ['lotus', 'VI', []],
  ['harbor', 'CN', ['@deep']],
] as const) {
  test(`axe finds nothing on ${merchant}'s home, registration and log-in in ${language}`, { tag: [...tag] }, async ({
    page,
    at,
  }) => {
    for (const [path, opened] of SCREENS) {
      // Harbor lets nobody in before a log-in: its home is the log-in window, which has an address of its own too.
      if (merchant === 'harbor' && opened === undefined) continue;
      await page.goto(at(merchant, `${path}?lang=${language}`));
      await hydrated(page);
      if (opened !== undefined) await expect(page.locator(`[data-dialog="${opened}"] form`)).toBeVisible();
      expect(await violations(page, opened === undefined ? {} : inDialog(opened)), `${path} in ${language}`).toEqual(
        [],
      );
    }
  });
}
