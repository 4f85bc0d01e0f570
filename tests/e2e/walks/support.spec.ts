/**
 * A member calls: a first-time support user finds the member, reads why an entry is hidden, shows it by a switch after
 * reading the effect, and takes that back, on three screen sizes, guided by the visible texts.
 */
import { consoleText } from '#console/testing/console-text.ts';
import { siteUrl } from '#tests/support/site.ts';
import { openStaffUsers, type StaffUsers } from '#tests/support/staff-users.ts';
import { expect, hydrated, SOON, test } from '../journey.ts';
import { registerByName } from '../members/members.ts';
import { checkAccessibility, clickVisible, refusals, SCREENS } from './anonymous-visitor.ts';
import { applyIn, go } from './console-steps.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);
/** Other tests check the page in a preview's frame. */
const OWN = { except: '[data-element="console.preview.frame"]' };

let staffUsers: StaffUsers;
test.beforeAll(async () => {
  staffUsers = await openStaffUsers(process.env['LIVERY_E2E_DATABASE'] ?? '', PORT);
});
test.afterAll(() => staffUsers.close());

for (const screen of SCREENS) {
  test(`N01 M225 M378, O3: a first-time support user on ${screen.width} px finds a member who calls, reads why an entry is hidden, shows it and takes that back, without a wrong turn`, {
    tag: '@deep',
  }, async ({ page: player, browser, watch, at, ownSite, operator }) => {
    const merchant = await ownSite('aurora');
    await operator.trees.toggleSwitch(merchant, 'MANPLAYREB3', false, 'e2e');
    await player.goto(at(merchant, '/register'));
    await hydrated(player);
    const account = await registerByName(player);

    const context = await browser.newContext({ viewport: screen });
    const refused = refusals(context);
    context.on('page', watch);
    await staffUsers.signIn(context, { role: 'support', name: 'Mai', merchants: [merchant] });
    const mai = await context.newPage();
    await mai.goto(siteUrl(PORT, 'console', '/'));
    await go(mai, consoleText('common', 'nav.members'));
    await mai.getByRole('searchbox').fill(account);
    await clickVisible(mai.getByRole('row', { name: new RegExp(account) }));
    const panel = mai.getByRole('complementary', { name: account });
    await expect(panel.getByRole('region', { name: /^Sessions/ }).getByRole('listitem')).toHaveCount(1);
    await checkAccessibility(mai);
    await clickVisible(panel.getByRole('button', { name: consoleText('common', 'panel.close') }));

    await go(mai, consoleText('common', 'nav.why'));
    await mai.getByRole('textbox', { name: consoleText('why', 'account') }).fill(account);
    await clickVisible(mai.getByRole('button', { name: 'Use', exact: true }));
    await mai.getByLabel(consoleText('why', 'find')).fill('cash back');
    await clickVisible(mai.getByRole('button', { name: /side\.cashback/ }));
    const answer = mai.getByRole('region', { name: consoleText('why', 'title') });
    const heading = answer.getByRole('heading', { level: 2 });
    await expect(heading).toContainText(consoleText('why', 'hidden'));
    await checkAccessibility(mai, OWN);
    await clickVisible(answer.getByRole('button', { name: consoleText('why', 'turn.see') }).first());
    await expect(mai.getByRole('complementary', { name: /Cash back/ })).toContainText('Cash');
    await applyIn(mai, /Cash back/, 'A member called');
    await expect(heading).not.toContainText(consoleText('why', 'hidden'), SOON);
    await clickVisible(mai.getByRole('button', { name: 'Undo' }));
    await expect(mai.getByText(consoleText('undo', 'done'), { exact: true })).toBeInViewport();
    await expect(heading).toContainText(consoleText('why', 'hidden'), SOON);
    await context.close();
    expect(refused).toEqual([]);
  });
}
