/** For everybody: no violation that axe knows, and a keyboard is enough. */
import type { Page } from '@playwright/test';
import { inDialog, violations } from './axe.ts';
import { element, expect, freshName, hydrated, test } from './journey.ts';
import { PASSWORD } from './members/members.ts';

const SCREENS = [
  ['/index', undefined],
  ['/register', 'register'],
  ['/login', 'login'],
] as const;

// In English walks/player.spec.ts looks at the same places.
for (const [merchant, language, tag] of [
  ['aurora', 'CN', []],
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

test('M170 M171: the keyboard alone registers an account and pays in; axe finds nothing on the pages of money', async ({
  page,
  at,
}) => {
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
  await payIn(page, at('harbor', '/depositv2'));
  await page.goto(at('harbor', '/withdraw'));
  await expect(element(page, 'member.withdraw').getByText('You can withdraw', { exact: true })).toBeVisible();
  expect(await violations(page, inDialog('member'))).toEqual([]);
});

/** Deposits by the bank's own page and is led back, without a mouse. */
async function payIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const centre = page.locator('[data-dialog="member"]');
  await expect(centre.getByRole('textbox', { name: 'Amount' })).toBeVisible();
  expect(await violations(page, inDialog('member')), 'deposit').toEqual([]);
  await tabUntil(page, 'the amount', () => document.activeElement?.matches('input[inputmode="decimal"]') === true);
  await page.keyboard.type('100');
  await tabUntil(
    page,
    'the deposit',
    () => document.activeElement?.matches('[data-part="fee-preview"] ~ * button') === true,
  );
  await page.keyboard.press('Enter');
  const onward = centre.getByRole('link', { name: 'Go to the payment page' });
  await expect(onward).toBeVisible();
  expect(await violations(page, inDialog('member')), 'pay step').toEqual([]);
  await tabUntil(page, 'the bank', () => document.activeElement?.matches('a[href*="/pay/"]') === true);
  await page.keyboard.press('Enter');
  const pay = page.getByRole('button', { name: /^Pay EUR/ });
  await expect(pay).toBeVisible();
  expect(await violations(page), 'bank').toEqual([]);
  await pay.focus();
  await page.keyboard.press('Enter');
  await expect(centre.locator('[data-state="paid"]')).toBeVisible();
  expect(await violations(page, inDialog('member')), 'paid').toEqual([]);
}

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
