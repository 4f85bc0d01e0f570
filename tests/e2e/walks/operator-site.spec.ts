/**
 * A first-time operator checks a brand, opens its site and reads the overview, on three screen sizes, guided by the
 * visible texts.
 */
import { consoleText } from '#console/testing/console-text.ts';
import { siteUrl } from '#tests/support/site.ts';
import { openStaffUsers, type StaffUsers } from '#tests/support/staff-users.ts';
import { runScript } from '../console/console.ts';
import { expect, freshName, hydrated, SOON, test } from '../journey.ts';
import { checkAccessibility, clickVisible, glance, refusals, SCREENS } from './anonymous-visitor.ts';
import { applyIn, go } from './console-steps.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);

let staffUsers: StaffUsers;
test.beforeAll(async () => {
  staffUsers = await openStaffUsers(process.env['LIVERY_E2E_DATABASE'] ?? '', PORT);
});
test.afterAll(() => staffUsers.close());

for (const screen of SCREENS) {
  test(`M26 M376 M377, O1 O4: a first-time operator on ${screen.width} px checks a brand, opens its site and reads it on the overview, without a wrong turn`, {
    tag: '@deep',
  }, async ({ browser, watch, at, ask, operator }) => {
    const merchant = freshName('op').toLowerCase();
    const made = await runScript('scripts/brand.ts', 'new', merchant, '--name', 'Quayside', '--accent', '#0e7490');
    expect(made.code, made.reported).toBe(0);
    const checked = await runScript('scripts/brand.ts', 'check', merchant);
    expect(checked.code, checked.output + checked.reported).toBe(0);
    await expect.poll(async () => (await ask(merchant, '/index')).status, { intervals: [50] }).toBe(200);
    await operator.trees.setMaintenance(merchant, true, 'e2e');
    // The only staff user of a new installation: no other one could approve.
    await staffUsers.withoutApprovals(merchant);

    const context = await browser.newContext({ viewport: screen });
    const refused = refusals(context);
    context.on('page', watch);
    await staffUsers.signIn(context, { role: 'operator', name: 'Ola', merchants: [merchant] });
    const ola = await context.newPage();
    await ola.goto(siteUrl(PORT, 'console', '/'));
    const main = ola.getByRole('main');
    const state = (key: 'state.closed' | 'state.open') =>
      main.getByText(consoleText('overview', key), { exact: true }).filter({ visible: true });
    await expect(main.getByText('Quayside', { exact: true }).first()).toBeVisible();
    await expect(state('state.closed')).toBeVisible(SOON);
    await checkAccessibility(ola);

    await go(ola, consoleText('common', 'nav.settings'));
    await clickVisible(ola.getByRole('link', { name: consoleText('settings', 'section.maintenance') }));
    await clickVisible(ola.getByRole('switch', { name: consoleText('settings', 'closed.label') }));
    await clickVisible(ola.getByRole('button', { name: consoleText('settings', 'pending.review') }));
    await applyIn(ola, /^Save settings/, 'The brand is checked');
    await go(ola, consoleText('common', 'nav.overview'));
    await expect(state('state.open')).toBeVisible(SOON);
    await expect(state('state.closed')).toHaveCount(0);
    await glance(ola);

    const site = await context.newPage();
    await site.goto(at(merchant));
    await hydrated(site);
    await glance(site);
    await context.close();
    expect(refused.filter((line) => !line.startsWith('503 '))).toEqual([]);
  });
}
