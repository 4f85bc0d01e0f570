// @vitest-environment jsdom

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { inEnglish } from '#tests/setup/english.ts';
import {
  answer,
  click,
  elementOf,
  openPage,
  openWindow,
  refuse,
  type Script,
  windowOf,
} from '../../forms/testing/open-window.tsx';
import { Account } from '../../menus/account.tsx';
import { SideMenu } from '../../menus/side-menu.tsx';
import { Modals } from '../../shell/modals.tsx';
import { memberAtom } from '../../state/atoms.ts';
import { modalsAtom, openModalAtom } from '../../state/modals.ts';
import { Queries } from '../../state/queries/queries.tsx';
import { ALL_TREES, makePage } from '../../testing/site.ts';
import { OverviewPage } from './overview-page.tsx';

afterEach(cleanup);

const AGENT = { id: 'a1', account: 'agent1', nickname: 'Agent One', type: 41 };
const GOLD = { clubLabel: { labelName: 'Gold', rankLevel: 3 } };
const FREE_PLAY = {
  modId: 'ROOT',
  enabled: '1',
  childrenNodes: [{ modId: 'FREEPLAY3', enabled: '1', childrenNodes: [] }],
};
const DAYS = {
  zone: 'Asia/Tokyo',
  today: '2026-11-23',
  from: '2026-11-17',
  to: '2026-11-23',
  now: Date.UTC(2026, 10, 23, 12),
};
const NOUGHT = { rounds: 0, bet: '0', valid: '0', won: '0', bonus: '0', deposit: '0', withdrawal: '0' };
const OVERVIEW = {
  ...DAYS,
  cash: '1250.5',
  members: 12,
  directs: 3,
  activeToday: 2,
  activeMonth: 5,
  requests: 0,
  sums: { ...NOUGHT, newcomers: 0 },
  days: [],
  categories: [],
};
const USUAL: Script = {
  '/wps/member/info/icon': [answer({ avatar: 'a3', avatarType: 'STATIC' })],
  '/wps/v2/wallets/balance': [answer({ sumBalance: '1250.5', currencySymbol: '$', isSingle: true })],
  '/wps/agent/overview': [answer(OVERVIEW)],
};
const page = () => makePage({ site: { agentCentre: true } });
const centre = () => within(windowOf('agent') ?? document.body);

async function open(member: object = { ...AGENT, ...GOLD }, script: Script = {}, name?: string) {
  const opened = await openWindow(page(), { ...USUAL, ...script }, { name: 'agent', page: name });
  await act(async () => opened.store.set(memberAtom, parseMember(member).value));
  return opened;
}

describe('M60: the agent centre', () => {
  it('M60: an agent’s entry opens it at the team overview, with the menu; its close button closes it', async () => {
    const { store } = openPage(page(), USUAL, [<Account key="account" />, <Modals key="modals" />]);
    await act(async () => store.set(memberAtom, parseMember({ ...AGENT, ...GOLD }).value));
    await click(elementOf('account.agentCentre')?.querySelector('button') ?? document.body);
    const menu = await centre().findByRole('navigation', { name: inEnglish('agent.menu') });
    expect(within(menu).getByRole('button', { current: 'page' }).textContent).toBe(inEnglish('element.agent.overview'));
    await waitFor(() => expect(document.querySelector('[data-element="agent.overview"] dl')).toBeTruthy());
    await click(centre().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(windowOf('agent')).toBeNull());
  });

  it('M60, P11: an agent finds it on the account page, and in the drawer where visitors find free play', async () => {
    const site = makePage({
      site: { agentCentre: true },
      status: { info: { ...ALL_TREES.status.info, whitelabel: FREE_PLAY } },
    });
    const { store } = openPage(site, USUAL, [
      <Queries key="side">
        <SideMenu isDocked />
      </Queries>,
      <Modals key="modals" />,
    ]);
    const side = () => [...document.querySelectorAll('#side li')].map(({ textContent }) => textContent);
    expect(side()).toContain(inEnglish('element.account.freePlay'));
    expect(side()).not.toContain(inEnglish('element.account.agentCentre'));
    await act(async () => {
      store.set(memberAtom, parseMember({ ...AGENT, ...GOLD }).value);
      store.set(openModalAtom, { name: 'member', page: 'securityCenter' });
    });
    expect(side()).not.toContain(inEnglish('element.account.freePlay'));
    expect(side()).toContain(inEnglish('element.account.agentCentre'));
    const account = await waitFor(() => within(windowOf('member') ?? document.body));
    await click(await account.findByRole('button', { name: inEnglish('element.account.agentCentre'), hidden: true }));
    await waitFor(() => expect(windowOf('agent')).not.toBeNull());
  });

  it('M60: without the flag, and for a player, there is no entry', async () => {
    const { store } = openPage(makePage(), USUAL, <Account />);
    await act(async () => store.set(memberAtom, parseMember({ ...AGENT }).value));
    expect(elementOf('account.name')).not.toBeNull();
    expect(elementOf('account.agentCentre')).toBeNull();
    cleanup();
    const other = openPage(page(), USUAL, <Account />);
    await act(async () => other.store.set(memberAtom, parseMember({ ...AGENT, type: 0 }).value));
    expect(elementOf('account.name')).not.toBeNull();
    expect(elementOf('account.agentCentre')).toBeNull();
  });

  it('M60, M214: the overview shows account, kind, rank and balance', async () => {
    const { calls } = await open();
    await waitFor(() => expect(windowOf('agent')?.querySelectorAll('dl > div')).toHaveLength(14));
    expect([...(windowOf('agent')?.querySelectorAll('dl > div') ?? [])].map((line) => line.textContent)).toEqual([
      ...[
        'Members below12',
        'Directly below3',
        'Active today2',
        'Active this month5',
        'Open requests0',
        'New members0',
      ],
      ...['Bet$0.00', 'Result$0.00', 'Deposits$0.00', 'Withdrawals$0.00'],
      'Usernameagent1',
      'NicknameAgent One',
      'Account typeAgent, type 41',
      'RankGold, level 3',
    ]);
    await centre().findByText(/1,250\.50/);
    await waitFor(() => expect(windowOf('agent')?.querySelector('[data-avatar="a3"] img')).toBeTruthy());
    expect(calls()).toContain('GET /wps/v2/wallets/balance');
  });

  it('M60: the overview links to the agent’s member pages', async () => {
    const overview = (
      <Queries>
        <OverviewPage />
      </Queries>
    );
    const { store } = openPage(page(), USUAL, overview);
    await act(async () => store.set(memberAtom, parseMember(AGENT).value));
    await click(screen.getByRole('button', { name: inEnglish('element.modal.member') }));
    expect(store.get(modalsAtom)).toMatchObject([{ name: 'member', page: 'securityCenter' }]);
    await waitFor(() => expect(document.querySelector('[data-avatar="a3"] img')).toBeTruthy());
  });

  it('M60: a missing rank or picture is shown as such; a balance that fails to load can be retried', async () => {
    await open(AGENT, {
      '/wps/member/info/icon': [refuse('not_available', {}, 404)],
      '/wps/v2/wallets/balance': [
        refuse('unknown_error'),
        answer({ sumBalance: '7', currencySymbol: '$', isSingle: true }),
      ],
    });
    await centre().findByText(inEnglish('agent.rank.none'));
    await centre().findByText(inEnglish('shell.balance.failed'));
    await click(centre().getByRole('button', { name: inEnglish('shell.balance.refresh') }));
    await centre().findByText(/7\.00/);
    const face = () => windowOf('agent')?.querySelector('[data-element="agent.overview"] section [aria-hidden]');
    await waitFor(() => expect(face()?.textContent).toBe('A'));
  });

  it('M60: an unknown page is reported, with a link to the overview', async () => {
    await open(undefined, {}, 'nowhere');
    await click(await centre().findByRole('button', { name: inEnglish('agent.missing.home') }));
    await centre().findByText(inEnglish('agent.details'));
  });
});
