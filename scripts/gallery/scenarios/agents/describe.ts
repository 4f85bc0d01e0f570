/** Replaces gateway replies to an agent, for states that the demo does not have. */

import type { Route } from '@playwright/test';
import type { PageSetup } from '../../page-setup.ts';
import { clickElement, dialogOf, elementOf, logInAs } from '../../people.ts';
import { FAILS, SILENT } from '../cashier/describe.ts';
import { contractsOf, formulaReply, incomeOf, lensOf, noContracts, noIncome } from './contract-replies.ts';
import { ALL_KINDS, type Kind, makeTeam, NO_NEWS, newsOf, quietOverview, sendDownOf, type Team } from './replies.ts';

export const AMOUNTS = ['much', 'little', 'none', 'lost', 'loading'] as const;
export type Much = (typeof AMOUNTS)[number];

type Reply = (asked: URLSearchParams) => unknown;

export function teamOf({ persona: { brand } }: PageSetup): Team {
  return brand === 'lotus' ? makeTeam(25_000, 0) : makeTeam(1, 2);
}

const kindIn = (asked: URLSearchParams) => (asked.get('kind') ?? 'DIVIDEND') as Kind;

/** Replies by path for an amount of data. */
function repliesOf(team: Team, much: Much): Readonly<Record<string, Reply>> {
  const is = (all: unknown, few: unknown, none: unknown) => (much === 'much' ? all : much === 'little' ? few : none);
  const one = { links: team.links.links.slice(0, 1), now: team.now };
  return {
    '/wps/relay/MCSFE_getListAnnouncements': () => is(newsOf(team), newsOf(team), NO_NEWS),
    '/wps/agent/overview': () => is(team.overview, quietOverview(team, 1), quietOverview(team, 0)),
    '/wps/agent/team': (asked) => is(asked.has('under') ? team.teamBelow : team.team, team.teamOfOne, team.teamOfNone),
    ...Object.fromEntries(
      ['/wps/agent/bets', '/wps/agent/profit'].map((path) => [
        path,
        (asked: URLSearchParams) =>
          is(asked.get('by') === 'day' ? team.recordsByDay : team.records, team.recordsOfOne, team.recordsOfNone),
      ]),
    ),
    '/wps/agent/rounds': () => team.rounds,
    '/wps/agent/transactions': () =>
      is(
        team.transfers,
        { ...team.transfers, rows: team.transfers.rows.slice(0, 1), next: undefined },
        {
          ...team.transfers,
          rows: [],
          next: undefined,
        },
      ),
    '/wps/agent/accounts': () => is(team.openings, team.openings, { ...team.openings, kinds: [], mayLink: false }),
    '/wps/agent/links': () => is(team.links, one, { links: [], now: team.now }),
    '/wps/agent/transfers': () => sendDownOf(team),
    '/wps/member/paymentPassword': () => ({ set: true }),
    '/wps/agent/contracts': (asked) =>
      is(contractsOf(team, kindIn(asked)), noContracts(team, true), noContracts(team, false)),
    '/wps/agent/contracts/lens': () => lensOf(team, 'DIVIDEND'),
    '/wps/agent/income': (asked) => {
      const income = incomeOf(team, asked.has('kind') ? kindIn(asked) : undefined);
      return is(income, { ...income, lines: income.lines.slice(2, 3), next: undefined }, noIncome(team));
    },
    '/wps/agent/income/formula': () => formulaReply(team),
  };
}

export async function report(setup: PageSetup, much: Much): Promise<void> {
  const { page } = setup;
  const replies = repliesOf(teamOf(setup), much);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(
    (url) => url.pathname === '/wps/member/info/funds/consolidated',
    (route) => answer(route, ALL_KINDS),
  );
  for (const [path, reply] of Object.entries(replies))
    await page.route(
      (url) => url.pathname === path,
      (route) => {
        if (much === 'loading') return answer(route, SILENT);
        return answer(route, much === 'lost' ? FAILS : reply(new URL(route.request().url()).searchParams));
      },
    );
}

function answer(route: Route, reply: unknown): Promise<void> | undefined {
  if (reply === SILENT) return undefined;
  if (reply === FAILS) return route.fulfill({ status: 503, body: '' });
  return route.fulfill({ json: { success: true, value: reply } });
}

/**
 * The demo's agent opens the agent centre with the given amount of data: from the header if the entry fits, else from
 * the drawer.
 */
export async function openCentre(setup: PageSetup): Promise<void> {
  const { page, persona } = setup;
  await setup.go('/index');
  if (persona.viewport.name === 'phone') {
    await page.locator('header [aria-controls="side"]').click();
    await page.locator('#side li:not([data-element]) button').click();
  } else {
    await clickElement(page, 'account.agentCentre');
  }
  await dialogOf(page, 'agent').locator('[data-entry="agent.overview"]').waitFor();
}

export const logInAgent = (setup: PageSetup): Promise<void> => logInAs(setup, 'agent1');

/** Chooses a page of the centre and waits for its content, or for its skeleton if the request is pending. */
export async function choose(setup: PageSetup, id: string, much: Much): Promise<void> {
  const { page } = setup;
  await dialogOf(page, 'agent').locator(`[data-entry="agent.${id}"]`).click();
  const shown = elementOf(page, `agent.${id}`);
  await shown.locator('h3, dl').first().waitFor();
  if (much !== 'loading') await shown.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}
