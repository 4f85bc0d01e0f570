/**
 * An operator tests rewards for playing before switching them on, corrects existing ones, and finds both in the
 * journal.
 */

import type { Browser } from '@playwright/test';
import { sql } from 'kysely';
import { consoleText } from '#console/testing/console-text.ts';
import { writeEntries } from '#gateway/content/write-entries.ts';
import { demoPartsOf } from '#gateway/wiring/demo-parts.ts';
import type { Operator } from '#tests/support/operator.ts';
import { siteUrl } from '#tests/support/site.ts';
import { openStaffUsers, type StaffUsers } from '#tests/support/staff-users.ts';
import { expectNoViolation } from '../axe.ts';
import { element, expect, type Page, test } from '../journey.ts';
import { openRewards } from '../members/whole/reward-rules.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);

let staffUsers: StaffUsers;
test.beforeAll(async () => {
  staffUsers = await openStaffUsers(process.env['LIVERY_E2E_DATABASE'] ?? '', PORT);
});
test.afterAll(() => staffUsers.close());

const NAME = 'Op Erator';

/** The sentence of the journal about what the operator did. */
const didOf = (key: string, subject: string): string => consoleText('journal', key, { who: NAME, subject });

async function sitDown(browser: Browser, merchant: string, name = NAME): Promise<Page> {
  const context = await browser.newContext();
  await staffUsers.signIn(context, { role: 'operator', name, merchants: [merchant] });
  return context.newPage();
}

/** A test site only has vendors and games: adds the points mall of a demo brand. */
async function fillMall({ db }: Operator, merchant: string): Promise<void> {
  for (const [part, seed] of demoPartsOf('aurora')) {
    if (part === 'mall') await db.withMerchant(merchant, async (scope) => seed(scope, merchant));
  }
}

/** A finished race without a rule, and a participant. */
async function runRace({ db }: Operator, merchant: string): Promise<void> {
  await db.withMerchant(merchant, async (scope) => {
    await sql`insert into promotion (merchant, id, type, entry, prizes, starts_at, ends_at)
      values (${merchant}, 'race', 'TOURNAMENT', 'join', '[]', now() - interval '3 days', now() - interval '1 hour')`.execute(
      scope,
    );
    const words = { EN: { title: 'Race of the week' } };
    await writeEntries(scope, merchant, [{ kind: 'promotion', position: 9, promotion_id: 'race', words }]);
    await sql`with ann as (
        insert into member (merchant, account, account_key, nickname) values (${merchant}, 'ann', 'ann', 'Ann') returning id)
      insert into promotion_entry (merchant, promotion_id, member_id) select ${merchant}, 'race', id from ann`.execute(
      scope,
    );
  });
}

async function confirm(page: Page, act: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: consoleText('common', 'reason.label') }).fill('the season begins');
  await dialog.getByRole('button', { name: act }).click();
  await expect(dialog).toHaveCount(0);
}

/** A rule with unlimited payouts is proposed, and confirmed by a second operator in the cashier's tray. */
async function confirmByTwo(page: Page, second: Page, merchant: string, act: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: consoleText('common', 'reason.label') }).fill('the season begins');
  await dialog.getByRole('button', { name: act }).click();
  await expect(dialog).toContainText(consoleText('common', 'failed.second_person_needed'));
  await second.goto(siteUrl(PORT, 'console', `/m/${merchant}/cashier?queue=tray`));
  await second.getByRole('row').filter({ hasText: 'Op Erator' }).click();
  await expectNoViolation(second, 'proposal');
  await element(second, 'console.cashier.proposal.confirm').click();
  await second.getByRole('textbox', { name: consoleText('common', 'reason.label') }).fill('looked at');
  await second
    .getByRole('button', { name: consoleText('cashier', 'proposal.confirm'), exact: true })
    .last()
    .click();
  await expect(second.getByText(/^Approved: /)).toBeVisible();
}

test('M186 M187 M197 M378: an operator tests missions and points before they pay, and corrects the mall’s stock', {
  tag: '@deep',
}, async ({ browser, ownSite, operator, watch }) => {
  const merchant = await ownSite('aurora');
  await fillMall(operator, merchant);
  const page = await sitDown(browser, merchant);
  const second = await sitDown(browser, merchant, 'Second Operator');
  watch(page);
  const open = (path: string) => page.goto(siteUrl(PORT, 'console', `/m/${merchant}/${path}`));

  await open('missions?mission=new');
  await page.getByRole('textbox', { name: 'Title' }).fill('A first bet');
  await page.getByRole('textbox', { name: 'Goal' }).fill('10.00');
  await page.getByRole('textbox', { name: consoleText('missions', 'form.amount') }).fill('1.00');
  await page.getByRole('button', { name: consoleText('rewards', 'trial.run') }).click();
  await expect(element(page, 'console.missions.trial').getByText(/^Would have cost/)).toBeVisible();
  await expectNoViolation(page);
  await element(page, 'console.missions.save').click();
  await confirm(page, 'Save');
  await page.getByRole('switch', { name: consoleText('missions', 'switch.on', { name: 'A first bet' }) }).click();
  await expect(page.getByRole('dialog').getByText(/^Would have cost/)).toBeVisible();
  await expectNoViolation(page);
  await confirmByTwo(page, second, merchant, consoleText('missions', 'turn.on'));
  await open('missions');
  await expect(
    page.getByRole('switch', { name: consoleText('missions', 'switch.off', { name: 'A first bet' }) }),
  ).toBeVisible();

  await open('points');
  // Twice: the test does not depend on rules of the demo.
  for (const bet of ['4.00', '5.00']) {
    await page.getByRole('textbox', { name: consoleText('points', 'form.per') }).fill(bet);
    await element(page, 'console.points.save').click();
    await expect(page.getByRole('dialog').getByText(/^Would have cost/)).toBeVisible();
    await confirmByTwo(page, second, merchant, 'Save');
    await open('points');
  }
  await expectNoViolation(page);
  await page.getByRole('tab', { name: consoleText('points', 'view.versions') }).click();
  await expect(page.getByText(`${consoleText('points', 'form.per')}: 4.00 → 5.00`, { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByRole('button', { name: consoleText('rewards', 'replay.ask') }).click();
  await expect(page.getByText(/^(No differences after|The recount stopped)/)).toBeVisible();
  await expectNoViolation(page);

  await open('mall?item=football');
  await element(page, 'console.mall.stock').click();
  await page.getByRole('textbox', { name: consoleText('mall', 'stock.pieces') }).fill('4');
  await expectNoViolation(page);
  await confirm(page, consoleText('mall', 'stock.act'));
  await expect(element(page, 'console.mall.stock')).toContainText('40');
  await open('mall');
  await expect(page.getByRole('row').filter({ hasText: 'Match football' })).toContainText('40');
  await expectNoViolation(page);

  await page.goto(siteUrl(PORT, 'console', `/journal?merchant=${merchant}`));
  await expect(page.getByText(`${didOf('did.mall.stock', 'Match football')}: stock 36 → 40`)).toBeVisible();
  await expect(page.getByText(didOf('did.mission.on', 'A first bet'))).toBeVisible();
  await expect(page.getByText(didOf('did.mission.create', 'A first bet'))).toBeVisible();
});

test('M195 M196 M378: an operator disables a rule, reserves money and awards the places of a race; axe has no finding', {
  tag: '@deep',
}, async ({ browser, ownSite, operator, watch }) => {
  const merchant = await ownSite('aurora');
  await openRewards(operator, merchant);
  await runRace(operator, merchant);
  const page = await sitDown(browser, merchant);
  watch(page);
  const open = (path: string) => page.goto(siteUrl(PORT, 'console', `/m/${merchant}/promotion-rules${path}`));

  await open('');
  await expect(page.getByRole('row').filter({ hasText: 'A tenth to take' })).toContainText('On');
  await expectNoViolation(page);
  await open('?promotion=half-again');
  await page.getByRole('button', { name: consoleText('rewards', 'trial.run') }).click();
  await expect(element(page, 'console.promotionRules.trial').getByText(/^Would have cost/)).toBeVisible();
  await expectNoViolation(page);
  await element(page, 'console.promotionRules.off').click();
  await expect(page.getByRole('dialog')).toContainText(consoleText('promotion-rules', 'effect.off'));
  await expectNoViolation(page, 'promotion-rule');
  await confirm(page, consoleText('promotion-rules', 'save.off.act'));
  await expect(page.getByRole('row').filter({ hasText: 'Half as much again' })).toContainText('Off');

  await open('?tab=budgets');
  await expect(page.getByText(consoleText('promotion-rules', 'empty.budgets'))).toBeVisible();
  await element(page, 'console.promotionRules.newBudget').click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('AUTUMN');
  await page.getByRole('textbox', { name: 'Amount' }).fill('250');
  await expectNoViolation(page, 'budget-new');
  await confirm(page, consoleText('promotion-rules', 'fill.new.act'));
  await page.getByRole('row').filter({ hasText: 'AUTUMN' }).click();
  await expect(element(page, 'console.promotionRules.budget')).toContainText('250.00');
  await expectNoViolation(page);

  await open('?promotion=race');
  const places = element(page, 'console.promotionRules.places');
  await expect(places.getByRole('row').filter({ hasText: 'ann' })).toBeVisible();
  await page
    .getByRole('textbox', { name: consoleText('promotion-rules', 'places.prizes', { currency: 'USD' }) })
    .fill('12.50');
  await expect(
    places.getByText(consoleText('promotion-rules', 'places.sum', { count: 1, total: '12.50 USD' })),
  ).toBeVisible();
  await expectNoViolation(page);
  await element(page, 'console.promotionRules.givePlaces').click();
  await expect(page.getByRole('dialog')).toContainText('1 member gets 12.50 USD');
  await expectNoViolation(page, 'promotion-places');
  await confirm(page, consoleText('promotion-rules', 'places.act'));
  await expect(places.getByText(/^Places awarded on/)).toBeVisible();
  await expect(places.getByRole('row').filter({ hasText: 'ann' })).toContainText('12.50');
  await page.goto(siteUrl(PORT, 'console', `/journal?merchant=${merchant}`));
  await expect(page.getByText(didOf('did.promotion.places', 'Race of the week'))).toBeVisible();
  await expect(page.getByText(/turned the rule of Half as much again off/)).toBeVisible();
});
