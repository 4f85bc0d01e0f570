/**
 * An operator changes settings that a site takes from its trees: apps, service links, and access during maintenance.
 */

import { consoleText } from '#console/testing/console-text.ts';
import { siteUrl } from '#tests/support/site.ts';
import { openStaffUsers, type StaffUsers } from '#tests/support/staff-users.ts';
import { expectNoViolation } from '../axe.ts';
import { element, expect, hydrated, SOON, test } from '../journey.ts';
import { apply } from './console.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);
const WIDE = { viewport: { width: 1440, height: 900 } };
const TESTER = '203.0.113.7';
const ANONYMOUS_VISITOR = '198.51.100.9';
const APP = 'https://apps.example/android-2.apk';

let staffUsers: StaffUsers;
test.beforeAll(async () => {
  staffUsers = await openStaffUsers(process.env['LIVERY_E2E_DATABASE'] ?? '', PORT);
});
test.afterAll(() => staffUsers.close());

function from(address: string) {
  return { extraHTTPHeaders: { 'x-forwarded-for': address } };
}

test('M86 M91 M227 M377: an app’s address and a service link are changed with a reason and appear on an open page', {
  tag: '@deep',
}, async ({ browser, at, ownSite, watch }) => {
  const merchant = await ownSite('aurora');
  const visitor = await browser.newContext({ ...WIDE, ...from(TESTER) });
  const player = await visitor.newPage();
  watch(player);
  await player.goto(at(merchant, '/down'));
  await hydrated(player);
  const android = player.getByRole('article', { name: /Android/ });
  const code = android
    .getByRole('img', { name: /Android/ })
    .locator('path')
    .last();
  const before = await code.getAttribute('d');

  const context = await browser.newContext(WIDE);
  await staffUsers.withoutApprovals(merchant);
  await staffUsers.signIn(context, { role: 'operator', name: 'Ola', merchants: [merchant] });
  const ola = await context.newPage();
  watch(ola);
  await ola.goto(siteUrl(PORT, 'console', `/m/${merchant}/settings`));
  const app = ola.getByRole('article', { name: consoleText('names', 'resource.Android') });
  await app.getByLabel('Address', { exact: true }).fill('javascript:alert(1)');
  await expect(app).toContainText('"javascript:alert(1)" isn’t an address that begins with https://');
  await expect(ola.getByRole('button', { name: consoleText('settings', 'pending.review') })).toBeDisabled();
  await app.getByLabel('Address', { exact: true }).fill(APP);
  await app.getByLabel(consoleText('settings', 'resource.qrCodeUrl')).fill(`${APP}?from=code`);

  await ola.getByRole('link', { name: consoleText('settings', 'section.service') }).click();
  await ola.getByLabel('Address 1').fill('https://chat.elsewhere.example/now');
  await expect(ola.getByText('The brand file doesn’t list https://chat.elsewhere.example')).toBeVisible();
  await ola.getByLabel('Address 1').fill('/helpmc?topic=deposit');
  // Edits survive a reload.
  await ola.reload();
  await expect(ola.getByLabel('Address 1')).toHaveValue('/helpmc?topic=deposit');
  await ola.getByRole('button', { name: consoleText('settings', 'pending.review') }).click();
  const panel = ola.getByRole('complementary', { name: /^Save settings/ });
  await expect(panel).toContainText(APP);
  await expect(panel).toContainText('LIVECHAT /helpmc?topic=deposit');
  await expect(android.locator(`a[href="${APP}"]`)).toHaveCount(0);
  await apply(panel, 'the second app is out');
  await expect(ola.getByText(consoleText('common', 'word.settingsSaved'))).toBeVisible();

  await expect(android.locator(`a[href="${APP}"]`)).toBeVisible(SOON);
  await expect(code).not.toHaveAttribute('d', before ?? '', SOON);
  const opened = player.waitForEvent('popup');
  await element(player, 'bar.customerService').first().click();
  await expect(await opened).toHaveURL(/\/helpmc\?topic=deposit/, SOON);
  await context.close();
  await visitor.close();
});

test('M26 M347 M377 M378: a site closes until a set time, admits a visitor, reopens by a revert, and an auditor only reads', async ({
  browser,
  at,
  ownSite,
  watch,
}) => {
  const merchant = await ownSite('lotus');
  const context = await browser.newContext(WIDE);
  await staffUsers.withoutApprovals(merchant);
  await staffUsers.signIn(context, { role: 'operator', name: 'Ola', merchants: [merchant] });
  const ola = await context.newPage();
  watch(ola);
  const visitor = await browser.newContext({ ...WIDE, ...from(TESTER) });
  const tester = await visitor.newPage();
  watch(tester);
  await tester.goto(at(merchant, '/down'));
  await hydrated(tester);

  await ola.goto(siteUrl(PORT, 'console', `/m/${merchant}/settings/maintenance`));
  await ola.getByRole('switch', { name: consoleText('settings', 'closed.label') }).click();
  await ola.getByLabel(consoleText('settings', 'until.label')).fill('2126-11-24T02:00');
  const address = ola.getByRole('textbox', { name: 'New: IP address or network' });
  await address.fill(`${TESTER} everybody`);
  await address.press('Enter');
  await expect(ola.getByText(/^"everybody" isn’t an IPv4 or IPv6 address/)).toBeVisible();
  await ola.getByRole('button', { name: 'Remove: IP address or network 2' }).click();
  await expect(ola.getByRole('textbox', { name: 'IP address or network 1', exact: true })).toBeFocused();
  await ola.getByRole('button', { name: consoleText('settings', 'pending.review') }).click();
  const panel = ola.getByRole('complementary', { name: /^Save settings/ });
  await expect(panel).toContainText(consoleText('names', 'setting.maintenance'));
  await expect(panel).toContainText(TESTER);
  await apply(panel, 'a new release is tried out');
  await expect(ola.getByText(consoleText('common', 'word.settingsSaved'))).toBeVisible();

  const outside = await browser.newContext({ ...WIDE, ...from(ANONYMOUS_VISITOR) });
  const anonymousVisitor = await outside.newPage();
  watch(anonymousVisitor);
  const closed = element(anonymousVisitor, 'startup.maintenance');
  await expect.poll(async () => (await anonymousVisitor.goto(at(merchant, '/down'))) && closed.count(), SOON).toBe(1);
  await expect(closed.locator('time')).toHaveText('2126-11-24 02:00');
  // The tester's open page may be covered for a moment; a fresh one never is.
  await expect(element(tester, 'startup.maintenance')).toHaveCount(0, SOON);
  await tester.reload();
  await hydrated(tester);
  await expect(tester.getByRole('article').first()).toBeVisible();
  await expect(element(tester, 'startup.maintenance')).toHaveCount(0);

  await ola.getByRole('button', { name: 'Undo' }).click();
  await expect(closed).toHaveCount(0, SOON);
  await expect(ola.getByRole('switch', { name: consoleText('settings', 'closed.label') })).not.toBeChecked();

  const office = await browser.newContext(WIDE);
  await staffUsers.signIn(office, { role: 'auditor', name: 'Ada', merchants: [merchant] });
  const ada = await office.newPage();
  watch(ada);
  await ada.goto(siteUrl(PORT, 'console', `/m/${merchant}/settings/maintenance`));
  await expect(ada.getByText(consoleText('settings', 'readOnly'))).toBeVisible();
  await expect(ada.getByRole('switch', { name: consoleText('settings', 'closed.label') })).toBeDisabled();
  await expect(ada.getByRole('textbox')).toBeDisabled();
  for (const each of [context, visitor, outside, office]) await each.close();
});

test('M377: every settings section has an address, is reachable by keyboard, and passes accessibility checks', {
  tag: '@deep',
}, async ({ browser, ownSite, watch }) => {
  const merchant = await ownSite('harbor');
  const context = await browser.newContext(WIDE);
  await staffUsers.withoutApprovals(merchant);
  await staffUsers.signIn(context, { role: 'operator', name: 'Ola', merchants: [merchant] });
  const ola = await context.newPage();
  watch(ola);
  await ola.goto(siteUrl(PORT, 'console', `/m/${merchant}/settings/resources`));
  const sections = ola.getByRole('navigation', { name: consoleText('settings', 'rail.label') }).getByRole('link');
  await expect(sections).toHaveCount(10);
  for (const link of await sections.all()) {
    await link.press('Enter');
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(ola).toHaveURL(new RegExp(`${await link.getAttribute('href')}$`));
    // The others use the same components.
    if (/\/(resources|service|regions|site|other)$/.test(ola.url())) await expectNoViolation(ola);
  }

  await ola.goto(siteUrl(PORT, 'console', `/m/${merchant}/settings/domains`));
  const route = (place: number) => ola.getByRole('textbox', { name: `Route ${place}`, exact: true });
  const [first, second] = [await route(1).inputValue(), await route(2).inputValue()];
  await route(1).press('Alt+ArrowDown');
  await expect(route(2)).toBeFocused();
  await expect(route(2)).toHaveValue(first);
  await expect(route(1)).toHaveValue(second);
  await ola
    .getByRole('button', {
      name: consoleText('settings', 'box.revertOf', { title: consoleText('settings', 'routes.title') }),
    })
    .press('Enter');
  await expect(route(1)).toHaveValue(first);
  await expect(ola.getByRole('button', { name: consoleText('settings', 'pending.review') })).toHaveCount(0);
  await context.close();
});
