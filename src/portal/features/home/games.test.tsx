// @vitest-environment jsdom

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { answer, click, elementOf, openPage, refuse, type Script } from '#portal/forms/testing/open-window.tsx';
import { hasTokenAtom, memberAtom } from '#portal/state/atoms.ts';
import { modalsAtom } from '#portal/state/modals.ts';
import { Queries } from '#portal/state/queries/queries.tsx';
import { ALL_TREES, makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { Home } from './home.tsx';

afterEach(cleanup);

const HOT = '/wps/relay/GCSGAME_hotGamesV2';
const BOARD = '/wps/relay/ODSFE2_getWinnerBoard';
const RECENT = '/wps/relay/GCS_recentGame';
const FAVOURITES = '/wps/relay/MCSFE_getFavoriteGamesList';
const LISTS: Script = {
  '/wps/relay/MCSFE_getListAnnouncements': [answer({ banners: [], player: [], popup: [], promotion: [] })],
  '/wps/relay/MCSFE_getFavoriteGames': [answer(['1'])],
};

function game(nodeId: string, gameName: string) {
  return { nodeId, gameName, vassalage: 'REEL', displayName: 'Reel Games', gameType: 'RNG', isHot: true };
}
const winner = (at: number) => ({
  vo: { ...game(String(at), `Game ${at}`), customerName: `w${at}•••`, winAmount: '12.5' },
});

/** Without apps to download: their QR codes load late, and no test here waits for them. */
const status = { info: { ...ALL_TREES.status.info, resources: [] } };

async function open(script: Script, isMember = false) {
  // Some sections load lazily: waiting for them is part of rendering.
  const opened = await act(async () =>
    openPage(
      makePage({ status }),
      { ...LISTS, ...script },
      <Queries>
        <Home />
      </Queries>,
    ),
  );
  await act(async () => {
    if (!isMember) return;
    opened.session.begin('t-0');
    opened.store.set(hasTokenAtom, true);
    opened.store.set(memberAtom, parseMember({ id: 'm1', account: 'ann', type: 0 }).value);
  });
  return opened;
}

const words = (id: string) => elementOf(id)?.textContent ?? '';

describe('M141: hot games on the home page', () => {
  it('are in the gateway’s order; a click plays', async () => {
    const { store, seen } = await open({ [HOT]: [answer({ list: [game('1', 'Nine Lanterns'), game('2', 'Duel')] })] });
    await waitFor(() => expect(words('home.hotGames')).toMatch(/Nine Lanterns.*Duel/));
    expect(seen.find(({ call }) => call.endsWith(HOT))?.query).toMatchObject({ isPlatform: '2', language: 'EN' });
    await click(screen.getByRole('button', { name: 'Nine Lanterns' }));
    expect(store.get(modalsAtom).map(({ name }) => name)).toEqual(['login']);
  });

  it.each([
    ['names none', answer({ list: [] })],
    ['does not know them', refuse('not_found', {}, 404)],
  ])('are vendors’ lobbies if the gateway %s', async (_, reply) => {
    await open({ [HOT]: [reply] });
    await waitFor(() => expect(words('home.hotGames')).toContain('REEL Games'));
    const [providerLobby] = screen.getAllByRole('link', { name: 'REEL Games' });
    expect(providerLobby?.getAttribute('href')).toBe('/rng?page=REEL');
  });
});

describe('M147: winners on the home page', () => {
  it('scroll by twice, the second copy is only visual; they can be stopped', async () => {
    const list = Array.from({ length: 9 }, (_, at) => winner(at));
    await open({ [BOARD]: [answer({ list: [...list, winner(0)] })] });
    await waitFor(() => expect(words('home.winners')).toContain('w8•••'));
    const lists = [...(elementOf('home.winners')?.querySelectorAll('ul') ?? [])];
    expect(lists.map((node) => [node.children.length, node.hasAttribute('inert')])).toEqual([
      [10, false],
      [10, true],
    ]);
    await click(screen.getByRole('button', { name: inEnglish('winners.pause') }));
    expect(elementOf('home.winners')?.querySelector('[data-paused]')?.getAttribute('data-paused')).toBe('true');
    expect(screen.getByRole('button', { name: inEnglish('winners.play') })).toBeTruthy();
  });

  it('a few stay fixed; an empty board is shown so; a failed one can be retried', async () => {
    await open({ [BOARD]: [refuse('bad_request', {}, 400), answer({ list: [winner(1)] })] });
    await waitFor(() => expect(words('home.winners')).toContain(inEnglish('winners.failed')));
    await click(elementOf('home.winners')?.querySelector('button') as HTMLElement);
    await waitFor(() => expect(words('home.winners')).toContain('w1•••'));
    expect(screen.queryByRole('button', { name: inEnglish('winners.pause') })).toBeNull();
    cleanup();
    await open({ [BOARD]: [answer({ list: [] })] });
    await waitFor(() => expect(words('home.winners')).toContain(inEnglish('home.winners.empty')));
  });
});

it('M154: without promotions the home page has no block of them', async () => {
  await open({});
  await waitFor(() => expect(words('home.promotions')).toBe(''));
  expect(screen.queryByRole('heading', { name: 'Promotions' })).toBeNull();
});

describe('M144: the member’s own games on the home page', () => {
  const own = { [RECENT]: [answer({ list: [game('1', 'Played')] })], [FAVOURITES]: [answer({ content: [] })] };

  it('are only for members', async () => {
    await open(own);
    await waitFor(() => expect(words('home.winners')).not.toBe(''));
    expect([elementOf('home.recentGames'), elementOf('home.favourites')]).toEqual([null, null]);
  });

  it('show the list, an empty message, or a retry', async () => {
    await open(own, true);
    await waitFor(() => expect(words('home.recentGames')).toContain('Played'));
    await waitFor(() => expect(words('home.favourites')).toContain(inEnglish('home.favourites.empty')));
    cleanup();
    await open({ ...own, [RECENT]: [refuse('bad_request', {}, 400), answer({ list: [game('2', 'Again')] })] }, true);
    await waitFor(() => expect(words('home.recentGames')).toContain(inEnglish('games.shelf.failed')));
    await click(elementOf('home.recentGames')?.querySelector('button') as HTMLElement);
    await waitFor(() => expect(words('home.recentGames')).toContain('Again'));
  });
});
