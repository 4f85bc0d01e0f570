/**
 * Change requests and roll-outs in both languages of the console: a request that lapses, is asked for again and waits
 * for its time; roll-outs of a switch and of a brand revision that staff stop.
 */

import type { Browser, Page } from '@playwright/test';
import { consoleText } from '#console/testing/console-text.ts';
import type { ConsoleLanguage } from '#console/texts/spoken.ts';
import type { StaffRole } from '#contract/staff/policy.ts';
import { plansIn } from '#model/documents/rollouts.ts';
import { siteUrl } from '#tests/support/site.ts';
import { openStaffUsers, type StaffUsers } from '#tests/support/staff-users.ts';
import type { TextValues } from '#texts/typed-texts.ts';
import { expectNoViolation, violations } from '../axe.ts';
import { element, expect, SOON, test } from '../journey.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);

let staffUsers: StaffUsers;
test.beforeAll(async () => {
  staffUsers = await openStaffUsers(process.env['LIVERY_E2E_DATABASE'] ?? '', PORT);
});
test.afterAll(() => staffUsers.close());

interface Place {
  readonly language: ConsoleLanguage;
  readonly merchant: string;
  readonly path: string;
}

const LOCALES = { EN: 'en-GB', CN: 'zh-CN' } as const;

async function sitDown(browser: Browser, role: StaffRole, name: string, place: Place): Promise<Page> {
  const { language, merchant, path } = place;
  const context = await browser.newContext({ locale: LOCALES[language] });
  await staffUsers.signIn(context, { role, name, merchants: [merchant] });
  const page = await context.newPage();
  await page.goto(siteUrl(PORT, 'console', `/m/${merchant}/${path}`));
  return page;
}

/** Texts of the console, by area and key: `requests act.approve`. */
function textsOf(language: ConsoleLanguage) {
  return (name: string, values?: TextValues): string => {
    const [area = '', key = ''] = name.split(' ');
    return consoleText(area, key, values, language);
  };
}

const WORLDS = [
  { language: 'EN', requests: [], rollouts: ['@deep'] },
  { language: 'CN', requests: ['@deep'], rollouts: [] },
] as const;

for (const { language, requests, rollouts } of WORLDS) {
  const text = textsOf(language);

  test(`N05: an approval lapses when the effect is another one; asked for again it waits for its time (${language})`, {
    tag: [...requests],
  }, async ({ browser, operator, ownSite, watch }) => {
    const merchant = await ownSite('harbor');
    const ann = await sitDown(browser, 'operator', 'Ann', { language, merchant, path: 'switches?switch=WITHDRAW' });
    const ben = await sitDown(browser, 'operator', 'Ben', { language, merchant, path: 'requests' });
    watch(ann);
    watch(ben);
    const details = ann.locator('[data-element="console.switches.details"]');
    await details.getByRole('button', { name: text('common word.turnOff'), exact: true }).click();
    await ann.getByRole('textbox', { name: text('common reason.label') }).fill('the bank is down');
    await ann.getByRole('button', { name: text('effects panel.ask') }).click();
    const own = ann.getByRole('complementary', { name: text('requests panel.title') });
    await expect(own.getByRole('button', { name: text('requests act.withdraw') })).toBeVisible(SOON);

    await ben.getByRole('row', { name: /Ann/ }).click();
    const panel = ben.getByRole('complementary', { name: text('requests panel.title') });
    await panel.getByRole('button', { name: text('requests act.approve') }).click();
    await expect(panel.getByRole('button', { name: text('requests act.apply') })).toBeVisible(SOON);
    await operator.trees.toggleSwitch(merchant, 'WITHDRAW', false, 'e2e');
    await panel.getByRole('button', { name: text('requests act.apply') }).click();
    await expect(panel.getByText(text('requests now.lapsed')).first()).toBeVisible(SOON);
    await expect(panel.getByRole('heading', { name: text('requests part.asked') })).toBeVisible();
    await expect(panel.getByRole('heading', { name: text('requests part.now') })).toBeVisible();
    await expectNoViolation(ben);

    await operator.trees.toggleSwitch(merchant, 'WITHDRAW', true, 'e2e');
    await ann.reload();
    await own.getByRole('button', { name: text('requests act.again') }).click();
    const again = ann.getByRole('dialog', { name: text('requests edit.title') });
    await again.getByLabel(text('schedule zone')).fill('Asia/Shanghai');
    await again.getByLabel(text('schedule from')).fill('2031-03-01T09:00');
    await expectNoViolation(ann);
    await again.getByRole('button', { name: text('requests edit.confirm') }).click();
    await expect(again).toHaveCount(0);

    await panel.getByRole('button', { name: text('requests act.approve') }).click(SOON);
    await expect(panel.getByText(text('requests means.scheduled'))).toBeVisible(SOON);
    await expect(panel).toContainText('Asia/Shanghai');
    await expect(ben.getByRole('region', { name: text('requests coming.title') })).toContainText('2031-03-01 01:00');
    await expectNoViolation(ben);
    for (const page of [ann, ben]) await page.context().close();
  });

  test(`N05: a help topic is asked for, approved by another user, and seen; the site as of before does not have it (${language})`, {
    tag: [...requests],
  }, async ({ browser, operator, ownSite, watch, at }) => {
    const merchant = await ownSite('aurora');
    await operator.db.withMerchant(merchant, (db) =>
      db.insertInto('approval_rule').values({ merchant, area: 'content', approvers: 1 }).execute(),
    );
    const ann = await sitDown(browser, 'operator', 'Ann', { language, merchant, path: 'content/help/new' });
    watch(ann);
    await ann.getByRole('textbox', { name: text('content part.title') }).fill('Friday night');
    await ann.getByRole('textbox', { name: text('content part.anchor') }).fill('friday');
    await element(ann, 'console.content.propose').click(SOON);
    const asking = ann.getByRole('complementary', { name: text('content new.help') });
    await expect(asking.getByRole('region', { name: text('effects panel.effect') })).toContainText(
      'Friday night',
      SOON,
    );
    await ann.getByRole('textbox', { name: text('common reason.label') }).fill('as every week');
    await expectNoViolation(ann);
    await asking.getByRole('button', { name: text('effects panel.ask') }).click(SOON);
    await expect(ann.getByText(text('effects panel.asked')).first()).toBeVisible(SOON);

    const before = new Date().toISOString().slice(0, 19);
    const ben = await sitDown(browser, 'operator', 'Ben', { language, merchant, path: 'requests' });
    watch(ben);
    await ben.getByRole('row', { name: /Ann/ }).click();
    const panel = ben.getByRole('complementary', { name: text('requests panel.title') });
    await expect(panel).toContainText('Friday night', SOON);
    await panel.getByRole('button', { name: text('requests act.approve') }).click();
    await panel.getByRole('button', { name: text('requests act.apply') }).click(SOON);
    await expect(panel.getByText(text('requests means.applied'))).toBeVisible(SOON);
    await expectNoViolation(ben);
    const visitor = await (await browser.newContext()).newPage();
    watch(visitor);
    await visitor.goto(at(merchant, '/help?lang=EN'));
    await expect(visitor.getByRole('heading', { name: 'Friday night' })).toBeVisible(SOON);

    await ben.setViewportSize({ width: 390, height: 844 });
    await ben.goto(siteUrl(PORT, 'console', `/m/${merchant}/preview?screen=/help`));
    const topics = element(ben, 'console.preview.frame')
      .frameLocator('iframe:not([data-before])')
      .getByRole('main')
      .getByRole('heading');
    await expect(topics.filter({ hasText: 'Friday night' })).toBeVisible(SOON);
    await ben.goto(siteUrl(PORT, 'console', `/m/${merchant}/preview?screen=/help&at=${before}Z`));
    const since = element(ben, 'console.preview.since');
    await since.locator('summary').click(SOON);
    await expect(since).toContainText('Friday night');
    await expect(topics.nth(2)).toBeVisible(SOON);
    await expect(topics.filter({ hasText: 'Friday night' })).toHaveCount(0);
    expect(await ben.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    // The frame with the page has a main landmark of its own.
    expect(await violations(ben, { except: 'iframe' })).toEqual([]);
    for (const page of [ann, ben, visitor]) await page.context().close();
  });

  test(`N05: a share of members gets a switch; staff stop the roll-out and take the stop back (${language})`, {
    tag: [...rollouts],
  }, async ({ browser, operator, ownSite, watch }) => {
    const merchant = await ownSite('harbor');
    await staffUsers.withoutApprovals(merchant);
    const place = { language, merchant, path: 'switches?switch=MANPLAYREB3' };
    const mai = await sitDown(browser, 'operator', 'Mai', place);
    watch(mai);
    // From the table: the trees that this process has read stay cached.
    const running = () =>
      operator.db.withMerchant(merchant, async (db) => {
        const status = db
          .selectFrom('tree')
          .select('body')
          .where('merchant', '=', merchant)
          .where('kind', '=', 'status');
        return plansIn((await status.executeTakeFirstOrThrow()).body).get('MANPLAYREB3')?.step;
      });
    await mai.getByRole('button', { name: text('rollouts rollout.begin') }).click();
    const dialog = mai.getByRole('dialog');
    await dialog.getByRole('textbox', { name: text('rollouts rollout.shares') }).fill('10, 50, 100');
    await expectNoViolation(mai);
    await dialog.getByRole('button', { name: text('rollouts rollout.next') }).click();
    await mai.getByRole('textbox', { name: text('common reason.label') }).fill('step by step');
    await mai.getByRole('button', { name: text('effects panel.apply'), exact: true }).click();
    const part = mai.getByRole('region', { name: text('rollouts rollout.heading') });
    const first = text('rollouts rollout.nowOn', { share: 10, step: 1, steps: 3 });
    await expect(part).toContainText(first, SOON);
    await expect.poll(running).toBe(0);
    await expectNoViolation(mai);

    await part.getByRole('button', { name: text('rollouts rollout.stop') }).click();
    await mai.getByRole('button', { name: text('effects panel.urgent') }).click();
    await expect(mai.getByRole('button', { name: text('rollouts rollout.begin') })).toBeVisible(SOON);
    await expect.poll(running).toBeUndefined();
    const stopped = [text('effects state.rollout', { share: 10 }), text('effects state.noRollout')].join(' → ');
    await expect(mai.locator('[data-element="console.switches.details"]')).toContainText(stopped);
    await mai.getByRole('button', { name: text('common act.undo') }).click();
    await expect(part).toContainText(first, SOON);
    await expect.poll(running).toBe(0);
    await mai.context().close();
  });

  test(`N05: visitors get a brand revision that is rolled out, until staff stop it (${language})`, {
    tag: '@deep',
  }, async ({ browser, ownSite, watch, at }) => {
    const merchant = await ownSite('aurora');
    await staffUsers.withoutApprovals(merchant);
    const mai = await sitDown(browser, 'operator', 'Mai', { language, merchant, path: 'studio' });
    watch(mai);
    const visitor = await (await browser.newContext()).newPage();
    watch(visitor);
    const live = async () => {
      await visitor.goto(at(merchant, '/index'));
      return visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
    };
    const before = await live();
    const open = async (name: string, button: string) => {
      await mai.locator(`[data-element="console.studio.${button}"]`).click(SOON);
      const dialog = mai.locator(`[data-dialog="studio-${name}"]`);
      await dialog.getByRole('textbox', { name: text('common reason.label') }).fill('warmer for the winter');
      await dialog.getByRole('button', { name: text(`studio ${button}`), exact: true }).click();
      await expect(dialog).toBeHidden(SOON);
    };
    await open('take-over', 'takeOver');
    await mai.locator('[data-element="console.studio.part.theme"]').click();
    await mai.locator('[data-element="console.studio.theme-seeds-accent"] input[type=text]').fill('#ff8800');
    await expect(mai.locator('[data-element="console.studio.store"]')).toBeEnabled(SOON);
    await open('store', 'store');
    expect(await live()).toBe(before);

    await mai.locator('[data-element="console.studio.history"]').click();
    await mai.getByRole('button', { name: text('rollouts rollout.begin') }).click(SOON);
    const dialog = mai.getByRole('dialog');
    await dialog.getByRole('textbox', { name: text('rollouts rollout.shares') }).fill('100');
    await expectNoViolation(mai);
    await dialog.getByRole('button', { name: text('rollouts rollout.next') }).click();
    await mai.getByRole('textbox', { name: text('common reason.label') }).fill('step by step');
    await mai.getByRole('button', { name: text('effects panel.apply'), exact: true }).click();
    const part = mai.getByRole('region', { name: text('rollouts rollout.heading') });
    await expect(part).toContainText(text('rollouts rollout.nowBrand', { share: 100, step: 1, steps: 1 }), SOON);
    await expect.poll(live, SOON).not.toBe(before);
    // The frame with the preview has a main landmark of its own.
    expect(await violations(mai, { except: 'iframe' })).toEqual([]);

    await part.getByRole('button', { name: text('rollouts rollout.stop') }).click();
    await mai.getByRole('button', { name: text('effects panel.urgent') }).click();
    await expect.poll(live, SOON).toBe(before);
    await visitor.context().close();
    await mai.context().close();
  });
}
