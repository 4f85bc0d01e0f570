/** Guards of the site: log-in first, guards of actions, consent, start-up screens over an open page. */
import { inEnglish } from '#tests/setup/english.ts';
import { element, expect, hydrated, SOON, test } from '../journey.ts';
import { DEMO_PASSWORD, logIn } from './members.ts';

test('M29 M30 D01: a login-first site leads back to the requested page, and never to a third-party site', {
  tag: '@not-no-storage',
}, async ({ page, at }) => {
  const thirdParty: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil')) thirdParty.push(new URL(request.url()).host);
  });
  await page.goto(at('harbor', '/promotions?tab=2'));
  await hydrated(page);
  await expect(page).toHaveURL(at('harbor', '/login?tab=2'));
  // A quiet page is behind the window, and the deep link survives a reload.
  const login = page.locator('[data-dialog="login"]');
  await expect(login.getByRole('textbox', { name: inEnglish('form.field.username') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(login).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: inEnglish('element.side.help') })).toBeVisible();
  await page.reload();
  await hydrated(page);
  await logIn(page, 'player1', DEMO_PASSWORD);
  await expect(element(page, 'account.name')).toBeVisible();
  await expect(page).toHaveURL(at('harbor', '/promotions?tab=2'));

  await element(page, 'account.signOut').locator('button').click();
  await page
    .locator('[data-dialog="confirm"]')
    .getByRole('button', { name: inEnglish('element.account.signOut') })
    .click();
  await expect(page).toHaveURL(/\/login/);
  await page.evaluate(() => sessionStorage.setItem('wanted', '//evil.example/vip'));
  await page.goto(at('harbor', '/login?next=//evil.example&redirect=https:%2F%2Fevil.example'));
  await hydrated(page);
  await logIn(page, 'player1', DEMO_PASSWORD);
  await expect(element(page, 'account.name')).toBeVisible();
  await expect(page).toHaveURL(at('harbor', '/index'));
  const own = new URL(at('harbor')).host;
  expect(thirdParty.filter((host) => host !== own)).toEqual([]);
});

test('M28 M52 M266: analytics start only after consent, which can be revoked; a gate states why it needs a log-in', {
  tag: '@not-no-storage',
}, async ({ page, ownSite, operator, at }) => {
  const merchant = await ownSite('aurora');
  const { status } = await operator.trees.read(merchant);
  await operator.trees.replaceTree(merchant, 'status', { ...status, analytics: { gtagId: 'G-ABC123' } }, 'e2e');
  const reported: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/wps/analytics/view')) reported.push(request.postData() ?? '');
  });
  // So wide that the navigation fits all of its entries.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(at(merchant, '/index'));
  await hydrated(page);
  const question = page.getByRole('region', { name: inEnglish('gates.consent.title') });
  await expect(question).toBeVisible();
  await element(page, 'nav.vip').first().locator('a').click();
  await expect(page).toHaveURL(at(merchant, '/vip'));
  // The address changes before the screen: waits for the new screen, because a consent counts the screen that is shown.
  await expect(page.getByRole('region', { name: 'Highlights' })).toHaveCount(0);
  expect(reported).toEqual([]);
  await question.getByRole('button', { name: 'Accept' }).click();
  await expect(question).toHaveCount(0);
  await expect.poll(() => reported).toEqual(['{"screen":"vip","language":"EN"}']);
  await page.getByRole('button', { name: inEnglish('gates.consent.change') }).click();
  await question.getByRole('button', { name: 'Decline' }).click();
  await page.reload();
  await hydrated(page);
  await expect(element(page, 'footer.licence')).toBeAttached();
  await expect(question).toHaveCount(0);

  await element(page, 'side.security').locator('a, button').click();
  const dialog = page.locator('[data-dialog="login"]');
  await expect(dialog).toContainText(inEnglish('error.not_logged_in'));
  expect(reported).toHaveLength(1);
});

test('M26 M347: a closing site covers open pages at once, and restores them with all input', {
  tag: '@deep',
}, async ({ page, ownSite, operator, at }) => {
  const merchant = await ownSite('aurora');
  await page.goto(at(merchant, '/register'));
  await hydrated(page);
  const dialog = page.locator('[data-dialog="register"]');
  await expect(dialog.locator('form')).toBeVisible();
  await element(page, 'register.method.username').click();
  const name = element(page, 'register.username').getByRole('textbox');
  await name.fill('halfway1');
  await operator.trees.setMaintenance(merchant, true, 'e2e');
  const screen = element(page, 'startup.maintenance');
  await expect(screen).toBeVisible(SOON);
  await expect(dialog).toBeHidden();
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText(inEnglish('screens.maintenance.title'));
  await screen.getByText(inEnglish('screens.contactUs')).click();
  await expect(screen.getByRole('link', { name: /Telegram/ })).toBeVisible();
  await operator.trees.setMaintenance(merchant, false, 'e2e');
  await expect(screen).toHaveCount(0, SOON);
  await expect(dialog).toBeVisible();
  await expect(name).toHaveValue('halfway1');
});
