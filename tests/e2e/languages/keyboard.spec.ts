/**
 * Keyboard use suffices in both text directions; in Arabic the focus order is mirrored, and everything has an Arabic
 * name.
 */
import type { Locator, Page } from '@playwright/test';
import { completeTexts } from '#texts/complete.ts';
import type { CompleteLanguage } from '#texts/languages.ts';
import { expectNoViolation, inDialog, violations } from '../axe.ts';
import { element, expect, freshName, hydrated, test } from '../journey.ts';
import { DEMO_PASSWORD, PASSWORD } from '../members/members.ts';
import { goOn, waitUntilIdle, walkCentre, walkScreens } from '../narrow/walk.ts';
import { outOfSight, type Stop, stopsOf, tabTo, tabUntil, unturned } from './keys.ts';
import { misspoken, translatedEnglish } from './spoken.ts';

const ARABIC = translatedEnglish('AR');
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

for (const [language, tag] of [
  ['AR', []],
  ['EN', ['@deep']],
] as const) {
  test.describe(language, () => {
    // The visitor's browser asks for it on each page, also where the page stores nothing.
    test.use({ locale: language === 'AR' ? 'ar' : 'en-US' });
    test(`M170 M171: the keyboard alone registers an account and pays in, in ${language}; axe finds nothing on the pages of money`, {
      tag: [...tag],
    }, async ({ page, at }) => {
      await page.goto(at('harbor', `/login?lang=${language}`));
      await hydrated(page);
      const login = page.locator('[data-dialog="login"]');
      await expect(login.locator('input').first()).toBeFocused();
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
      const free = textOf(language, 'cashier.out.cash');
      await expect(element(page, 'member.withdraw').getByText(free, { exact: true })).toBeVisible();
      expect(await violations(page, inDialog('member'))).toEqual([]);
    });
  });
}

/** Deposits through the demo payment provider's page and returns, without a mouse. */
async function payIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const centre = page.locator('[data-dialog="member"]');
  await expect(centre.locator('input[inputmode="decimal"]')).toBeVisible();
  expect(await violations(page, inDialog('member')), 'deposit').toEqual([]);
  await tabUntil(page, 'the amount', () => document.activeElement?.matches('input[inputmode="decimal"]') === true);
  await page.keyboard.type('100');
  await tabUntil(
    page,
    'the deposit',
    () => document.activeElement?.matches('[data-part="fee-preview"] ~ * button') === true,
  );
  await page.keyboard.press('Enter');
  await expect(centre.locator('a[href*="/pay/"]')).toBeVisible();
  expect(await violations(page, inDialog('member')), 'pay step').toEqual([]);
  await tabUntil(page, 'the bank', () => document.activeElement?.matches('a[href*="/pay/"]') === true);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/pay/**');
  const pay = page.locator('main button').first();
  await expect(pay).toBeVisible();
  expect(await violations(page), 'bank').toEqual([]);
  await pay.focus();
  await page.keyboard.press('Enter');
  await expect(centre.locator('[data-state="paid"]')).toBeVisible();
  expect(await violations(page, inDialog('member')), 'paid').toEqual([]);
}

function textOf(language: CompleteLanguage, key: string): string {
  const text = completeTexts(language)?.[key];
  if (text === undefined) throw new Error(`${language} has no text ${key}.`);
  return text;
}

/** Compares the tab order of a page with that of the English page: screens and the windows that open over them. */
const ORDERED = ['/register', '/help', '/index', '/login', '/hotgame', '/promotion'] as const;

for (const [screen, paths, tag] of [
  [PHONE, ORDERED.slice(0, 1), []],
  [PHONE, ORDERED.slice(1), ['@deep']],
  [DESK, ORDERED, ['@deep']],
] as const) {
  test(`the focus goes the same way in Arabic as in English, mirrored, on ${screen.width} px, and every name is Arabic: ${paths.join(' ')}`, {
    tag: [...tag],
  }, async ({ page, at }) => {
    await page.setViewportSize(screen);
    for (const path of paths) {
      const open = async (language: CompleteLanguage): Promise<readonly Stop[]> => {
        await page.goto(at('aurora', `${path}?lang=${language}`));
        await hydrated(page);
        await expect(page.locator('#main h1, [data-dialog] form').first()).toBeAttached();
        // A plain field is shown until the country list is loaded.
        if (path === '/register')
          await expect(element(page, 'register.countryDialingCode').getByRole('combobox')).toBeAttached();
        return inBoth(await stopsOf(page));
      };
      const english = await open('EN');
      const arabic = await open('AR');
      expect(english.length, path).toBeGreaterThan(5);
      expect(namesOf(arabic), path).toEqual(namesOf(english));
      expect(unturned(english, arabic), path).toEqual([]);
      expect(outOfSight(arabic), path).toEqual([]);
      expect(await misspoken(page, ARABIC), path).toEqual([]);
    }
  });
}

/**
 * Without the site's navigation, whose number of entries depends on text widths, and without content that loads near
 * the screen.
 */
function inBoth(stops: readonly Stop[]): readonly Stop[] {
  const near = stops.findIndex(({ what }) => what.startsWith('home.hotGames'));
  const there = near < 0 ? stops : stops.slice(0, near);
  return there.filter(({ what }) => !what.startsWith('nav.') && what !== 'button button');
}

const namesOf = (stops: readonly Stop[]): readonly string[] => stops.map(({ what }) => what);

test('M113: arrow keys reach adjacent items in Arabic: sign-up methods', async ({ page, at }) => {
  await page.goto(at('aurora', '/register?lang=AR'));
  await hydrated(page);
  const tabs = page.locator('[data-dialog="register"]').getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.nth(1)).toBeFocused();
  expect(await middleOf(tabs.nth(1))).toBeLessThan(await middleOf(tabs.first()));
});

test('a lottery slip reads from the right in Arabic, its figures from the left; arrow keys reach the adjacent item', {
  tag: '@deep',
}, async ({ page, at }) => {
  await logInArabic(page, at('lotus', '/login?lang=AR'));
  await goOn(page, '/lottery?gameCode=FLASHDICE&playType=side');
  const frame = page.locator('#main iframe');
  const slip = frame.contentFrame();
  const stepTo = async (key: string, from: string, to: string) => {
    await slip.locator(`[data-pick="${from}"]`).focus();
    await page.keyboard.press(key);
    await expect(slip.locator(`[data-pick="${to}"]`)).toBeFocused();
    return (
      (await middleOf(slip.locator(`[data-pick="${to}"]`))) - (await middleOf(slip.locator(`[data-pick="${from}"]`)))
    );
  };
  expect(await stepTo('ArrowLeft', 'big', 'small')).toBeLessThan(0);
  await expectNoViolation(page);
  const content = await (await frame.elementHandle())?.contentFrame();
  if (!content) throw new Error('The slip has no page.');
  expect(await misspoken(content, ARABIC)).toEqual([]);
});

async function middleOf(thing: Locator): Promise<number> {
  const { x, width } = (await thing.boundingBox()) ?? { x: Number.NaN, width: 0 };
  return x + width / 2;
}

async function logInArabic(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  const login = page.locator('[data-dialog="login"]');
  await login.locator('input:not([type=password])').first().fill('player1');
  await login.locator('input[type=password]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(login).toHaveCount(0);
}

for (const screen of [PHONE, DESK]) {
  test(`axe and a screen reader find nothing wrong on a member's screens in Arabic on ${screen.width} px`, {
    tag: '@deep',
  }, async ({ page, at }) => {
    await page.setViewportSize(screen);
    await logInArabic(page, at('aurora', '/login?lang=AR'));
    const wrong: Record<string, readonly string[]> = {};
    const note = async (name: string, part: Parameters<typeof violations>[1]) => {
      await waitUntilIdle(page);
      const found = [...(await violations(page, part)), ...(await misspoken(page, ARABIC))];
      if (found.length > 0) wrong[name] = found;
    };
    await walkScreens(page, (name) => note(name, {}));
    await goOn(page, '/depositv2');
    await walkCentre(page, (name) => note(name, inDialog('member')));
    expect(wrong).toEqual({});
  });
}
