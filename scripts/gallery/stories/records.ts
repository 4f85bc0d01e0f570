/** What happened, as the member centre tells it: with much, with nothing, on its way and lost. */
import { castsOf, EACH } from '../cast.ts';
import { dialogOf, logInAs } from '../people.ts';
import type { Stage } from '../stage.ts';
import type { Story } from '../story.ts';
import { FAILS, type Replies, refusal, SILENT, report } from './cashier/tell.ts';
import { makeRecords, type Records } from './records-replies.ts';

const BETS = '/wps/member/records/bets';
const ACCOUNT = '/wps/member/records/account';
const PROFIT = '/wps/member/records/profit';
const BONUS = '/wps/member/records/bonus';
const EXPORTS = '/wps/member/exports';

type Page = 'personalHistoryCopy' | 'transactionHistory' | 'personalProfit' | 'bonusDetails' | 'manualRebate';

const recordsOf = ({ cast: { brand } }: Stage): Records =>
  makeRecords(brand === 'lotus' ? 25_000 : 1, brand === 'lotus' ? 0 : 2);

/** Opens the member centre at a page by its menu, told so much. */
async function open(stage: Stage, name: Page, replies: Replies): Promise<void> {
  const { page, go } = stage;
  await report(stage, replies);
  await go('/securityCenter');
  await dialogOf(page, 'member').locator(`nav [data-entry="member.${name}"]`).click();
  await dialogOf(page, 'member').locator(`[data-element="member.${name}"] h3`).first().waitFor();
  if (Object.values(replies).includes(SILENT)) return;
  await page.locator('[data-dialog="member"] [aria-busy="true"]').first().waitFor({ state: 'detached' });
}

async function shootEach(stage: Stage, name: Page, screens: Readonly<Record<string, Replies>>): Promise<void> {
  for (const [screen, replies] of Object.entries(screens)) {
    await open(stage, name, replies);
    await stage.shoot(screen);
  }
}

export const RECORD_STORIES: readonly Story[] = [
  {
    group: 'Records',
    name: 'records',
    casts: castsOf([...EACH, 'aurora TH']),
    async play(stage) {
      const { page, shoot } = stage;
      await logInAs(stage);
      const { bets, round, account, nothing } = recordsOf(stage);
      await shootEach(stage, 'personalHistoryCopy', {
        'records-bets': { [BETS]: bets },
        'records-bets-none': { [BETS]: { ...bets, ...nothing } },
        'records-bets-loading': { [BETS]: SILENT },
        'records-bets-lost': { [BETS]: FAILS },
      });
      await open(stage, 'personalHistoryCopy', { [BETS]: bets });
      await report(stage, { [BETS]: { ...bets, rows: [round], days: [] } });
      await dialogOf(page, 'member').locator('td button').first().click();
      await dialogOf(page, 'round').locator('ol').waitFor();
      await shoot('records-round');
      await shootEach(stage, 'transactionHistory', {
        'records-account': { [ACCOUNT]: account },
        'records-account-none': { [ACCOUNT]: { ...account, ...nothing } },
        'records-account-lost': { [ACCOUNT]: FAILS },
      });
    },
  },
  {
    group: 'Records',
    name: 'records-exports',
    casts: castsOf([...EACH, 'aurora TH']),
    async play(stage) {
      const { page, shoot } = stage;
      await logInAs(stage);
      const { bets } = recordsOf(stage);
      const one = { id: '00000000-0000-4000-8000-000000000001', of: 'bets', done: 15_000, rows: 48_210 };
      const reported = (more?: object) => ({
        ...{ mostRows: 50_000, leftToday: 9, now: Date.now() },
        exports: more ? [{ ...one, askedAt: Date.now(), ...more }] : [],
      });
      const ready = { state: 'ready', done: 48_210, expiresAt: Date.now() + 86_000_000 };
      await shootEach(stage, 'personalHistoryCopy', {
        'records-export-running': { [BETS]: bets, [EXPORTS]: reported({ state: 'running' }) },
        'records-export-ready': { [BETS]: bets, [EXPORTS]: reported(ready) },
        'records-export-failed': { [BETS]: bets, [EXPORTS]: reported({ state: 'failed' }) },
      });
      const refused = refusal('export_too_large', { most: 50_000, rows: 50_001 });
      await open(stage, 'personalHistoryCopy', {
        ...{ [BETS]: bets, [EXPORTS]: reported(), [`POST ${EXPORTS}`]: refused },
      });
      await dialogOf(page, 'member').locator('[data-element="records.export"] button').first().click();
      await dialogOf(page, 'member').locator('[data-element="records.export"] [role="status"]').waitFor();
      await shoot('records-export-refused');
    },
  },
  {
    group: 'Records',
    name: 'records-sums',
    casts: castsOf([...EACH, 'aurora TH']),
    async play(stage) {
      await logInAs(stage);
      const { account, profit, bonus, nothing } = recordsOf(stage);
      const none = { [BONUS]: { ...bonus, turnover: [] }, [ACCOUNT]: { ...account, ...nothing } };
      await shootEach(stage, 'personalProfit', {
        'records-profit': { [PROFIT]: profit },
        'records-profit-none': { [PROFIT]: { ...profit, days: [], categories: [] } },
        'records-profit-loading': { [PROFIT]: SILENT },
        'records-profit-lost': { [PROFIT]: FAILS },
      });
      await dialogOf(stage.page, 'member').waitFor();
      await shootEach(stage, 'bonusDetails', {
        'records-bonus': {
          [BONUS]: bonus,
          [ACCOUNT]: { ...account, rows: account.rows.filter(({ kind }) => kind === 'promotion') },
        },
        'records-bonus-none': none,
      });
    },
  },
];
