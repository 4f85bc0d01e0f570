/** Accessibility: no axe violation. languages/keyboard.spec.ts covers the keyboard. */
import { inDialog, violations } from './axe.ts';
import { expect, hydrated, test } from './journey.ts';

const SCREENS = [
  ['/index', undefined],
  ['/register', 'register'],
  ['/login', 'login'],
] as const;

// walks/player.spec.ts covers the same places in English.
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
      // Harbor requires a log-in first: its home is the log-in window, which also has its own address.
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
