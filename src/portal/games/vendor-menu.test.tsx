// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inEnglish } from '#tests/setup/english.ts';
import { answer, click, elementOf, openPage, refuse, type Script } from '../forms/testing/open-window.tsx';
import { Navigation } from '../menus/navigation.tsx';
import { useInternalLinks } from '../shell/use-internal-links.ts';
import { modalsAtom } from '../state/modals.ts';
import { makePage, type SiteChanges } from '../testing/site.ts';
import { preloadMenu } from './vendor-menu.tsx';

/** jsdom applies the rules for narrow windows, which hide the menu; e2e tests check where the focus goes. */
const HIDDEN = { hidden: true };
const LIST = '/wps/relay/GCSGAME_gameList';

beforeAll(() => preloadMenu(), 30_000);
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A page of the list, counted from 1, of 45 games. */
function page(number: number, total = 45) {
  const count = Math.min(24, total - (number - 1) * 24);
  const games = Array.from({ length: count }, (_, at) => {
    const place = (number - 1) * 24 + at + 1;
    return {
      nodeId: `g${place}`,
      gameName: `Game ${place}`,
      vassalage: 'REEL',
      displayName: 'Reel Games',
      gameType: 'RNG',
      supportPlay: 0,
    };
  });
  return answer({ games, pageNum: number, totalPages: Math.ceil(total / 24), total });
}

function Links() {
  useInternalLinks();
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

function open(script: Script = { [LIST]: [page(1), page(2)] }, changes: SiteChanges = {}) {
  const content = (
    <>
      <Navigation />
      <Links />
    </>
  );
  const opened = openPage(makePage(changes), script, content);
  const entry = (id: string) => elementOf(id)?.querySelector<HTMLElement>('a') as HTMLElement;
  return { ...opened, entry };
}

async function arrowDown(entry: HTMLElement) {
  await act(async () => entry.focus());
  await act(async () => fireEvent.keyDown(entry, { key: 'ArrowDown' }));
}

const shown = () => screen.queryAllByRole('article', HIDDEN).map((card) => card.querySelector('button')?.textContent);

describe('M72: the category menu', () => {
  it('opens by arrow down, requests the games of its vendors and closes by Escape', async () => {
    const { entry, seen } = open();
    await arrowDown(entry('nav.rng'));
    const first = await screen.findByRole('link', { name: 'REEL Games', ...HIDDEN });
    await screen.findByText('Game 1');
    const { query } = seen.find(({ call }) => call === `GET ${LIST}`) ?? {};
    expect(query).toMatchObject({ gameType: 'RNG', vassalage: 'REEL,SPIN', pageNo: '1', pageSize: '24' });
    await act(async () => fireEvent.keyDown(first, { key: 'Escape' }));
    expect([screen.queryByText('Game 1'), document.activeElement]).toEqual([null, entry('nav.rng')]);
  });

  it('M136: shows 21 games, then 18 a page, from a list of pages of 24', async () => {
    const { entry, seen } = open();
    await arrowDown(entry('nav.rng'));
    await screen.findByText('Game 1');
    expect([shown().length, shown().at(-1)]).toEqual([21, 'Game 21']);
    await click(screen.getByRole('button', { name: inEnglish('games.menu.next'), ...HIDDEN }));
    await screen.findByText('Game 22');
    await waitFor(() => expect([shown().length, shown()[0], shown().at(-1)]).toEqual([18, 'Game 22', 'Game 39']));
    await click(screen.getByRole('button', { name: inEnglish('games.menu.next'), ...HIDDEN }));
    await screen.findByText('Game 45');
    await waitFor(() => expect(shown()).toHaveLength(6));
    expect(screen.getByRole('button', { name: inEnglish('games.menu.next'), ...HIDDEN })).toHaveProperty(
      'disabled',
      true,
    );
    expect(screen.getByText('3 of 3')).toBeTruthy();
    expect(seen.map(({ query }) => query['pageNo'])).toEqual(['1', '2']);
  });

  it('its items are no Tab stops: one Tab reaches the next entry', async () => {
    const { entry } = open();
    await arrowDown(entry('nav.rng'));
    await screen.findByText('Game 1');
    const stops = [...document.querySelectorAll<HTMLElement>('section[aria-label="Slots"] :is(a, button)')];
    expect(stops.length).toBeGreaterThan(40);
    await waitFor(() => expect(stops.filter(({ tabIndex }) => tabIndex !== -1)).toEqual([]));
  });

  it('M73, M152: games with a trial show it while the switch is on', async () => {
    const { entry } = open();
    await arrowDown(entry('nav.rng'));
    expect(
      await screen.findByRole('button', { name: `${inEnglish('element.game.trial')}: Game 1`, ...HIDDEN }),
    ).toBeTruthy();
  });

  it('M135: a click on a vendor opens its lobby in any category; Back returns', async () => {
    const { entry, place, store } = open();
    await arrowDown(entry('nav.rng'));
    await click(await screen.findByRole('link', { name: 'SPIN Games', ...HIDDEN }));
    expect(place()).toBe('/rng?page=SPIN');
    await arrowDown(entry('nav.fish'));
    await click(await screen.findByRole('link', { name: 'REEF Games', ...HIDDEN }));
    expect(place()).toBe('/fish?page=REEF');
    expect(store.get(modalsAtom)).toEqual([]);
    await click(screen.getByRole('button', { name: 'Back' }));
    expect(place()).toBe('/rng?page=SPIN');
  });

  it('reports an empty list and offers a retry after a failed load', async () => {
    const { entry } = open({ [LIST]: [answer({ games: [], pageNum: 1, totalPages: 0, total: 0 })] });
    await arrowDown(entry('nav.pvp'));
    expect(await screen.findByText(inEnglish('games.menu.empty'))).toBeTruthy();
    cleanup();
    const failing = open({ [LIST]: [refuse('bad_request', {}, 400), page(1, 3)] });
    await arrowDown(failing.entry('nav.pvp'));
    await click(await screen.findByRole('button', { name: inEnglish('ui.retry'), ...HIDDEN }));
    expect(await screen.findByText('Game 3')).toBeTruthy();
  });

  it('on touch the first tap opens the menu, the second follows the entry; a narrow window has no menu', async () => {
    const { entry, place } = open();
    const tap = () => act(async () => fireEvent(entry('nav.rng'), touch()));
    await tap();
    expect(await screen.findByText('Game 1')).toBeTruthy();
    expect(place()).toBe('/index');
    await tap();
    expect(place()).toBe('/rng');
    cleanup();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const narrow = open();
    await act(async () => fireEvent(narrow.entry('nav.rng'), touch()));
    expect(narrow.place()).toBe('/rng');
  });
});

/** The click event of a tap. */
function touch(): Event {
  return Object.assign(new MouseEvent('click', { bubbles: true, cancelable: true }), { pointerType: 'touch' });
}
