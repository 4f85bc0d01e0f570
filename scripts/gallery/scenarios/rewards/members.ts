/**
 * A member's promotion states: each of the ten statuses, no data, pending and failed requests; and claimable rewards.
 */
import { activityStatuses, type promotionEntries } from '#contract/promotions/read.ts';
import { loadTexts } from '#texts/load-node.ts';
import type { PageSetup } from '../../page-setup.ts';
import { clickElement, dialogOf, logInAs } from '../../people.ts';
import { castsOf, EACH } from '../../personas.ts';
import type { Scenario } from '../../scenario.ts';
import { FAILS, type Replies, report, SILENT } from '../cashier/describe.ts';

const LIST = '/wps/promotions';
const MINE = '/wps/member/promotions';
const REWARDS = '/wps/relay/MCSFE_getClaimPromotion';
const DAY_MS = 86_400_000;
const CASTS = castsOf([...EACH, 'aurora TH', 'harbor AR']);

const ENTRIES: Readonly<Record<string, (typeof promotionEntries)[number]>> = {
  APPLYING: 'apply',
  REJECTED: 'apply',
};

const TYPES = [
  'WELCOME',
  'DEPOSIT',
  'SHARE',
  'CASHBACK',
  'ZALO',
  'TOURNAMENT',
  'BIRTHDAY',
  'TOURNAMENT',
  'CLUB',
  'FESTIVAL',
];

/** A promotion per status, named by the status in the site's language. */
function replies({ persona: { language } }: PageSetup): Replies {
  const texts = loadTexts(language);
  const promotions = activityStatuses.map((status, at) => ({
    id: `of-${status.toLowerCase().replaceAll('_', '-')}`,
    type: TYPES[at] ?? 'OTHER',
    entry: ENTRIES[status] ?? 'join',
    title: texts[`promo.status.${status}`] ?? status,
    summary: texts['promo.lead'] ?? '',
    reward: String(10 * (at + 1)),
    phase: status === 'COMING_SOON' ? 'before' : status === 'CLOSE' || status === 'PROCESS' ? 'over' : 'running',
    ...(status === 'COMING_SOON' && { startsAt: Date.now() + 3 * DAY_MS }),
  }));
  const activities = activityStatuses.map((status, at) => ({
    promotionId: promotions[at]?.id,
    status,
    ...(status === 'REJECTED' && { reason: 'The picture does not show your account name.' }),
    ...(status === 'CLAIM' && { claimId: '00000000-0000-4000-8000-000000000001' }),
  }));
  return { [LIST]: { serverTime: Date.now(), promotions }, [MINE]: { activities } };
}

const reward = (digit: number, rest: object) => ({
  rewardId: `00000000-0000-4000-8000-00000000000${digit}`,
  promotionId: 'p',
  promotionType: 'DEPOSIT',
  amount: '100',
  claimableAt: 0,
  expiresAt: Date.now() + 5 * DAY_MS,
  ...rest,
});

/** Two claimable rewards and one that becomes claimable tomorrow, named in the site's language. */
function someRewards({ persona: { language } }: PageSetup) {
  const texts = loadTexts(language);
  return {
    rewards: [
      reward(1, { title: texts['promo.type.DEPOSIT'] }),
      reward(2, { title: texts['promo.type.TOURNAMENT'], amount: '1288.50', expiresAt: Date.now() + DAY_MS / 12 }),
      reward(3, { title: texts['promo.type.BIRTHDAY'], claimableAt: Date.now() + DAY_MS }),
    ],
  };
}

const LOST = 'promotion-lost';

/** Navigates from another page: a newly loaded page has the list from the edge. */
async function walkThere({ page, go }: PageSetup): Promise<void> {
  await go('/vip');
  await clickElement(page, 'nav.promotions');
}

export const REWARD_SCENARIOS: readonly Scenario[] = [
  {
    group: 'Promotions and club',
    name: 'promotion statuses',
    casts: CASTS,
    async play(setup) {
      const { page, go, shoot } = setup;
      await logInAs(setup);
      const shots: Readonly<Record<string, Replies>> = {
        'promotion-statuses': replies(setup),
        'promotion-none': { [LIST]: { serverTime: Date.now(), promotions: [] }, [MINE]: { activities: [] } },
        [LOST]: { [LIST]: FAILS, [MINE]: FAILS },
      };
      for (const [name, reported] of Object.entries(shots)) {
        await report(setup, reported);
        await (name === LOST ? walkThere(setup) : go('/promotions'));
        await page.locator('#main h1').waitFor();
        await page.locator('#main [aria-busy="true"]').first().waitFor({ state: 'detached' });
        await shoot(name, { fullPage: true });
      }
    },
  },
  {
    group: 'Promotions and club',
    name: 'reward centre',
    casts: CASTS,
    async play(setup) {
      const { page, go, persona, shoot } = setup;
      await logInAs(setup);
      const label = loadTexts(persona.language)['element.member.rewardCenter'] ?? '';
      const shots: Readonly<Record<string, Replies>> = {
        'reward-centre': { [REWARDS]: someRewards(setup) },
        'reward-centre-none': { [REWARDS]: { rewards: [] } },
        'reward-centre-loading': { [REWARDS]: SILENT },
        'reward-centre-lost': { [REWARDS]: FAILS },
      };
      for (const [name, reported] of Object.entries(shots)) {
        await report(setup, reported);
        await go('/securityCenter');
        await dialogOf(page, 'member').locator('nav').getByRole('button', { name: label }).first().click();
        await dialogOf(page, 'member').locator('[data-element="member.rewardCenter"] h3').first().waitFor();
        if (!Object.values(reported).includes(SILENT))
          await page.locator('[data-dialog="member"] [aria-busy="true"]').first().waitFor({ state: 'detached' });
        await shoot(name);
      }
    },
  },
];
