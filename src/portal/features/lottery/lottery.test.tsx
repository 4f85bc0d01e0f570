// @vitest-environment jsdom

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { click, openPage, refuse, type Script } from '../../forms/testing/open-window.tsx';
import { memberAtom } from '../../state/atoms.ts';
import { Queries } from '../../state/queries/queries.tsx';
import { makePage } from '../../testing/site.ts';
import { ElottScreen, LotteryScreen, SeaLotteryScreen, VnLotteryScreen } from './screens.tsx';

/** The server's clock in these tests; the device's clock differs. */
const NOW = Date.UTC(2026, 10, 21, 13, 0, 20);

const lottery = (gameId: string, gameCode: string, prizeMode: string, kind: string, accountTypeName = 'LOTT') => ({
  gameId,
  gameCode,
  gameName: `${gameCode} name`,
  prizeMode,
  kind,
  accountTypeName,
  everyS: 60,
  nodeId: `lottery-${gameId}`,
  vassalage: 'DRAW',
  defaultPlayType: 'side',
});
const MENU = {
  DICE: lottery('101', 'DICE', 'Elott', 'dice3', 'ELOTT'),
  THREE: lottery('102', 'THREE', 'Lott', 'digits3'),
  ELEVEN: lottery('103', 'ELEVEN', 'ZY', 'eleven5'),
  FOUR: lottery('301', 'FOUR', 'SEA', 'four4', 'TCG_SEA'),
};
const VN = { VIET: lottery('201', 'VIET', 'Lott', 'vietnam27', 'TCG_LOTTO_VN') };
const VN_NUMBERS = ['12345', ...Array.from({ length: 26 }, (_, at) => String(10_000 + at * 7))];

const draw = (gameId: string, leftMs = 35_000) => ({
  gameId,
  numero: '20261121-0781',
  opens: NOW - 20_000,
  closes: NOW + leftMs,
  draws: NOW + leftMs + 5_000,
  now: NOW,
});
const opened = (gameId: string, numero: string, numbers: readonly string[]) => ({
  gameId,
  numero,
  numbers,
  opened: NOW,
});

const bare =
  (value: unknown, headers: Record<string, string> = {}) =>
  () =>
    Response.json(value, { headers });
const DRAWS = Object.fromEntries(['101', '102', '103', '301', '201'].map((id) => [id, draw(id)]));
const LAST = {
  DICE: opened('101', '20261121-0780', ['5', '3', '1']),
  THREE: opened('102', '20261121-0780', ['9', '0', '2']),
};
const HUNDRED = Object.fromEntries(
  Array.from({ length: 100 }, (_, at) => {
    const numero = `20261121-${String(780 - at).padStart(4, '0')}`;
    return [numero, opened('201', numero, VN_NUMBERS)];
  }),
);
const USUAL: Script = {
  '/lgw/games/game_menus': [bare(MENU)],
  '/lgw/vn/games/game_menu': [bare(VN)],
  '/lgw/games/popular': [bare(MENU)],
  '/lgw/vn/games/game_menu/recent': [bare({ THREE: MENU.THREE })],
  '/lgw/numeros/near': [bare(DRAWS)],
  '/lotto/lgw/games/opened/numero': [bare(LAST)],
  '/lgw/vn/numeros/opened/game': [bare(HUNDRED)],
};
const PLAYER = parseMember({ id: 'm1', account: 'ann', nickname: 'Ann', type: 0 }).value;

beforeEach(() => {
  // The device's clock is an hour slow: nothing on the page may depend on it.
  const real = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => real() - 3_600_000);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(what: 'elott' | 'lottery' | 'vn' | 'sea', script: Script = {}, address = '/x') {
  const screens = { elott: ElottScreen, lottery: LotteryScreen, vn: VnLotteryScreen, sea: SeaLotteryScreen };
  const Screen = screens[what];
  return openPage(
    makePage(),
    { ...USUAL, ...script },
    <Queries>
      <Screen />
    </Queries>,
    address,
  );
}

const card = (code: string) => document.querySelector<HTMLElement>(`[data-lottery="${code}"]`);
const lotteryPage = () => document.querySelector<HTMLElement>('[data-lottery-page]');

describe('M38: all lotteries', () => {
  it('M05, M38: are grouped by prize mode, each with its draw, last result and link', async () => {
    open('elott');
    await screen.findByText('DICE name', { selector: 'h3 a' });
    expect(document.querySelectorAll('[data-lottery]')).toHaveLength(4);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      ...[
        inEnglish('lottery.mode.all'),
        'Classic',
        inEnglish('lottery.mode.ZY'),
        inEnglish('lottery.mode.Elott'),
        inEnglish('lottery.mode.SEA'),
      ],
    ]);
    await click(screen.getByRole('tab', { name: inEnglish('lottery.mode.ZY') }));
    expect([...document.querySelectorAll('[data-lottery]')].map((one) => one.getAttribute('data-lottery'))).toEqual([
      'ELEVEN',
    ]);
    await click(screen.getByRole('tab', { name: inEnglish('lottery.mode.all') }));
    const dice = within(card('DICE') ?? document.body);
    expect(dice.getByRole('link', { name: 'DICE name' }).getAttribute('href')).toBe(
      '/lottery?gameCode=DICE&playType=side',
    );
    await dice.findByRole('img', { name: 'Last result: 5 3 1' });
  });

  it('M135: the vendor of the address is selected, the others are a click away', async () => {
    const mine = { ...MENU, OWN: { ...lottery('104', 'OWN', 'Lott', 'digits3'), vassalage: 'QUICK' } };
    open('elott', { '/lgw/games/game_menus': [bare(mine)] }, '/elott?page=QUICK');
    await screen.findByText('OWN name', { selector: 'h3 a' });
    const shown = [...document.querySelectorAll('[data-lottery]')].map((one) => one.getAttribute('data-lottery'));
    expect(shown.filter((code) => code !== 'THREE')).toEqual(['OWN']);
    const vendors = within(screen.getByRole('navigation', { name: 'Providers' })).getAllByRole('link');
    expect(vendors.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['/elott', null],
      ['/elott?page=QUICK', 'true'],
      ['/elott?page=DRAW', null],
    ]);
  });

  it('N13: a draw counts down by the server’s clock, even if the device’s is wrong', async () => {
    open('elott', { '/lgw/numeros/near': [bare({ ...DRAWS, 101: draw('101', 8_000) })] });
    await screen.findByText('THREE name', { selector: 'h3 a' });
    const timer = (code: string) => within(card(code) ?? document.body).getByRole('timer');
    await waitFor(() => expect(timer('THREE').textContent).toMatch(/^0:3[345]$/));
    expect([timer('THREE').dataset['phase'], timer('DICE').dataset['phase']]).toEqual(['open', 'closing']);
  });

  it('N13: a closed draw is being drawn, and never counts below zero', async () => {
    open('elott', { '/lgw/numeros/near': [bare({ 101: draw('101', -2_000) })] });
    await screen.findByText('DICE name', { selector: 'h3 a' });
    await waitFor(() => expect(within(card('DICE') ?? document.body).getByRole('timer').textContent).toBe('Drawing'));
  });

  it('M143: the most played are in order; twenty are requested', async () => {
    const { seen } = open('elott');
    const list = within(await screen.findByRole('region', { name: inEnglish('lottery.popular') }));
    expect(list.getAllByRole('link').map((link) => link.textContent?.replace(/[\d:-]+$/, ''))).toEqual([
      ...['1DICE name', '2THREE name', '3ELEVEN name', '4FOUR name'],
    ]);
    expect(seen.find(({ call }) => call === 'GET /lgw/games/popular')?.query).toEqual({
      device: 'WEB',
      limitNum: '20',
    });
  });

  it('M315: a member sees the last played; for a visitor nothing is fetched', async () => {
    const { calls, store } = open('elott');
    await screen.findByText('DICE name', { selector: 'h3 a' });
    expect(calls()).not.toContain('GET /lgw/vn/games/game_menu/recent');
    await act(async () => store.set(memberAtom, PLAYER));
    const recent = within(await screen.findByRole('region', { name: inEnglish('lottery.recent') }));
    expect(recent.getByRole('link', { name: 'THREE name' })).toBeTruthy();
  });

  it('M291: a menu that fails to load is reported and retried', async () => {
    open('elott', { '/lgw/games/game_menus': [refuse('bad_gateway', {}, 404), bare(MENU)] });
    await click(await screen.findByRole('button', { name: inEnglish('ui.retry') }));
    await screen.findByText('DICE name', { selector: 'h3 a' });
  });

  it('M146: old news is flagged as old, with its age', async () => {
    open('elott', { '/lgw/numeros/near': [bare(DRAWS, { Age: '42' })] });
    await screen.findByText(inEnglish('lottery.delayed.text', { count: 42 }), { exact: false });
  });

  it('an empty menu is shown as such', async () => {
    open('elott', { '/lgw/games/game_menus': [bare({})] });
    await screen.findByText(inEnglish('lottery.empty'));
  });
});

describe('M38: one lottery', () => {
  it('M38, M149: the address names it; a visitor sees everything and must log in to bet', async () => {
    const { seen, calls } = open('lottery', {}, '/lottery?gameCode=THREE&playType=box');
    await screen.findByRole('heading', { name: 'THREE name' });
    expect(lotteryPage()?.dataset['lotteryPage']).toBe('THREE');
    await screen.findByText(inEnglish('lottery.login.title'));
    await waitFor(() => expect(calls()).toContain('GET /lotto/lgw/games/opened/numero'));
    expect(seen.find(({ call }) => call.endsWith('/opened/numero'))?.query).toEqual({ gameId: '102', limitNum: '50' });
    expect(calls()).not.toContain('GET /wps/game/launchGame');
  });

  it('M38, M298: a member’s bet slip opens in a frame of the vendor, with the play type of the address', async () => {
    const { seen, store } = open(
      'lottery',
      {
        '/wps/game/launchGame': [
          () => Response.json({ success: true, value: { game_url: 'https://games.example/play/THREE?ticket=t1' } }),
        ],
      },
      '/lottery?gameCode=THREE&playType=box',
    );
    await act(async () => store.set(memberAtom, PLAYER));
    const frame = await screen.findByTitle<HTMLIFrameElement>('Bet slip: THREE name');
    expect(frame.src).toMatch(/^https:\/\/games\.example\/play\/THREE\?ticket=t1.*#box$/);
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect(seen.find(({ call }) => call.endsWith('/launchGame'))?.query).toMatchObject({
      lottoArea: 'CLASSIC',
      lottoGameCode: 'THREE',
      lottoPrizeMode: 'Lott',
      lottoView: 'betting',
      vassalage: 'DRAW',
      nodeId: 'lottery-102',
      backUrl: '/lottery?gameCode=THREE&playType=side',
    });
  });

  it('M38: a lottery that is not offered, or an address without one, redirects', async () => {
    open('lottery', {}, '/lottery?gameCode=NOTHING');
    await screen.findByText(inEnglish('lottery.unknown'));
    expect(screen.getByRole('link', { name: inEnglish('lottery.all') }).getAttribute('href')).toBe('/elott');
    cleanup();
    open('lottery', {}, '/lottery?gameCode=%3Cscript%3E');
    await screen.findByText('DICE name', { selector: 'h3 a' });
  });

  it('M143: the result of a draw is shown even if the next draw was known first', async () => {
    const dice = (numero: string, leftMs: number) => ({ 101: { ...draw('101', leftMs), numero } });
    const results = (...numeros: string[]) =>
      bare(Object.fromEntries(numeros.map((numero) => [numero, opened('101', numero, ['5', '3', '1'])])));
    open(
      'lottery',
      {
        '/lgw/numeros/near': [bare(dice('20261121-0781', -5_000)), bare(dice('20261121-0782', 30_000))],
        '/lotto/lgw/games/opened/numero': [results('20261121-0780'), results('20261121-0781', '20261121-0780')],
      },
      '/lottery?gameCode=DICE',
    );
    await screen.findByText(/Draw 20261121-0782/);
    const list = screen.getByRole('list', { name: inEnglish('lottery.history') });
    await waitFor(() => expect(list.textContent).toContain('20261121-0781'), { timeout: 5_000 });
  });

  it('M318: failed results affect only their own place', async () => {
    open('lottery', { '/lotto/lgw/games/opened/numero': [refuse('bad_gateway', {}, 404)] }, '/lottery?gameCode=DICE');
    await screen.findByText(inEnglish('lottery.results.failed'));
    expect(screen.getByRole('heading', { name: 'DICE name' })).toBeTruthy();
  });
});

describe('M38, M39: lotteries with their own screen', () => {
  it('M143, M146, M317: a Vietnamese draw is on its board, with a hundred draws below', async () => {
    const { seen } = open('vn');
    await screen.findByText(inEnglish('lottery.board', { numero: '20261121-0780' }));
    expect(seen.find(({ call }) => call.endsWith('/opened/game'))?.query).toEqual({ gameId: '201', limitNum: '100' });
    expect(screen.getByRole('row', { name: /^Special 12345/ })).toBeTruthy();
    const rows = () =>
      within(screen.getByRole('list', { name: inEnglish('lottery.history') })).getAllByRole('listitem');
    expect(rows()).toHaveLength(12);
    await click(screen.getByRole('button', { name: 'Show all 100' }));
    expect(rows()).toHaveLength(100);
  });

  it('M05, M39: Southeast Asian lotteries are requested by prize mode, and no others', async () => {
    const { seen } = open('sea', {
      '/lotto/lgw/games/opened/numero': [bare({ a: opened('301', '20261121-0150', VN_NUMBERS.slice(0, 23)) })],
    });
    await screen.findByRole('heading', { name: 'FOUR name' });
    await screen.findByText('Starters');
    expect(screen.queryByText('DICE name')).toBeNull();
    const menus = seen.filter(({ call }) => call === 'GET /lgw/games/game_menus').map(({ query }) => query);
    expect(menus).toEqual([{ prizeMode: 'SEA', device: 'WEB' }]);
  });
});
