// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { memberAtom, revisionAtom } from '#portal/state/atoms.ts';
import { createState } from '#portal/state/sources/create-state.ts';
import { makePage } from '#portal/testing/site.ts';
import { renewContent } from './renew-content.ts';

const KEYS = [
  ['announcements', 'EN', 'B'],
  ['helpCentre', 'EN'],
  ['promotion', 'EN', 'welcome'],
  ['games', 'RNG'],
];

let stop: () => void = () => undefined;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function open(audience: 'visitor' | 'member' = 'visitor') {
  const store = createState(makePage({ audience }));
  const client = new QueryClient();
  const forget = () => {
    for (const queryKey of KEYS) client.setQueryData(queryKey, []);
  };
  forget();
  stop = renewContent(store, { client });
  const stale = () => KEYS.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated).map(([of]) => of);
  return { store, stale, forget };
}

it('M378: a new revision reloads site content, but no games', async () => {
  const { store, stale } = open();
  store.set(revisionAtom, 'next');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stale()).toEqual(['announcements', 'helpCentre', 'promotion']);
});

it('M154: content loaded for one visitor is not shown to the next', () => {
  const { store, stale, forget } = open('member');
  const signIn = (nickname: string) => store.set(memberAtom, parseMember({ id: 'one', nickname }).value);
  signIn('');
  signIn('One');
  expect(stale()).toEqual([]);
  store.set(memberAtom, null);
  expect(stale()).toEqual(['announcements', 'helpCentre', 'promotion']);
  forget();
  signIn('One');
  expect(stale()).toEqual(['announcements', 'helpCentre', 'promotion']);
});

it('a page without earlier requests keeps working', async () => {
  const store = createState(makePage({}));
  stop = renewContent(store, {});
  store.set(revisionAtom, 'next');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(store.get(revisionAtom)).toBe('next');
});
