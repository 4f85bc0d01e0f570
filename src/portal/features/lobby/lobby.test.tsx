// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, click, openPage, type Script } from '#portal/forms/testing/open-window.tsx';
import { useBrowser } from '#portal/state/client.ts';
import { modalsAtom } from '#portal/state/modals.ts';
import { Queries } from '#portal/state/queries/queries.tsx';
import type { Session } from '#portal/state/session.ts';
import { signIn } from '#portal/state/sources/load-member.ts';
import { wordsAtom } from '#portal/state/texts/words.ts';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { Lobby } from './lobby.tsx';

const LIST = '/wps/relay/GCSGAME_gameList';
const LANES = '/wps/relay/GCSGAME_gameVendor';
const KINDS = '/wps/relay/GCSGAME_getVassGameType';
const ROOMS = '/wps/relay/GLS2_roomList';
const FAVOURITES = '/wps/relay/MCSFE_getFavoriteGames';
const FAVOURITE_LIST = '/wps/relay/MCSFE_getFavoriteGamesList';
const ADD = '/wps/relay/MCSFE_addFavoriteGameV2';
const RECENTS = '/wps/relay/GCS_recentGame';

beforeEach(() => {
  // No layout in tests: a viewport this tall has room for every card of a page.
  vi.stubGlobal('innerHeight', 100_000);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const game = (nodeId: string, more = {}) => ({
  nodeId,
  gameName: `Game ${nodeId}`,
  vassalage: 'REEL',
  displayName: 'Reel Games',
  gameType: 'RNG',
  supportPlay: 1,
  ...more,
});
const list = (games: readonly object[], total = games.length) =>
  answer({ games, pageNum: 1, totalPages: Math.ceil(total / 24), total });
const lanes = answer({
  data: {
    lanes: [
      {
        title: 'LIVE',
        cards: [],
        gameClassify: [
          { key: 'ROU', displayName: 'wheel', gameCount: 4 },
          { key: 'ODD', displayName: 'Odd one', gameCount: 1 },
          { key: 'BAC', displayName: 'cards', gameCount: 12 },
          { key: 'MJ', displayName: 'tiles', gameCount: 0 },
        ],
      },
    ],
  },
});

/** Prepares the session's stored state before the lobby is rendered. */
function Prepared({ before }: { readonly before: (session: Session) => void }) {
  const browser = useBrowser();
  const [isPrepared, setPrepared] = useState(false);
  useEffect(() => {
    before(browser().session);
    setPrepared(true);
  }, [before, browser]);
  return isPrepared && <Lobby />;
}

function open(
  address: string,
  script: Script = {},
  language: 'EN' | 'VI' = 'EN',
  before: (session: Session) => void = () => undefined,
) {
  const usual: Script = { [LIST]: [list([game('1'), game('2')])], [LANES]: [lanes] };
  const page = openPage(
    makePage({ language }),
    { ...usual, ...script },
    <Queries>
      <Prepared before={before} />
    </Queries>,
    address,
  );
  const queries = () => page.seen.filter(({ call }) => call.endsWith(LIST)).map(({ query }) => query);
  return { ...page, queries };
}

/** The client does not retry a refusal. */
const refused = () => Response.json({ success: false, value: null, errorCode: 'unknown_error' });

const tile = (name: string) => screen.findByRole('button', { name });
const providerLobby = (name: string) => screen.getByRole('link', { name });

describe('the lobby', () => {
  it.each([
    ['/rng', 'RNG'],
    ['/live', 'LIVE'],
    ['/pvp', 'PVP'],
    ['/fish', 'FISH'],
  ])('M40: %s is the lobby of %s', async (path, category) => {
    const { queries } = open(path);
    await tile('Game 1');
    expect(queries()[0]).toMatchObject({ gameType: category, pageNo: '1', pageSize: '24' });
    expect(screen.getByRole('status').textContent).toBe('2 games');
  });

  it('/games is the lobby of all of them, with links to each', async () => {
    const { queries } = open('/games');
    await tile('Game 1');
    expect(queries()[0]).not.toHaveProperty('gameType');
    expect(providerLobby(inEnglish('contracts.product.LIVE')).getAttribute('href')).toBe('/live');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(inEnglish('lobby.hall.all'));
  });

  it('M134: a lobby keeps its last filters, and cleared filters stay cleared', async () => {
    const { place } = open('/rng', {}, 'EN', (storage) => storage.keepLobby('/rng', '?bet=0.20&sort=name'));
    await tile('Game 1');
    expect(place()).toBe('/rng?bet=0.20&sort=name');
    await click(screen.getByRole('button', { name: inEnglish('lobby.filters.clear') }));
    await waitFor(() => expect(place()).toBe('/rng?sort=name'));
  });

  it('M145: the counts of the kinds follow the search', async () => {
    const counted = answer({
      games: [game('1')],
      pageNum: 1,
      totalPages: 1,
      total: 3,
      kindCounts: [{ key: 'BAC', gameCount: 3 }],
    });
    open('/live?q=reef', { [LIST]: [counted] });
    await tile('Game 1');
    await waitFor(() => expect(screen.getByRole('button', { name: /^Baccarat/ }).textContent).toBe('Baccarat3'));
    expect(screen.getByRole('button', { name: /^Roulette/ }).textContent).toBe('Roulette0');
  });

  it('M40, M134: a lobby has its vendor’s name; the address shows the open one', async () => {
    const { queries, session } = open('/rng?page=SPIN');
    await tile('Game 1');
    expect(providerLobby(inEnglish('lobby.hall', { vendor: 'SPIN Games' })).getAttribute('aria-current')).toBe('page');
    expect(providerLobby(inEnglish('lobby.hall', { vendor: 'REEL Games' })).getAttribute('href')).toBe('?page=REEL');
    expect(queries()[0]).toMatchObject({ vassalage: 'SPIN', gameType: 'RNG' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      inEnglish('lobby.hall', { vendor: 'SPIN Games' }),
    );
    expect(session.vassalage()).toBe('SPIN');
  });

  it('M134, M135: without one in the address the last open lobby of this session is open', async () => {
    const { session, queries, place } = open('/rng', {}, 'EN', (storage) => storage.keepVassalage('REEL'));
    await tile('Game 1');
    expect(providerLobby(inEnglish('lobby.hall', { vendor: 'REEL Games' })).getAttribute('aria-current')).toBe('page');
    expect([place(), queries().map(({ vassalage }) => vassalage)]).toEqual(['/rng?page=REEL', ['REEL']]);
    expect(session.vassalage()).toBe('REEL');
    cleanup();
    const other = open('/live', {}, 'EN', (storage) => storage.keepVassalage('REEL'));
    await tile('Game 1');
    expect(other.place()).toBe('/live');
  });

  it('M140, M142: live games are filtered by our own kinds, with the number of games', async () => {
    const { queries, place } = open('/live', {}, 'VI');
    const kinds = await screen.findByRole('group', { name: 'Loại trò chơi' });
    const names = () =>
      within(kinds)
        .getAllByRole('button')
        .map((button) => button.textContent);
    await waitFor(() => expect(names()).toEqual(['Mọi loại', 'Baccarat12', 'Roulette4', 'Odd one1']));
    await click(within(kinds).getByRole('button', { name: /Roulette/ }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ gameClassify: 'ROU', gameType: 'LIVE' }));
    expect(place()).toBe('/live?kind=ROU');
    await click(within(kinds).getByRole('button', { name: /Baccarat/ }));
    await waitFor(() => expect(queries().at(-1)?.['gameClassify']).toBe('ROU,BAC'));
  });

  it('M140: without the lanes all fifteen kinds are offered', async () => {
    open('/live', { [LANES]: [() => new Response('', { status: 502 })] });
    const kinds = await screen.findByRole('group', { name: inEnglish('lobby.kinds') });
    await waitFor(() => expect(within(kinds).getAllByRole('button')).toHaveLength(16));
    expect(within(kinds).getAllByRole('button')[1]?.textContent).toBe('Baccarat');
  });

  it('M145: a vendor’s own kinds come from the vendor', async () => {
    const { seen } = open('/rng?page=REEL', {
      [KINDS]: [answer({ list: [{ key: 'JACKPOT', displayName: 'Jackpots', gameCount: 7 }] })],
    });
    expect(await screen.findByRole('button', { name: 'Jackpots 7' })).toBeTruthy();
    expect(seen.find(({ call }) => call.endsWith(KINDS))?.query).toMatchObject({ vassalage: 'REEL' });
  });

  it('M137: slots are filtered by lowest stake and lines, each in the address; one click clears all', async () => {
    const { queries, place } = open('/rng');
    await tile('Game 1');
    const choose = (name: string, value: string) =>
      act(async () => void fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } }));
    await choose(inEnglish('lobby.minBet'), '0.20');
    await choose(inEnglish('lobby.lines'), '20');
    await choose(inEnglish('lobby.sort'), 'name');
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ minBet: '0.20', minLineNum: '20', sort: 'name' }));
    expect(place()).toBe('/rng?bet=0.20&lines=20&sort=name');
    await click(await screen.findByRole('button', { name: inEnglish('lobby.filters.clear') }));
    await waitFor(() => expect(place()).toBe('/rng?sort=name'));
  });

  it('M137: searches after a pause, keeps the focus, and ignores the answer to an earlier search', async () => {
    let answerFirst = (_: Response): void => undefined;
    const slow = () => new Promise<Response>((resolve) => (answerFirst = resolve));
    const { queries, place } = open('/rng', { [LIST]: [list([game('1')]), slow, list([game('9')])] });
    await tile('Game 1');
    const box = screen.getByRole('searchbox', { name: inEnglish('lobby.search') });
    box.focus();
    const type = (value: string) => act(async () => void fireEvent.change(box, { target: { value } }));
    for (const value of ['d', 'dr', 'dra']) await type(value);
    await waitFor(() => expect(queries().at(-1)?.['gameName']).toBe('dra'));
    expect(queries()).toHaveLength(2);
    await type('dragon');
    await tile('Game 9');
    await act(async () => answerFirst(list([game('5')])()));
    expect(screen.queryByRole('button', { name: 'Game 5' })).toBeNull();
    expect(document.activeElement).toBe(box);
    expect([(box as HTMLInputElement).value, place()]).toEqual(['dragon', '/rng?q=dragon']);
  });

  it('reports no matches, and a failed load, with a way on', async () => {
    const { queries } = open('/rng?q=xyz', {
      [LIST]: [list([]), refused, list([game('1')])],
    });
    expect(await screen.findByText(inEnglish('lobby.empty'))).toBeTruthy();
    const [clear] = screen.getAllByRole('button', { name: inEnglish('lobby.filters.clear') });
    await click(clear as HTMLElement);
    const panel = await screen.findByRole('alert', {}, { timeout: 10_000 });
    expect(panel.textContent).toContain(inEnglish('lobby.failed'));
    await click(within(panel).getByRole('button', { name: inEnglish('lobby.retry') }));
    await tile('Game 1');
    expect(queries().at(-1)).not.toHaveProperty('gameName');
  });

  it('M145: the rooms of peer-to-peer games show their stakes and players', async () => {
    const room = { ...game('P1', { vassalage: 'DUEL', gameType: 'PVP' }), roomId: '7', roomName: 'Quiet table' };
    const { seen } = open('/pvp', {
      [ROOMS]: [answer({ list: [{ ...room, minBet: '1.00', maxBet: '20.00', players: 3 }] })],
    });
    const rooms = await screen.findByRole('region', { name: 'Rooms' });
    const seat = await within(rooms).findByRole('button', {
      name: /^Take a seat: Quiet table ?Stakes \$1\.00 to \$20\.00/,
    });
    expect(seat.textContent).toContain('3 playing');
    expect(within(rooms).getByRole('heading', { level: 3 }).textContent).toBe('Game P1');
    expect(seen.find(({ call }) => call.endsWith(ROOMS))?.query).toMatchObject({ vassalage: 'DUEL' });
  });
});

describe('the member’s own lists', () => {
  it('M144: a visitor who adds a favourite is asked to log in', async () => {
    const { store } = open('/rng');
    await click(await screen.findByRole('button', { name: 'Favourite: Game 1' }));
    expect(store.get(modalsAtom).map(({ name, page }) => `${name} ${page}`)).toEqual(['login gated']);
  });

  let refuse = (_: Response): void => undefined;
  it('M144: a favourite is shown at once, sent to the gateway, and reverted with a message on failure', async () => {
    const { store, seen, ...browser } = open('/rng', {
      [FAVOURITES]: [answer(['2'])],
      [ADD]: [() => new Promise<Response>((resolve) => (refuse = resolve))],
    });
    await act(async () => signIn({ store, ...browser }, 'token'));
    const heart = () => screen.getByRole('button', { name: 'Favourite: Game 1' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Favourite: Game 2' }).getAttribute('aria-pressed')).toBe('true'),
    );
    expect(heart().getAttribute('aria-pressed')).toBe('false');
    await click(heart());
    await waitFor(() => expect(heart().getAttribute('aria-pressed')).toBe('true'));
    await waitFor(() => expect(seen.some(({ call }) => call === `POST ${ADD}`)).toBe(true));
    expect(seen.find(({ call }) => call === `POST ${ADD}`)?.body).toEqual({
      nodeId: '1',
      vendor: 'REEL',
      gameType: 'RNG',
    });
    await act(async () => refuse(Response.json({ success: false, value: null, errorCode: 'unknown_error' })));
    await waitFor(() => expect(heart().getAttribute('aria-pressed')).toBe('false'));
    expect(store.get(wordsAtom).map(({ text }) => text)).toEqual(['lobby.favourite.notAdded']);
  });

  it('M144: favourites and recents have their own shelves', async () => {
    const { store, ...browser } = open('/rng?shelf=favourites', {
      [FAVOURITE_LIST]: [answer({ content: [game('8')], pageNum: 1, totalPages: 1 })],
    });
    expect(await screen.findByText(inEnglish('lobby.visitor'))).toBeTruthy();
    await act(async () => signIn({ store, ...browser }, 'token'));
    await tile('Game 8');
    cleanup();
    const recents = open('/rng?shelf=recents', {
      [RECENTS]: [answer({ list: [game('4'), game('5', { gameType: 'LIVE' })] })],
    });
    await act(async () => signIn(recents, 'token'));
    await tile('Game 4');
    expect(screen.queryByRole('button', { name: 'Game 5' })).toBeNull();
  });
});
