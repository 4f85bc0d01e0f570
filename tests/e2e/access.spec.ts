/** For everybody: no violation that axe knows, and a keyboard is enough. */
import type { Page } from '@playwright/test';
import { inDialog, violations } from './axe.ts';
import { element, expect, freshName, hydrated, test } from './journey.ts';
import { DEMO_PASSWORD, logIn, PASSWORD } from './members/members.ts';

const SCREENS = [
  ['/index', undefined],
  ['/register', 'register'],
  ['/login', 'login'],
] as const;

for (const [merchant, languages] of [
  ['aurora', ['EN', 'CN']],
  ['lotus', ['VI', 'CN']],
  ['harbor', ['EN', 'CN']],
] as const) {
  test(`axe finds nothing on ${merchant}'s home, registration and log-in in ${languages.join(' and ')}`, async ({
    page,
    at,
  }) => {
    for (const language of languages) {
      for (const [path, opened] of SCREENS) {
        // Harbor lets nobody in before a log-in: its home is the log-in window.
        const dialog = opened ?? (merchant === 'harbor' ? 'login' : undefined);
        await page.goto(at(merchant, `${path}?lang=${language}`));
        await hydrated(page);
        if (dialog !== undefined) await expect(page.locator(`[data-dialog="${dialog}"] form`)).toBeVisible();
        expect(await violations(page, dialog === undefined ? {} : inDialog(dialog)), `${path} in ${language}`).toEqual(
          [],
        );
      }
    }
  });
}

test("harbor's home behind its log-in has no violation either", async ({ page, at }) => {
  await page.goto(at('harbor', '/login'));
  await hydrated(page);
  await logIn(page, 'player1', DEMO_PASSWORD);
  await expect(element(page, 'home.banners')).toBeVisible();
  await expect(page.locator('[data-dialog]')).toHaveCount(0);
  await expect(element(page, 'footer.help').locator('details').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the keyboard alone registers an account', async ({ page, at }) => {
  await page.goto(at('harbor', '/login'));
  await hydrated(page);
  const login = page.locator('[data-dialog="login"]');
  await expect(login.getByRole('textbox', { name: 'User name' })).toBeFocused();
  await tabTo(page, 'login.register');
  await page.keyboard.press('Enter');
  const register = page.locator('[data-dialog="register"]');
  await expect(register.locator('form')).toBeVisible();
  const values = {
    email: `${freshName('k')}@example.com`,
    username: freshName('k'),
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  for (const [field, value] of Object.entries(values)) {
    await tabTo(page, `register.${field}`, 'input');
    await page.keyboard.type(value);
  }
  for (const field of ['terms', 'ageConfirmation']) {
    await tabTo(page, `register.${field}`, 'input');
    await page.keyboard.press('Space');
  }
  await tabUntil(page, 'the submit button', () => document.activeElement?.getAttribute('type') === 'submit');
  await page.keyboard.press('Enter');
  await expect(element(page, 'account.name')).toContainText(values.username);
  await expect(register).toHaveCount(0);
});

/** Presses Tab until the focus stands inside an element, as somebody without a mouse would. */
async function tabTo(page: Page, id: string, what = 'a, button, input'): Promise<void> {
  const place = `[data-element="${id}"]`;
  await tabUntil(
    page,
    id,
    ([inside, kind]) =>
      document.activeElement?.matches(kind ?? '') === true && document.activeElement.closest(inside ?? '') !== null,
    [place, what],
  );
}

const MOST_PRESSES = 60;

async function tabUntil(
  page: Page,
  what: string,
  isThere: (texts: readonly string[]) => boolean,
  texts: readonly string[] = [],
): Promise<void> {
  for (let press = 0; press < MOST_PRESSES; press += 1) {
    if (await page.evaluate(isThere, texts)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_PRESSES} presses of Tab did not reach ${what}.`);
}
