/**
 * An operator changes a brand in the studio: the page next to it follows, the linter's findings stand at their fields, and
 * only a draft without errors goes live. An earlier revision comes back.
 */

import { consoleText } from '#console/testing/console-text.ts';
import { STAFF_PART } from '#portal/staff/picker.ts';
import { openStaffUsers, type StaffUsers } from '#tests/support/staff-users.ts';
import { violations } from '../axe.ts';
import { element, expect, hydrated, type Page, SOON, test } from '../journey.ts';

const port = () => Number(process.env['LIVERY_E2E_PORT']);
const consoleAt = (path: string) => `http://console.localhost:${port()}${path}`;

let staffUsers: StaffUsers;

test.beforeAll(async () => {
  staffUsers = await openStaffUsers(process.env['LIVERY_E2E_DATABASE'] ?? '', port());
});
test.afterAll(() => staffUsers.close());

const accentOf = () => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
const inFrame = (page: Page) =>
  element(page, 'console.preview.frame').frameLocator('iframe:not([data-before])').locator('html').evaluate(accentOf);
const field = (page: Page, name: string) => element(page, `console.studio.${name}`).locator('input[type=text]');
const part = (page: Page, name: string) => element(page, `console.studio.part.${name}`).click();

/** Confirms the open window with a reason. */
async function confirm(page: Page, name: string, button: string): Promise<void> {
  const dialog = page.locator(`[data-dialog="${name}"]`);
  await dialog.getByRole('textbox', { name: consoleText('common', 'reason.label') }).fill('Warmer for the winter');
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden(SOON);
}

test('issue 46: a colour is changed, undone, refused, repaired, published, seen live, and rolled back', async ({
  page,
  browser,
  at,
  ownSite,
  watch,
}) => {
  const merchant = await ownSite('aurora');
  await page.setViewportSize({ width: 1440, height: 900 });
  await staffUsers.signIn(page.context(), { role: 'operator', name: 'Olga', merchants: [merchant] });
  await page.goto(consoleAt(`/m/${merchant}/studio`));
  await part(page, 'theme');
  await expect.poll(() => inFrame(page), SOON).not.toBe('');
  const before = await inFrame(page);

  const accent = field(page, 'theme-seeds-accent');
  await accent.fill('#ff8800');
  await expect.poll(() => inFrame(page), SOON).not.toBe(before);
  const changed = await inFrame(page);
  await expect(element(page, 'console.studio.theme-seeds-accent')).toContainText(
    consoleText('studio', 'state.changed'),
  );
  await page.reload();
  await expect(accent).toHaveValue('#ff8800');
  // The preview survives a reload too.
  await expect.poll(() => inFrame(page), SOON).toBe(changed);
  await element(page, 'console.studio.undo').click();
  await expect(accent).toHaveValue('#2dd4bf');
  await expect.poll(() => inFrame(page), SOON).toBe(before);
  await element(page, 'console.studio.redo').click();
  await expect(accent).toHaveValue('#ff8800');
  await expect.poll(() => inFrame(page), SOON).toBe(changed);
  // The framed page is checked by itself.
  expect(await violations(page, { except: 'iframe' })).toEqual([]);

  await element(page, 'console.studio.takeOver').click();
  await confirm(page, 'studio-take-over', consoleText('studio', 'takeOver'));
  await expect(element(page, 'console.studio.publish')).toBeVisible(SOON);

  await part(page, 'dark');
  await field(page, 'theme-roles-dark-text').fill('#0b0924');
  const text = element(page, 'console.studio.theme-roles-dark-text');
  await expect(text.locator('input[type=text]')).toHaveAttribute('aria-invalid', 'true', SOON);
  const pair = text.locator('[data-element="console.studio.pair"]').first();
  await pair.getByRole('button').click();
  const framed = element(page, 'console.preview.frame').frameLocator('iframe:not([data-before])');
  await expect(framed.locator(`[${STAFF_PART}] > div`)).toBeInViewport(SOON);
  expect(await violations(page, { except: 'iframe' })).toEqual([]);
  await element(page, 'console.studio.publish').click();
  const refused = element(page, 'console.studio.refused');
  await expect(refused).toContainText(consoleText('studio', 'field.theme-roles-dark-text'));
  await refused
    .getByRole('button', { name: consoleText('studio', 'refused.show') })
    .first()
    .click();
  await text.getByRole('button', { name: consoleText('studio', 'act.reset') }).click();
  await expect(text.locator('input[type=text]')).not.toHaveAttribute('aria-invalid', 'true', SOON);

  await element(page, 'console.studio.publish').click();
  await confirm(page, 'studio-publish', consoleText('studio', 'publish'));

  const context = await browser.newContext();
  const visitor = await context.newPage();
  watch(visitor);
  const live = async () => {
    await visitor.goto(at(merchant, '/index'));
    return visitor.evaluate(accentOf);
  };
  await expect.poll(live, SOON).toBe(changed);
  await hydrated(visitor);

  await element(page, 'console.studio.history').click();
  const revisions = element(page, 'console.studio.revisions');
  await expect(revisions.getByRole('listitem')).toHaveCount(2, SOON);
  await revisions.getByRole('button', { name: consoleText('studio', 'history.compare') }).click();
  await expect(revisions.locator('pre')).toContainText('#ff8800', SOON);
  await revisions.getByRole('button', { name: consoleText('studio', 'history.back') }).click();
  await confirm(page, 'studio-roll-back', consoleText('studio', 'history.back'));
  await expect.poll(live, SOON).toBe(before);
  await context.close();
});

const PICTURE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100" width="400" height="100"><path d="M0 10h400v80H0z" fill="#7c3aed"/></svg>',
);
const COVER = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 600" width="1600" height="600"><path d="M0 0h1600v600H0z" fill="#7c3aed"/></svg>',
);

test('issue 46: every kind of key is edited in the studio and found on the page, whatever colours the console has', {
  tag: '@deep',
}, async ({ page, ownSite, ask, browser, at, watch }) => {
  const merchant = await ownSite('aurora');
  const domain = `${merchant}.example`;
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await staffUsers.signIn(page.context(), { role: 'operator', name: 'Olga', merchants: [merchant] });
  await page.goto(consoleAt(`/m/${merchant}/studio?width=1440&colours=light`));
  const shown = element(page, 'console.preview.frame').frameLocator('iframe:not([data-before])');
  const html = shown.locator('html');
  const property = (name: string) =>
    html.evaluate((root, wanted) => getComputedStyle(root).getPropertyValue(wanted).trim(), name);
  // Each edit that the page cannot take over draws it again, in a new frame.
  const drawn = (check: () => Promise<void>) => expect(check).toPass(SOON);
  const choose = (name: string, value: string) =>
    element(page, `console.studio.${name}`).locator('select').selectOption(value);
  const control = (key: string) => page.getByLabel(consoleText('preview', key), { exact: true });
  const list = (name: string) => element(page, `console.studio.list.${name}`).first();
  const row = (name: string, key: string) => list(name).locator(`:scope > li[data-row="${key}"]`);

  // Texts, numbers, lists of lines.
  await field(page, 'name').fill('Aurora שחר');
  await expect(shown.locator('header img[alt="Aurora שחר"]').first()).toBeVisible(SOON);
  await element(page, 'console.studio.domains').locator('textarea').fill(domain);
  await field(page, 'minimumAge').fill('21');
  await expect(shown.locator('footer')).toContainText('21+', SOON);
  // Languages and the currency.
  await part(page, 'languages');
  await element(page, 'console.studio.languages').getByRole('checkbox', { name: 'Russian' }).uncheck();
  await field(page, 'currency-symbol').fill('US$');

  // The theme: seeds, roles in both modes, shapes, fonts, whatever the console’s own colours are.
  await part(page, 'theme');
  await choose('theme-mode', 'both');
  await field(page, 'theme-seeds-accent').fill('#be123c');
  await drawn(async () => expect(await property('--accent')).toMatch(/be123c/i));
  await choose('theme-radius', 'none');
  await part(page, 'light');
  await field(page, 'theme-roles-light-canvas').fill('#fff7ed');
  await drawn(async () => expect(await html.evaluate((root) => getComputedStyle(root).colorScheme)).toContain('light'));
  await drawn(async () => expect(await property('--canvas')).toContain('#fff7ed'));
  await part(page, 'dark');
  await field(page, 'theme-roles-dark-canvas').fill('#020617');
  await control('mode').selectOption('dark');
  await drawn(async () => expect(await property('--canvas')).toContain('#020617'));
  await part(page, 'fonts');
  await choose('theme-fonts-body', 'archivo');
  await drawn(async () =>
    expect(await html.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/archivo/i),
  );
  await part(page, 'layout');
  await choose('layout-header', 'compact');
  await expect(shown.locator('[data-header=compact]')).toBeVisible(SOON);
  await choose('layout-navigation', 'rail');
  await expect(shown.locator('[data-navigation=rail]')).toBeVisible(SOON);
  await choose('layout-navigation', 'bar');

  // Assets: an upload is cut for its place, and the page has it before it is published.
  await part(page, 'pictures');
  const upload = async (use: string, buffer: Buffer, place = page.locator('body')) => {
    await place.locator(`[data-element="console.studio.picture.${use}"]`).first().getByRole('button').click();
    const picture = { name: `${use}.svg`, mimeType: 'image/svg+xml', buffer };
    await element(page, 'console.picture.file').setInputFiles(picture);
    await element(page, 'console.picture.save').click();
    await expect(page.locator('[data-dialog="picture"]')).toBeHidden(SOON);
  };
  await upload('logo', PICTURE);
  await expect(shown.locator('header img[src*="/assets/logo-"]').first()).toBeVisible(SOON);

  // The home page: removed, added from a preset, moved by keys and by drag; a heading, a slide, a partner.
  await part(page, 'home');
  await row('home', 'notices-0')
    .getByRole('button', { name: consoleText('studio', 'home.remove', { section: 'Notices' }) })
    .click();
  await expect(row('home', 'notices-0')).toHaveCount(0);
  await element(page, 'console.studio.home.add').click();
  await expect(row('home', 'notices-0')).toHaveCount(1);
  await row('home', 'winners-0').getByRole('button').first().focus();
  await page.keyboard.press('Alt+Home');
  await expect(list('home').locator(':scope > li').first()).toHaveAttribute('data-row', 'winners-0');
  await row('home', 'app-0')
    .locator('[data-element="console.studio.handle"]')
    .dragTo(list('home').locator(':scope > li').first(), { targetPosition: { x: 5, y: 5 } });
  await expect(list('home').locator(':scope > li').first()).toHaveAttribute('data-row', 'app-0');
  await row('home', 'hotGames-0').getByLabel(consoleText('studio', 'home.heading')).fill('Burning now');
  await expect(shown.getByRole('heading', { name: 'Burning now' })).toBeVisible(SOON);
  const slide = list('slides').locator(':scope > li').first();
  await upload('slide', COVER, slide);
  await slide.getByLabel(consoleText('studio', 'slide.title')).fill('A red evening');
  await expect(shown.getByText('A red evening').first()).toBeAttached(SOON);
  await expect(shown.locator('img[src*="/assets/slide-"]').first()).toBeAttached(SOON);
  await list('partners')
    .locator(':scope > li')
    .first()
    .getByLabel(consoleText('studio', 'field.name'))
    .fill('Tested by us');
  await expect(shown.getByAltText('Tested by us').or(shown.getByText('Tested by us')).first()).toBeAttached(SOON);

  // Menus: order, hidden, label, an added link.
  await part(page, 'menus');
  await row('menu', 'nav.live').getByRole('switch').click();
  await expect(shown.locator('[data-element="nav.live"]')).toHaveCount(0, SOON);
  await row('menu', 'nav.promotions').getByRole('button').first().focus();
  await page.keyboard.press('Alt+Home');
  await expect(shown.locator('[data-element^="nav."]').first()).toHaveAttribute('data-element', 'nav.promotions', SOON);
  await element(page, 'console.studio.menu.add').click();
  const link = consoleText('studio', 'entry.new');
  await expect(shown.getByText(link).first()).toBeAttached(SOON);
  // The linter wants a new text in every language of the brand.
  const same = element(page, 'console.studio.texts.same');
  await list('menu')
    .getByRole('button', { name: consoleText('studio', 'entry.edit', { what: link }) })
    .click();
  await same.click();
  await expect(same).toHaveCount(0);

  // Texts of each language; the registration form; features.
  await part(page, 'texts');
  await page.getByLabel(consoleText('common', 'word.language'), { exact: true }).first().selectOption('VI');
  await page.getByLabel(consoleText('studio', 'texts.key')).fill('element.nav.promotions');
  await page.getByRole('button', { name: consoleText('common', 'act.add'), exact: true }).click();
  await field(page, 'text-element-nav-promotions').fill('Ưu đãi đỏ');
  await page.getByLabel(consoleText('common', 'word.language'), { exact: true }).last().selectOption('VI');
  await expect(shown.locator('[data-element="nav.promotions"]').first()).toContainText('Ưu đãi đỏ', SOON);
  await page.getByLabel(consoleText('common', 'word.language'), { exact: true }).last().selectOption('EN');
  await part(page, 'registration');
  await element(page, 'console.studio.registration.add').click();
  await same.last().click();
  await expect(same).toHaveCount(0);
  await control('screen').selectOption('/register');
  await expect(shown.getByText(consoleText('studio', 'registration.new')).first()).toBeVisible(SOON);
  await part(page, 'features');
  await choose('features-chatRoom', 'true');

  // Published, all of it is on the site, at the new domain too.
  await element(page, 'console.studio.takeOver').click();
  await confirm(page, 'studio-take-over', consoleText('studio', 'takeOver'));
  await element(page, 'console.studio.publish').click();
  await confirm(page, 'studio-publish', consoleText('studio', 'publish'));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const visitor = await context.newPage();
  watch(visitor);
  await expect(async () => {
    await visitor.goto(at(merchant, '/index?lang=EN'));
    await expect(visitor.locator('header img[alt="Aurora שחר"]').first()).toBeVisible({ timeout: 1_000 });
  }).toPass(SOON);
  await hydrated(visitor);
  await expect(visitor.locator('[data-element="nav.live"]')).toHaveCount(0);
  await expect(visitor.locator('link[hreflang=ru]')).toHaveCount(0);
  const { status, body } = await ask(merchant, '/index', { 'x-forwarded-host': domain });
  expect([status, body.includes('Aurora שחר')]).toEqual([200, true]);
  await context.close();
});
