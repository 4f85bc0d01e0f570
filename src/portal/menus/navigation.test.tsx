// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { elementOf, openPage } from '../forms/testing/open-window.tsx';
import { makePage } from '../testing/site.ts';
import { Navigation } from './navigation.tsx';

const ENTRY_PX = 100;
let rowPx = 0;
let isDesk = true;
const measured = new Set<() => void>();

/** jsdom has no layout: every entry is 100 px wide, the row as wide as the test sets. */
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #report: () => void;
      constructor(report: ResizeObserverCallback) {
        this.#report = () => report([], this);
        measured.add(this.#report);
      }
      observe() {
        this.#report();
      }
      unobserve() {}
      disconnect() {
        measured.delete(this.#report);
      }
    },
  );
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isDesk, media: query }));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => rowPx);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, ENTRY_PX, 40));
});
afterEach(() => {
  cleanup();
  measured.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(widthPx: number, { at = '/index', desk = true } = {}) {
  rowPx = widthPx;
  isDesk = desk;
  await act(async () => openPage(makePage(), {}, <Navigation />, at));
}

async function widen(widthPx: number) {
  rowPx = widthPx;
  await act(async () => {
    for (const report of measured) report();
  });
}

const aside = () => [...document.querySelectorAll('[data-aside]')].map((node) => node.getAttribute('data-element'));

it('M67: entries that do not fit move to a menu at the end of the row and keep their links', async () => {
  await open(10.5 * ENTRY_PX);
  expect(aside()).toEqual(['nav.esports', 'nav.promotions', 'nav.rewards', 'nav.vip']);
  expect(elementOf('nav.vip')?.hasAttribute('inert')).toBe(true);
  fireEvent.keyDown(screen.getByRole('button', { name: 'More' }), { key: 'Enter' });
  expect((await screen.findByRole('menuitem', { name: /^VIP/ })).textContent).toBe('VIP- -');
});

it('M67: more space shows more entries; no menu if all fit', async () => {
  await open(5.5 * ENTRY_PX);
  expect(aside()).toHaveLength(9);
  await widen(14 * ENTRY_PX);
  expect(aside()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

it('the menu shows that it contains the open page', async () => {
  await open(5.5 * ENTRY_PX, { at: '/vip' });
  expect(screen.getByRole('button', { name: 'More' }).getAttribute('aria-current')).toBe('page');
});

it.each([
  ['/elott', 'nav.elott'],
  ['/lottery', 'nav.elott'],
  ['/seaLottery', 'nav.elott'],
  ['/promoDetail', 'nav.promotions'],
  ['/index', 'nav.home'],
])('M67 D05: at %s exactly one entry is the current page', async (at, id) => {
  await open(20 * ENTRY_PX, { at });
  const current = [...document.querySelectorAll('[aria-current=page]')];
  expect(current.map((node) => node.closest('[data-element]')?.getAttribute('data-element'))).toEqual([id]);
});

it('M67: a narrow window keeps all entries in a scrolling row', async () => {
  await open(3 * ENTRY_PX, { desk: false });
  expect(aside()).toEqual([]);
});
