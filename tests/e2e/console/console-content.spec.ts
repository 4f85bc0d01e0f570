/**
 * Support edits a site's content: it is sanitized before anyone sees it, and two staff users do not overwrite each
 * other unnoticed.
 */

import type { Browser, Page } from '@playwright/test';
import { consoleText } from '#console/testing/console-text.ts';
import type { StaffRole } from '#contract/staff/policy.ts';
import { siteUrl } from '#tests/support/site.ts';
import { openStaffUsers, type StaffUsers } from '#tests/support/staff-users.ts';
import { expectNoViolation } from '../axe.ts';
import { element, expect, hydrated, SOON, test } from '../journey.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);

let staffUsers: StaffUsers;
test.beforeAll(async () => {
  staffUsers = await openStaffUsers(process.env['LIVERY_E2E_DATABASE'] ?? '', PORT);
});
test.afterAll(() => staffUsers.close());

interface Sitting {
  readonly name: string;
  readonly merchant: string;
  readonly path: string;
  readonly role?: StaffRole;
}

/** A staff user's own browser at the content of a site. */
async function sitDown(browser: Browser, { name, merchant, path, role = 'support' }: Sitting): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await staffUsers.signIn(context, { role, name, merchants: [merchant] });
  const page = await context.newPage();
  await page.goto(siteUrl(PORT, 'console', `/m/${merchant}/content/${path}`));
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Enters the reason in the open window by keyboard alone: the field has the focus already. */
async function describeWhy(page: Page, reason: string): Promise<void> {
  await expect(
    page.getByRole('dialog').getByRole('textbox', { name: consoleText('common', 'reason.label') }),
  ).toBeFocused();
  await page.keyboard.type(reason);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

test('M06 M154 M378 D10: a popup is written by keyboard in two languages, is clean before it is shown, and appears', async ({
  page: visitor,
  browser,
  at,
  ownSite,
  watch,
}) => {
  const merchant = await ownSite('aurora');
  const mai = await sitDown(browser, { name: 'Mai', merchant, path: 'popup' });
  watch(mai);
  await expect(mai.getByText(consoleText('content', 'empty.popup'))).toBeVisible();
  await mai.keyboard.press('n');
  await expect(mai.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await mai.keyboard.type('Friday night');
  // Past the toolbar, which is one tab stop, to the button that shows the HTML.
  await mai.keyboard.press('Tab');
  await mai.keyboard.press('Tab');
  await mai.keyboard.press('Enter');
  await mai.keyboard.press('Tab');
  await mai.keyboard.type('<p onclick="x()">From <b>20:00</b></p>\n<script>document.title = "taken"</script>');
  const preview = element(mai, 'console.content.preview');
  await expect(preview.getByRole('heading', { name: 'Friday night' })).toBeVisible();
  await expect(preview.locator('b')).toHaveText('20:00');
  await expect(preview.locator('script, [onclick]')).toHaveCount(0);
  await expect(element(mai, 'console.content.taken')).toContainText(consoleText('content', 'taken', { count: 2 }));
  await expect(element(mai, 'console.content.taken').getByText('<script>')).toBeVisible();
  await expect(element(mai, 'console.content.taken').getByRole('button', { name: 'line 2' })).toBeVisible();

  await mai.getByRole('tab', { name: /^EN/ }).focus();
  await mai.keyboard.press('End');
  const [last] = [mai.getByRole('tabpanel', { name: /complete|no text/ })];
  await expect(last.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  await mai.keyboard.press('Tab');
  await mai.keyboard.type('金曜の夜');
  await expect(mai.getByRole('tab', { name: /incomplete/ })).toHaveCount(1);
  await mai.getByLabel(consoleText('content', 'part.from'), { exact: true }).fill('2020-01-01T10:00');
  await mai.getByLabel(consoleText('content', 'part.until'), { exact: true }).fill('2019-01-01T10:00');
  await expect(mai.getByText(consoleText('content', 'problem.endsFirst'), { exact: true })).toBeVisible();
  await mai.getByLabel(consoleText('content', 'part.until'), { exact: true }).fill('2090-01-01T10:00');
  await mai
    .getByLabel(consoleText('content', 'part.moment'))
    .selectOption({ label: consoleText('content', 'moment.before') });
  await expectNoViolation(mai);
  await mai.keyboard.press('Control+s');
  await describeWhy(mai, 'Fridays begin');
  await expect(mai.getByText(consoleText('content', 'save.taken', { count: 2 }))).toBeVisible();
  await expect(mai.getByRole('heading', { name: 'Friday night', level: 1 })).toBeVisible();
  await expect(mai.getByRole('textbox', { name: 'Content' })).toHaveText('From 20:00');

  await visitor.goto(at(merchant, '/index?lang=EN'));
  await hydrated(visitor);
  const window = visitor.getByRole('dialog', { name: 'Friday night' });
  await expect(window).toContainText('From 20:00', SOON);
  await expect(visitor).not.toHaveTitle('taken');

  await mai.keyboard.press('Escape');
  await expect(mai.getByRole('row', { name: /Friday night/ })).toContainText(consoleText('content', 'state.live'));
  await expect(mai.getByRole('row', { name: /Friday night/ })).toContainText('Mai');
  await expectNoViolation(mai);
  await mai.context().close();
});

test('issue 46: a text is written as it looks, by keyboard; what is pasted is sanitised, and the site shows it', async ({
  page: visitor,
  browser,
  at,
  ownSite,
  watch,
}) => {
  const merchant = await ownSite('aurora');
  const mai = await sitDown(browser, { name: 'Mai', merchant, path: 'popup' });
  watch(mai);
  await mai.keyboard.press('n');
  await mai.keyboard.type('Written night');
  const area = mai.getByRole('textbox', { name: 'Content' });
  await expect(area).toBeVisible(SOON);
  for (let at = 0; at < 3; at += 1) await mai.keyboard.press('Tab');
  await expect(area).toBeFocused();
  await mai.keyboard.type('From ');
  await mai.keyboard.press('Control+b');
  await mai.keyboard.type('20:00');
  await mai.keyboard.press('Control+b');
  await expect(area.locator('strong')).toHaveText('20:00');
  await mai.keyboard.press('Enter');
  // As a word processor puts it on the clipboard.
  await area.evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<h2 style="color:red" onclick="x()">Rules</h2><script>x()</script><p>Be kind</p>',
    );
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(area.locator('h2')).toHaveText('Rules');
  await expect(area.locator('[onclick], script')).toHaveCount(0);
  await expectNoViolation(mai);
  // Tab leaves the text.
  await mai.keyboard.press('Tab');
  await expect(area).not.toBeFocused();
  await mai
    .getByLabel(consoleText('content', 'part.moment'))
    .selectOption({ label: consoleText('content', 'moment.before') });
  await mai.keyboard.press('Control+s');
  await describeWhy(mai, 'A new evening');
  await expect(mai.getByRole('heading', { name: 'Written night', level: 1 })).toBeVisible(SOON);
  // What only HTML can keep is not lost: it is edited as HTML.
  await element(mai, 'console.content.html').click();
  await expect(area).toHaveValue(/<p>From <strong>20:00<\/strong><\/p>\s*<h2>Rules<\/h2>/);
  await area.fill('<table><tbody><tr><td>1</td></tr></tbody></table>');
  await element(mai, 'console.content.html').click();
  await expect(mai.getByText(consoleText('content', 'html.lossy'))).toBeVisible();
  await expect(area).toHaveValue(/<table>/);

  await visitor.goto(at(merchant, '/index?lang=EN'));
  await hydrated(visitor);
  const window = visitor.getByRole('dialog', { name: 'Written night' });
  await expect(window.getByRole('heading', { name: 'Rules' })).toBeVisible(SOON);
  await expect(window.locator('strong')).toHaveText('20:00');
  await mai.context().close();
});

test('M155 M378: of two staff users editing a notice the second sees both and merges them; nothing is lost', {
  tag: '@deep',
}, async ({ page: visitor, browser, at, ownSite, watch }) => {
  const merchant = await ownSite('aurora');
  const [mai, kim] = await Promise.all([
    sitDown(browser, { name: 'Mai', merchant, path: 'notice' }),
    sitDown(browser, { name: 'Kim', merchant, path: 'notice' }),
  ]);
  watch(mai);
  watch(kim);
  // Changes the order, by keyboard and by pointer.
  const rows = mai.getByRole('row');
  await expect(rows.nth(1)).toContainText('Play within your limits');
  await rows.nth(2).locator('[draggable]').dragTo(rows.nth(1));
  await expect(rows.nth(1)).toContainText('Keep your account safe');
  await expect(element(mai, 'console.content.order')).toBeVisible();
  await rows.nth(1).focus();
  await mai.keyboard.press('Alt+ArrowDown');
  await expect(rows.nth(1)).toContainText('Play within your limits');
  await expect(rows.nth(2)).toBeFocused();
  await expect(element(mai, 'console.content.order')).toHaveCount(0);
  await rows
    .nth(2)
    .getByRole('button', { name: /^Move .* up$/ })
    .click();
  await mai.getByRole('button', { name: consoleText('content', 'order.save') }).click();
  await describeWhy(mai, 'Safety first');
  await expect(element(mai, 'console.content.order')).toHaveCount(0);
  await expect(rows.nth(1)).toContainText('Keep your account safe');
  for (const page of [mai, kim]) {
    await page.getByRole('row', { name: /Keep your account safe/ }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Keep your account safe');
  }
  await mai.getByRole('textbox', { name: 'Title' }).fill('Safe accounts');
  await element(mai, 'console.content.html').click();
  await mai.getByRole('textbox', { name: 'Content' }).fill('<p>Nobody of us asks for your password.</p>');
  await kim.getByRole('textbox', { name: 'Title' }).fill('Guard your account');
  await mai.keyboard.press('Control+s');
  await describeWhy(mai, 'Shorter');
  await expect(mai.getByText(consoleText('content', 'save.done'), { exact: true })).toBeVisible();
  await expect(kim.getByText(consoleText('content', 'note.older', { by: 'Mai' }))).toBeVisible(SOON);

  await kim.keyboard.press('Control+s');
  await describeWhy(kim, 'Friendlier');
  const dialog = kim.getByRole('dialog', { name: consoleText('content', 'conflict.title') });
  await expect(dialog).toContainText('Shorter');
  const title = dialog.getByRole('group', { name: /^Title · EN/ });
  await expect(title).toContainText('Safe accounts');
  await expect(title).toContainText('Guard your account');
  await expect(
    dialog
      .getByRole('group', { name: /^Content · EN/ })
      .getByRole('radio', { name: consoleText('content', 'conflict.theirs') }),
  ).toBeChecked();
  await expectNoViolation(kim, 'content-conflict');
  await title.getByRole('button', { name: consoleText('content', 'conflict.byHand') }).click();
  await title.getByRole('textbox').fill('Guard it: safe accounts');
  await dialog.getByRole('button', { name: consoleText('content', 'conflict.save') }).click();
  await expect(kim.getByText(consoleText('content', 'save.done'), { exact: true })).toBeVisible();
  await expect(mai.getByRole('textbox', { name: 'Title' })).toHaveValue('Guard it: safe accounts', SOON);

  await visitor.goto(at(merchant, '/noticePage?lang=EN'));
  await hydrated(visitor);
  await visitor.getByText('Guard it: safe accounts').first().click();
  await expect(visitor.getByText('Nobody of us asks for your password.')).toBeVisible(SOON);
  await Promise.all([mai.context().close(), kim.context().close()]);
});

test('M305 M378: a changed help topic is on the site and in its preview; an auditor reads it, and the journal reverts it', {
  tag: '@deep',
}, async ({ page: visitor, browser, at, ownSite, watch }) => {
  const merchant = await ownSite('aurora');
  const ola = await sitDown(browser, { name: 'Ola', merchant, path: 'help', role: 'administrator' });
  watch(ola);
  await ola.getByRole('row').nth(1).press('Enter');
  const before = await ola.getByRole('textbox', { name: 'Title' }).inputValue();
  await ola.getByRole('textbox', { name: 'Title' }).fill('How to join');
  await ola.getByRole('link', { name: consoleText('common', 'nav.journal') }).click();
  await ola
    .getByRole('dialog', { name: consoleText('content', 'leave.title') })
    .getByRole('button', { name: consoleText('content', 'leave.stay') })
    .click();
  await ola.keyboard.press('Control+s');
  await describeWhy(ola, 'Clearer');
  await expect(ola.getByText(consoleText('content', 'save.done'), { exact: true })).toBeVisible();
  await ola.getByRole('tab', { name: consoleText('content', 'preview.site') }).click();
  const framed = element(ola, 'console.preview.frame').frameLocator('iframe');
  await expect(framed.getByRole('heading', { name: 'How to join' })).toBeVisible();

  await visitor.goto(at(merchant, '/help?lang=EN'));
  await expect(visitor.getByRole('heading', { name: 'How to join' })).toBeVisible(SOON);

  const auditor = await sitDown(browser, { name: 'Ann', merchant, path: 'help', role: 'auditor' });
  watch(auditor);
  await auditor.getByRole('row', { name: /How to join/ }).press('Enter');
  await expect(auditor.getByText(consoleText('content', 'note.readOnly'))).toBeVisible();
  await expect(auditor.getByRole('textbox', { name: 'Title' })).toBeDisabled();
  await expect(auditor.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expectNoViolation(auditor);

  await ola.goto(siteUrl(PORT, 'console', '/journal'));
  await ola
    .getByRole('row', { name: /Clearer/ })
    .first()
    .press('Enter');
  await element(ola, 'console.journal.undo').click();
  await ola.getByRole('textbox', { name: consoleText('common', 'reason.label') }).fill('It was better');
  await element(ola, 'console.journal.entry').getByRole('button', { name: 'Undo' }).click();
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: before, exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass(SOON);
  await Promise.all([ola.context().close(), auditor.context().close()]);
});
