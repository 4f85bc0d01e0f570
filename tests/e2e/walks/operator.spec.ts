/**
 * A first-time operator adds a merchant, changes a rule, asks for an explanation and reverts a change, on three screen
 * sizes.
 */

import type { Page } from '@playwright/test';
import { consoleText } from '#console/testing/console-text.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { siteUrl } from '#tests/support/site.ts';
import { openStaffUsers, type StaffUsers } from '#tests/support/staff-users.ts';
import { runScript } from '../console/console.ts';
import { expect, freshName, hydrated, SOON, test } from '../journey.ts';
import { checkAccessibility, clickVisible, glance, refusals } from './anonymous-visitor.ts';
import { applyIn, go } from './console-steps.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);

let staffUsers: StaffUsers;
test.beforeAll(async () => {
  staffUsers = await openStaffUsers(process.env['LIVERY_E2E_DATABASE'] ?? '', PORT);
});
test.afterAll(() => staffUsers.close());

const WALKS = [
  { name: 'Seaside', accent: '#0e7490', screen: { width: 1280, height: 800 } },
  { name: 'Orchard', accent: '#b91c1c', screen: { width: 768, height: 1024 } },
  { name: 'Nightfall', accent: '#a3e635', screen: { width: 390, height: 844 } },
] as const;

/** Other tests check the page in a preview's frame. */
const OWN = { except: '[data-element="console.preview.frame"]' };

for (const { name, accent, screen } of WALKS) {
  test(`N01 M376 M377 M378, O4: a new merchant on ${screen.width} px: made, its rules changed, its page asked why, and a change taken back, without a wrong turn`, {
    tag: '@deep',
  }, async ({ browser, watch, at, ask }) => {
    const merchant = freshName('se').toLowerCase();
    const made = await runScript('scripts/brand.ts', 'new', merchant, '--name', name, '--accent', accent);
    expect(made.code, made.reported).toBe(0);
    await expect.poll(async () => (await ask(merchant, '/index')).status, { intervals: [50] }).toBe(200);
    const context = await browser.newContext({ viewport: screen });
    const refused = refusals(context);
    context.on('page', watch);

    const site = await context.newPage();
    await site.goto(at(merchant));
    await hydrated(site);
    await glance(site);
    await clickVisible(site.getByRole('banner').getByRole('link', { name: 'Register' }));
    const form = site.getByRole('dialog', { name: inEnglish('register.title') });
    await expect(form.getByRole('textbox', { name: inEnglish('form.field.username') })).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveCount(0);

    await staffUsers.signIn(context, { role: 'operator', name: 'Ola', merchants: [merchant] });
    const ola = await context.newPage();
    await ola.goto(siteUrl(PORT, 'console', '/'));
    await expect(ola.getByRole('main').getByText(name, { exact: true })).toBeVisible();
    await askForEmail(ola);
    await expect(form.getByRole('textbox', { name: 'E-mail' })).toBeVisible(SOON);
    await askWhy(ola);
    await context.close();
    expect(refused).toEqual([]);
  });
}

/** The screens of a desk fit its narrowest window too. */
async function glanceOnSmallDesk(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (size === null || size.width < 1_024) return;
  await page.setViewportSize({ width: 1_024, height: 768 });
  await glance(page);
  await page.setViewportSize(size);
}

async function askForEmail(page: Page): Promise<void> {
  await go(page, consoleText('common', 'nav.rules'));
  await clickVisible(page.getByRole('row', { name: /^E-mail/ }));
  const field = page.getByRole('region', { name: 'E-mail', exact: true });
  await clickVisible(field.getByRole('switch', { name: consoleText('rules', 'enabled.label') }));
  await checkAccessibility(page, OWN);
  await glanceOnSmallDesk(page);
  await clickVisible(page.getByRole('button', { name: consoleText('rules', 'pending.review') }));
  await applyIn(page, /^Save registration fields/, 'We write to our members');
  await expect(page.getByText(consoleText('rules', 'pending.done'))).toBeInViewport();
}

async function askWhy(page: Page): Promise<void> {
  await go(page, consoleText('common', 'nav.why'));
  await page.getByLabel(consoleText('why', 'find')).fill('free play');
  await clickVisible(page.getByRole('button', { name: /Free play account\.freePlay/ }));
  const answer = page.getByRole('region', { name: consoleText('why', 'title') });
  await expect(answer.getByRole('heading', { level: 2 })).toHaveText(/Free play.*Not shown/);
  await checkAccessibility(page, OWN);
  await glanceOnSmallDesk(page);
  await clickVisible(answer.getByRole('button', { name: consoleText('why', 'turn.see') }).first());
  await applyIn(page, 'Show “Free play”', 'A player asked for it');
  await expect(answer.getByRole('heading', { level: 2 })).toHaveText(/Free play.*\bShown/, SOON);
  await expect(
    page.getByText(consoleText('why', 'turn.shown', { name: inEnglish('element.account.freePlay') })),
  ).toBeInViewport();
  await clickVisible(page.getByRole('button', { name: 'Undo' }));
  await expect(page.getByText(consoleText('undo', 'done'), { exact: true })).toBeInViewport();
  await expect(answer.getByRole('heading', { level: 2 })).toHaveText(/Free play.*Not shown/, SOON);
}
