/**
 * Agents in the console: the tree, dual-controlled moves, rights, contracts with an offer of the operator, runs; with
 * much data, no data and failed requests.
 */
import type { Page } from '@playwright/test';
import type { PageSetup } from '../../page-setup.ts';
import { dialogOf } from '../../people.ts';
import type { Scenario } from '../../scenario.ts';
import { casts, id, sitDown } from '../console-cashier.ts';
import { CONTRACTS, EFFECT, FORMULA, LENS, LINES, MOVES, RIGHTS, RUNS, TREE } from './console-replies.ts';

const group = 'Console, agents';
const money = { currency: 'USD', exponent: 2 };

type Reply = (asked: URLSearchParams) => unknown;

/** Replies by the end of the path. */
const MUCH: Readonly<Record<string, Reply>> = {
  '/agents/tree': (asked) =>
    asked.has('under') ? { ...TREE.page, ...TREE.below } : { ...TREE.page, trail: [], rows: TREE.tops },
  '/agents/moves': (asked) => ({ rows: asked.get('part') === 'done' ? MOVES.done : MOVES.open, waiting: 2 }),
  '/agents/moves/effect': () => ({ effect: EFFECT, currency: 'USD' }),
  '/agents/rights': () => ({ rows: RIGHTS }),
  '/agents/contracts': (asked) => {
    const rows = CONTRACTS[(asked.get('part') ?? 'inForce') as keyof typeof CONTRACTS];
    return { rows, count: rows.length, ...money };
  },
  '/agents/contracts/lens': () => ({ lens: LENS, ...money }),
  '/agents/runs': () => ({ rows: RUNS, ...money }),
  '/agents/runs/lines': () => ({ rows: LINES, next: '4' }),
  '/agents/runs/formula': () => FORMULA,
};

const NONE: Readonly<Record<string, Reply>> = {
  ...MUCH,
  '/agents/tree': () => ({ ...TREE.page, trail: [], rows: [] }),
  '/agents/moves': () => ({ rows: [], waiting: 0 }),
  '/agents/contracts': () => ({ rows: [], count: 0, ...money }),
  '/agents/runs': () => ({ rows: [], ...money }),
};

const LOST = Object.fromEntries(Object.keys(MUCH).map((path) => [path, () => undefined]));

async function report(page: Page, replies: Readonly<Record<string, Reply>>): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/staff/merchants/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const end = Object.keys(replies).find((known) => pathname.endsWith(known));
    if (end === undefined) return route.continue();
    const value = replies[end]?.(searchParams);
    if (value === undefined) return route.fulfill({ status: 503, json: { success: false, errorCode: 'unavailable' } });
    return route.fulfill({ json: { success: true, value } });
  });
}

type Screens = readonly (readonly [name: string, path: string])[];

const TREE_SCREENS: Screens = [
  ['tree', '/agents'],
  ['team', `/agents?under=${id(5)}`],
  ['moves', '/agents?view=moves'],
  ['moves-answered', '/agents?view=moves&part=done'],
  ['move', `/agents?view=moves&move=${id(1)}`],
  ['move-own', `/agents?view=moves&move=${id(2)}`],
  ['move-answered', `/agents?view=moves&part=done&move=${id(3)}`],
  ['rights', '/agents?view=rights'],
];
const CONTRACT_SCREENS: Screens = [
  ['contracts', '/contracts'],
  ['contract', `/contracts?contract=${id(1)}`],
  ['contract-ending', `/contracts?contract=${id(3)}`],
  ['contracts-waiting', '/contracts?part=open'],
  ['contract-over', `/contracts?part=over&contract=${id(6)}`],
  ['runs', '/contracts?view=runs'],
  ['run-draft', `/contracts?view=runs&run=${id(2)}`],
  ['run-closed', `/contracts?view=runs&run=${id(5)}`],
];
/** Screens to capture without data and with failed requests. */
const BARE: Screens = [
  ['tree', '/agents'],
  ['moves', '/agents?view=moves'],
  ['contracts', '/contracts'],
  ['runs', '/contracts?view=runs'],
];

type Open = Awaited<ReturnType<typeof sitDown>>;

async function shootEach({ shoot }: PageSetup, open: Open, screens: Screens, more = ''): Promise<void> {
  for (const [name, path] of screens) {
    await open(path);
    await shoot(`console-agents-${name}${more}`);
  }
}

async function shootBare(setup: PageSetup, open: Open, screens: Screens): Promise<void> {
  await report(setup.page, NONE);
  await shootEach(setup, open, screens, '-none');
  await report(setup.page, LOST);
  await shootEach(setup, open, screens, '-lost');
}

async function shootMoving({ page, shoot }: PageSetup, open: Open): Promise<void> {
  await open(`/agents?under=${id(5)}`);
  await page.locator('[data-element="console.agents.move"]').click();
  const dialog = dialogOf(page, 'member-move');
  await dialog.locator('input[name="to"]').fill('boss.of.all');
  await dialog.locator('textarea, input[name="reason"]').last().fill('As both have asked');
  await dialog.locator('button[type="submit"]').click();
  await dialog.locator('[data-element="console.agents.effect"]').waitFor();
  await shoot('console-agents-move-effect');
  await open('/agents?view=rights');
  await page.locator('[data-element="console.agents.rights"] button').first().click();
  await dialogOf(page, 'agent-rights').waitFor();
  await shoot('console-agents-rights-change');
}

async function shootOffering({ page, shoot }: PageSetup, open: Open): Promise<void> {
  await open('/contracts');
  await page.locator('[data-element="console.contracts.offer"]').click();
  const dialog = dialogOf(page, 'contract-offer');
  await dialog.locator('input[name="account"]').fill('agent1');
  await shoot('console-agents-offer');
  await dialog.locator('input[name$="worth"]').fill('25');
  await dialog.locator('textarea, input[name="reason"]').last().fill('The yearly talk');
  await dialog.locator('button[type="submit"]').click();
  const lens = dialog.locator('[data-element="console.contracts.lens"]');
  await lens.waitFor();
  await lens.scrollIntoViewIfNeeded();
  await shoot('console-agents-offer-lens');
}

async function shootRun({ page, shoot }: PageSetup, open: Open): Promise<void> {
  await open(`/contracts?view=runs&run=${id(2)}`);
  const row = page.locator('[data-element="console.contracts.run"] tbody tr').first();
  await row.getByRole('button').first().click();
  await dialogOf(page, 'settlement-formula').locator('dl').first().waitFor();
  await shoot('console-agents-formula');
  await page.keyboard.press('Escape');
  await dialogOf(page, 'settlement-formula').waitFor({ state: 'detached' });
  await row.getByRole('button').last().click();
  await dialogOf(page, 'settlement-hold').waitFor();
  await shoot('console-agents-hold');
}

export const CONSOLE_AGENT_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'console agents',
    casts,
    async play(setup) {
      const open = await sitDown(setup);
      await report(setup.page, MUCH);
      await shootEach(setup, open, TREE_SCREENS);
      await shootMoving(setup, open);
      await shootBare(setup, open, BARE.slice(0, 2));
    },
  },
  {
    group,
    name: 'console contracts',
    casts,
    async play(setup) {
      const open = await sitDown(setup);
      await report(setup.page, MUCH);
      await shootEach(setup, open, CONTRACT_SCREENS);
      await shootOffering(setup, open);
      await shootRun(setup, open);
      await shootBare(setup, open, BARE.slice(2));
    },
  },
];
