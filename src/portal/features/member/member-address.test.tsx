// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { followCentreAddress } from '#portal/centre/centre-address.ts';
import { openPage } from '#portal/forms/testing/open-window.tsx';
import { hasTokenAtom, memberAtom } from '#portal/state/atoms.ts';
import { closeModalAtom, modalsAtom } from '#portal/state/modals.ts';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { openCentre } from './payouts/testing/open-centre.ts';

const address = () => window.location.pathname + window.location.search + window.location.hash;
beforeEach(() => window.history.replaceState({ idx: 3 }, '', '/promotions?type=2'));
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

it('K4, M159: an open centre has the address of its page behind that of the page below, until it closes', async () => {
  const { store } = await openCentre('personalHistoryCopy');
  expect(address()).toBe('/promotions?type=2#member/personalHistoryCopy');
  const entry = screen.getByRole('button', { name: inEnglish('element.member.saferPlay') });
  await act(async () => void fireEvent.click(entry));
  await waitFor(() => expect(address()).toBe('/promotions?type=2#member/saferPlay'));
  await act(async () => store.set(closeModalAtom, 'member'));
  await waitFor(() => expect(address()).toBe('/promotions?type=2'));
});

it('K4, M159: a stored address opens the centre again, for a visitor after the log-in', async () => {
  const { store } = openPage(makePage({ audience: 'visitor' }), {}, null, '/index');
  await act(async () => void [store.set(hasTokenAtom, false), store.set(memberAtom, null)]);
  // At once before it is read: the history entry of a window that closed before may still be left.
  window.history.replaceState(null, '', '#member/personalHistoryCopy');
  followCentreAddress(store);
  expect(store.get(modalsAtom)).toMatchObject([{ name: 'login' }]);
  expect(window.location.hash).toBe('');
});

it.each(['#main', '#member/', '#member/a/b', '#login/x', '#member/<b>', ''])('K4: %j opens nothing', async (hash) => {
  window.history.replaceState(null, '', `/index${hash}`);
  const { store } = openPage(makePage(), {}, null, '/index');
  followCentreAddress(store);
  expect(store.get(modalsAtom)).toEqual([]);
});

it('K4: a centre that is open moves to the page of another address, as by the browser’s Forward', async () => {
  const { store } = await openCentre('securityCenter');
  followCentreAddress(store);
  window.history.replaceState({ windows: 1 }, '', '#member/saferPlay');
  await act(async () => void window.dispatchEvent(new HashChangeEvent('hashchange')));
  await waitFor(() => expect(store.get(modalsAtom)).toMatchObject([{ name: 'member', page: 'saferPlay' }]));
});
