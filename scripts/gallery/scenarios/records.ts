/** The member centre's records: with much data, no data, pending and failed requests. */

import type { PageSetup } from '../page-setup.ts';
import { dialogOf, logInAs } from '../people.ts';
import { castsOf, EACH } from '../personas.ts';
import type { Scenario } from '../scenario.ts';
import { FAILS, type Replies, refusal, report, SILENT } from './cashier/describe.ts';
import { makeRecords, type Records } from './records-replies.ts';

const BETS = '/wps/member/records/bets';
const ACCOUNT = '/wps/member/records/account';
const PROFIT = '/wps/member/records/profit';
const BONUS = '/wps/member/records/bonus';
const EXPORTS = '/wps/member/exports';

type Page = 'personalHistoryCopy' | 'transactionHistory' | 'personalProfit' | 'bonusDetails' | 'manualRebate';

const recordsOf = ({ persona: { brand } }: PageSetup): Records =>
  makeRecords(brand === 'lotus' ? 25_000 : 1, brand === 'lotus' ? 0 : 2);

async function open(setup: PageSetup, name: Page, replies: Replies): Promise<void> {
  const { page, go } = setup;
  await report(setup, replies);
  await go('/securityCenter');
  await dialogOf(page, 'member').locator(`nav [data-entry="member.${name}"]`).click();
  await dialogOf(page, 'member').locator(`[data-element="member.${name}"] h3`).first().waitFor();
  if (Object.values(replies).includes(SILENT)) return;
  await page.locator('[data-dialog="member"] [aria-busy="true"]').first().waitFor({ state: 'detached' });
}

async function shootEach(setup: PageSetup, name: Page, screens: Readonly<Record<string, Replies>>): Promise<void> {
  for (const [screen, replies] of Object.entries(screens)) {
    await open(setup, name, replies);
    await setup.shoot(screen);
  }
}

export const RECORD_SCENARIOS: readonly Scenario[] = [
  {
    group: 'Records',
    name: 'records',
    casts: castsOf([...EACH, 'aurora TH']),
    async play(setup) {
      const { page, shoot } = setup;
      await logInAs(setup);
      const { bets, round, account, nothing } = recordsOf(setup);
      await shootEach(setup, 'personalHistoryCopy', {
        'records-bets': { [BETS]: bets },
        'records-bets-none': { [BETS]: { ...bets, ...nothing } },
        'records-bets-loading': { [BETS]: SILENT },
        'records-bets-lost': { [BETS]: FAILS },
      });
      await open(setup, 'personalHistoryCopy', { [BETS]: bets });
      await report(setup, { [BETS]: { ...bets, rows: [round], days: [] } });
      await dialogOf(page, 'member').locator('td button').first().click();
      await dialogOf(page, 'round').locator('ol').waitFor();
      await shoot('records-round');
      await shootEach(setup, 'transactionHistory', {
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
    async play(setup) {
      const { page, shoot } = setup;
      await logInAs(setup);
      const { bets } = recordsOf(setup);
      const one = { id: '00000000-0000-4000-8000-000000000001', of: 'bets', done: 15_000, rows: 48_210 };
      const reported = (more?: object) => ({
        mostRows: 50_000,
        leftToday: 9,
        now: Date.now(),
        exports: more ? [{ ...one, askedAt: Date.now(), ...more }] : [],
      });
      const ready = { state: 'ready', done: 48_210, expiresAt: Date.now() + 86_000_000 };
      await shootEach(setup, 'personalHistoryCopy', {
        'records-export-running': { [BETS]: bets, [EXPORTS]: reported({ state: 'running' }) },
        'records-export-ready': { [BETS]: bets, [EXPORTS]: reported(ready) },
        'records-export-failed': { [BETS]: bets, [EXPORTS]: reported({ state: 'failed' }) },
      });
      const refused = refusal('export_too_large', { most: 50_000, rows: 50_001 });
      await open(setup, 'personalHistoryCopy', {
        [BETS]: bets,
        [EXPORTS]: reported(),
        [`POST ${EXPORTS}`]: refused,
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
    async play(setup) {
      await logInAs(setup);
      const { account, profit, bonus, nothing } = recordsOf(setup);
      const none = { [BONUS]: { ...bonus, turnover: [] }, [ACCOUNT]: { ...account, ...nothing } };
      await shootEach(setup, 'personalProfit', {
        'records-profit': { [PROFIT]: profit },
        'records-profit-none': { [PROFIT]: { ...profit, days: [], categories: [] } },
        'records-profit-loading': { [PROFIT]: SILENT },
        'records-profit-lost': { [PROFIT]: FAILS },
      });
      await dialogOf(setup.page, 'member').waitFor();
      await shootEach(setup, 'bonusDetails', {
        'records-bonus': {
          [BONUS]: bonus,
          [ACCOUNT]: { ...account, rows: account.rows.filter(({ kind }) => kind === 'promotion') },
        },
        'records-bonus-none': none,
      });
    },
  },
];
