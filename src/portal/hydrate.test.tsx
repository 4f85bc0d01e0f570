// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '#contract/wire/client.ts';
import { factsFrom } from '#model/conditions/facts.ts';
import { parseMember } from '#model/documents/member.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { firstQuestions } from './first-questions.ts';
import { App } from './start/app.tsx';
import { flagsAtom, hasTokenAtom, memberAtom } from './state/atoms.ts';
import type { Browser } from './state/client.ts';
import type { FirstReply } from './state/queries/queries-place.ts';
import { createSession } from './state/session.ts';
import { createState, type PageState } from './state/sources/create-state.ts';
import { loadTrees } from './state/sources/load-trees.ts';
import { makePage, makePortal } from './testing/site.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const replies: Record<string, unknown> = {
  '/wps/relay/MCSFE_getListAnnouncements': {
    player: [{ id: 1, title: 'A <b>notice</b>', content: '' }],
    promotion: [{ id: 2, title: 'Doubled', content: '<p>Words</p>' }],
    banners: [],
  },
  '/wps/system/helpCenter': [{ title: 'Deposits', tag: 'deposit', content: '<p>How to</p>' }],
  '/wps/v2/wallets/balance': { sumBalance: '1234.5', currencySymbol: '$', isSingle: '1' },
  '/wps/session/logout': null,
};

const roots: Root[] = [];

/**
 * Renders a page once its chunks are loaded. Not with prerender, which would wait itself: two renderers in one process
 * must not share contexts, and the legacy renderer is separate.
 */
async function drawOnServer(pathname: string, page: PageState, first: readonly FirstReply[]): Promise<string> {
  const draw = () =>
    renderToString(
      <StaticRouter location={pathname}>
        <App store={createState(page)} queries={{ first }} browser={null} />
      </StaticRouter>,
    );
  await waitFor(() => expect(draw()).not.toContain('<!--$!-->'));
  return draw();
}

/** Renders a page on the server, inserts it into the document and hydrates it. */
async function open(pathname: string, page: PageState, first: readonly FirstReply[] = []) {
  window.history.replaceState(null, '', pathname);
  const place = document.createElement('div');
  place.innerHTML = await drawOnServer(pathname, page, first);
  document.body.append(place);
  const storages = { session: createMemoryStorage(), local: createMemoryStorage() };
  const session = createSession(page.portal.merchant, storages);
  const store = createState(page);
  const asked: string[] = [];
  const client = createClient({
    origin: 'https://quartz.example',
    merchant: 'quartz',
    language: () => 'EN',
    token: () => session.token(),
    newId: () => 'id',
    now: () => 0,
    random: () => 0,
    fetch: async (input) => {
      const url = new URL(input instanceof Request ? input.url : String(input));
      asked.push(url.pathname);
      return Response.json({ success: true, value: replies[url.pathname] ?? null });
    },
  });
  const browser: Browser = { store, session, client };
  const problems: string[] = [];
  await act(async () => {
    roots.push(
      hydrateRoot(
        place,
        <BrowserRouter>
          <App store={store} queries={{ first }} browser={browser} />
        </BrowserRouter>,
        { onRecoverableError: (error) => problems.push(String(error)) },
      ),
    );
  });
  return { ...browser, storages, asked, problems, place };
}

const elementOf = (id: string) => document.querySelector<HTMLElement>(`[data-element="${id}"]`);
/** Elements in a closed drawer have no accessible name: found by their label. */
const labelled = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`) ?? document.body;
const controlOf = (id: string) => elementOf(id)?.querySelector<HTMLElement>('a, button') ?? document.body;

const player = parseMember({
  id: 7,
  account: 'ann',
  nickname: 'Ann',
  type: 0,
  clubLabel: { labelName: 'Gold', rankLevel: 3 },
}).value;
const trial = parseMember({ id: 8, account: 'try', type: 4 }).value;

async function become(browser: Browser, member: typeof player) {
  await act(async () => {
    browser.session.begin('t-1');
    browser.store.set(hasTokenAtom, true);
    browser.store.set(memberAtom, member);
    browser.store.set(flagsAtom, {});
  });
}

beforeEach(() => {
  window.scrollTo = () => undefined;
});

afterEach(async () => {
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount();
  });
  cleanup();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('page hydration', () => {
  it.each([
    ['/index', 'visitor'],
    ['/index', 'member'],
    ['/vip', 'visitor'],
    ['/login', 'visitor'],
    ['/fish', 'member'],
  ] as const)('hydrates %s of a %s without a mismatch', async (pathname, audience) => {
    const { problems } = await open(pathname, makePage({ audience }));
    expect(problems).toEqual([]);
  });

  it('M42, M195: reuses first-paint promotions without a mismatch and requests them again', async () => {
    const gift = { id: 'gift', type: 'WELCOME', title: 'A gift', summary: 'For you', entry: 'info', phase: 'running' };
    const inks = { accent: '#112233', secondary: '#445566' };
    const first = [{ key: ['promotions', 'EN'], data: { promotions: [gift] } }];
    const { problems, asked, place } = await open('/promotions', makePage({ inks }), first);
    expect(problems).toEqual([]);
    expect(place.querySelector('article img')?.getAttribute('src')).toContain('112233-445566');
    expect(screen.getByRole('link', { name: 'A gift' })).toBeTruthy();
    await waitFor(() => expect(asked).toContain('/wps/promotions'));
  });

  it('M40, M137: reuses first-paint games without a mismatch; the grid has them without a request', async () => {
    vi.stubGlobal('innerHeight', 100_000);
    const page = makePage();
    const address = { pathname: '/rng', search: '' };
    const [question] = firstQuestions({ portal: page.portal, facts: factsFrom({}), audience: 'visitor', address });
    const games = ['one', 'two'].map((id) => ({ nodeId: id, name: id, vendor: 'REEL', gameType: 'RNG' }));
    const first = [{ key: question?.key ?? [], data: { games, page: 1, pages: 1, total: 2 } }];
    const { problems, asked } = await open('/rng', page, first);
    expect(problems).toEqual([]);
    expect(await screen.findByRole('button', { name: 'two' })).toBeTruthy();
    expect(asked).not.toContain('/wps/relay/GCSGAME_gameList');
  });

  it('hydrates a start-up screen', async () => {
    const { problems } = await open('/index', makePage({ startup: { status: 2, ip: '203.0.113.9', country: 'SG' } }));
    expect(problems).toEqual([]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(inEnglish('element.startup.restricted'));
  });

  it('notices, promotions and help topics appear as plain text', async () => {
    await open('/index', makePage());
    expect(await screen.findByText('A <b>notice</b>')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Doubled' })).toBeTruthy();
    expect(await screen.findByText('How to')).toBeTruthy();
  });

  it('M52: a visitor who uses a gated row gets the log-in window', async () => {
    await open('/index', makePage());
    await act(async () => fireEvent.click(controlOf('side.deposit')));
    await waitFor(() => expect(document.querySelector('[data-dialog=login]')).not.toBeNull());
  });

  it('M269, M62: a trial account gets the warning with its confirm button', async () => {
    const page = await open('/index', makePage());
    await become(page, trial);
    await act(async () => fireEvent.click(controlOf('side.deposit')));
    const dialog = await screen.findByRole('dialog', { name: inEnglish('shell.notice.title') });
    expect(within(dialog).getByText(inEnglish('error.in_need_true_account'))).toBeTruthy();
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'OK' })));
    // The link to a real account may appear as soon as the warning is closed.
    await waitFor(() => expect(screen.queryByRole('dialog', { name: inEnglish('shell.notice.title') })).toBeNull());
  });

  it('M34: /register opens the registration window; closing it leads home', async () => {
    await open('/register', makePage());
    await waitFor(() => expect(document.querySelector('[data-dialog=register]')).not.toBeNull());
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })));
    await waitFor(() => expect(window.location.pathname).toBe('/index'));
  });

  it('M65, M69: the member’s data updates the bar and the rank', async () => {
    const page = await open('/index', makePage());
    await become(page, player);
    expect(elementOf('account.login')).toBeNull();
    expect(elementOf('account.name')?.textContent).toContain('Ann');
    expect(elementOf('nav.vip')?.textContent).toContain('Gold');
    expect(controlOf('account.withdraw').textContent).toBe('Withdraw');
  });

  it("M77: the balance is 'updating', then the amount; it can be hidden and refreshed", async () => {
    const page = await open('/index', makePage({ audience: 'member' }));
    expect(elementOf('side.balance')?.textContent).toContain('updating');
    await become(page, player);
    await waitFor(() => expect(elementOf('side.balance')?.textContent).toContain('$1,234.50'));
    await act(async () => fireEvent.click(labelled(inEnglish('shell.balance.hide'))));
    expect(elementOf('side.balance')?.textContent).toContain('***');
    const before = page.asked.filter((path) => path === '/wps/v2/wallets/balance').length;
    await act(async () => fireEvent.click(labelled(inEnglish('shell.balance.refresh'))));
    await waitFor(() =>
      expect(page.asked.filter((path) => path === '/wps/v2/wallets/balance').length).toBe(before + 1),
    );
  });

  it('M107: sign out asks first, then calls, clears the storage, keeps the merchant and leads to /', async () => {
    const page = await open('/vip', makePage());
    await become(page, player);
    await act(async () => fireEvent.click(controlOf('account.signOut')));
    const dialog = await screen.findByRole('dialog', { name: inEnglish('element.account.signOut') });
    expect(page.session.token()).toBe('t-1');
    await act(async () =>
      fireEvent.click(within(dialog).getByRole('button', { name: inEnglish('element.account.signOut') })),
    );
    await waitFor(() => expect(page.session.token()).toBeNull());
    expect(page.asked).toContain('/wps/session/logout');
    expect(['merchant', 'merchantCode'].map((key) => page.storages.session.getItem(key))).toEqual(['quartz', 'quartz']);
    await waitFor(() => expect(window.location.pathname).toBe('/index'));
    expect(elementOf('account.login')).not.toBeNull();
  });

  it('M72: arrow down on a category opens its vendors and moves into them; escape closes', async () => {
    await open('/index', makePage());
    // All media queries match here, so that the one for narrow windows would hide the menu.
    const style = document.createElement('style');
    style.textContent = 'section[aria-label] { display: block !important }';
    document.head.append(style);
    const live = controlOf('nav.live');
    live.focus();
    await act(async () => fireEvent.keyDown(live, { key: 'ArrowDown' }));
    const vendors = () =>
      [...document.querySelectorAll('section[aria-label="Live casino"] a img')].map((image) =>
        image.getAttribute('alt'),
      );
    expect(vendors()).toEqual(['TABLE Games', 'SALON Games']);
    await waitFor(() => expect(document.activeElement?.querySelector('img')?.alt).toBe('TABLE Games'));
    await act(async () => fireEvent.keyDown(document.activeElement ?? live, { key: 'Escape' }));
    expect(vendors()).toEqual([]);
    expect(document.activeElement).toBe(live);
    style.remove();
  });

  it('M70, M378: a new revision changes the open page; a removed screen leads home with a message', async () => {
    const page = await open('/live', makePage());
    expect(elementOf('nav.live')).not.toBeNull();
    const { texts } = makePage();
    await act(async () =>
      loadTrees(page.store, {
        brandRevision: 'b1',
        revision: 'r2',
        language: 'EN',
        portal: makePortal({ trees: { lanes: [] } }),
        texts,
      }),
    );
    expect(elementOf('nav.live')).toBeNull();
    await waitFor(() => expect(window.location.pathname).toBe('/index'));
    expect(await screen.findByText(inEnglish('screens.noVendors'))).toBeTruthy();
  });

  it('the login-first guard leads to /login once the page knows it has no token', async () => {
    const page = await open('/index', makePage({ brand: { loginBeforeHome: true } }));
    expect(window.location.pathname).toBe('/index');
    await act(async () => page.store.set(hasTokenAtom, false));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });

  it('internal links work without a page load', async () => {
    await open('/index', makePage());
    await act(async () => fireEvent.click(controlOf('side.help')));
    expect(window.location.pathname).toBe('/help');
    expect(await screen.findByRole('heading', { level: 1, name: inEnglish('help.title') })).toBeTruthy();
  });
});
