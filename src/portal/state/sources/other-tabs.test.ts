// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { memberInfo } from '#contract/member/calls.ts';
import { resume } from '#contract/session/calls.ts';
import type { Client } from '#contract/wire/client.ts';
import { parseMember } from '#model/documents/member.ts';
import { makePage } from '#portal/testing/site.ts';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { memberAtom, sessionsBegunAtom } from '../atoms.ts';
import { modalsAtom, openModalAtom } from '../modals.ts';
import { createSession, readSessionChange } from '../session.ts';
import { createState } from './create-state.ts';
import { followOtherTabs } from './other-tabs.ts';

const member = (id: string) => parseMember({ id, account: id, type: 0 }).value;

/** A tab of a browser that now has the session of `owner`. */
function openTab(owner: string | undefined) {
  const storages = { session: createMemoryStorage(), local: createMemoryStorage() };
  const session = createSession('quartz', storages);
  const store = createState(makePage());
  const context = { header: () => null, currencyExponent: 2 };
  const client: Client = {
    send: async (call) => {
      if (call.name === resume.name) return call.read(owner === undefined ? {} : { token: `t-${owner}` }, context);
      if (call.name === memberInfo.name) return call.read({ id: owner, account: owner, type: 0 }, context);
      return call.read(null, context);
    },
  };
  session.begin('t-old');
  store.set(memberAtom, member('ann'));
  store.set(openModalAtom, { name: 'member' });
  const queries = new QueryClient();
  queries.setQueryData(['balance', 'ann'], { sumBalanceMinor: '100' });
  queries.setQueryData(['games', 'all'], []);
  const stop = followOtherTabs({ client, session, store }, { client: queries });
  const isAskedAgain = (of: string, more: string) => queries.getQueryState([of, more])?.isInvalidated;
  return { session, store, stop, isAskedAgain, local: storages.local };
}

/** The browser puts the page into the back-forward cache and restores it when the user goes back. */
function putAway(): void {
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
}
function takeOut(persisted = true): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

/** The storage event that this tab gets when another tab writes. */
function report(newValue: string, key = 'sessionTurn'): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

describe('other tabs of the browser', () => {
  it('M107: signing out in one tab signs out here and removes all member data', () => {
    const { store, session, stop } = openTab(undefined);
    report('out 4');
    expect([store.get(memberAtom), session.token(), store.get(modalsAtom)]).toEqual([null, null, []]);
    stop();
  });

  it('M97: a log-in in another tab applies here; windows of the same member stay', async () => {
    const { store, session, stop } = openTab('ann');
    const begun = new Promise<void>((resolve) => void store.sub(sessionsBegunAtom, () => resolve()));
    report('in 5');
    await begun;
    expect([session.token(), store.get(memberAtom)?.account]).toEqual(['t-ann', 'ann']);
    expect(store.get(modalsAtom)).toHaveLength(1);
    stop();
  });

  it('M97: another member finds no window of the last one', async () => {
    const { store, stop } = openTab('bob');
    const begun = new Promise<void>((resolve) => void store.sub(sessionsBegunAtom, () => resolve()));
    report('in 6');
    await begun;
    expect([store.get(memberAtom)?.account, store.get(modalsAtom)]).toEqual(['bob', []]);
    stop();
  });

  it('unrelated storage events change nothing, and a tab that stopped listening receives none', () => {
    const { store, stop } = openTab(undefined);
    report('out 1', 'lang');
    report('elsewhere 1');
    stop();
    report('out 7');
    expect(store.get(memberAtom)?.account).toBe('ann');
  });

  it('M107: each sign-in or sign-out writes a distinct readable value', () => {
    const { session, local, stop } = openTab(undefined);
    const written: (string | null)[] = [];
    for (const change of ['in', 'out', 'out'] as const) {
      session.notifyTabs(change);
      written.push(local.getItem('sessionTurn'));
    }
    expect(new Set(written).size).toBe(3);
    expect(written.map((newValue) => readSessionChange({ key: 'sessionTurn', newValue }))).toEqual([
      'in',
      'out',
      'out',
    ]);
    stop();
  });

  it('a page restored from the browser’s cache reloads its session and balance', async () => {
    const { store, stop, isAskedAgain } = openTab('ann');
    store.set(memberAtom, member('before'));
    putAway();
    takeOut(false);
    expect(isAskedAgain('balance', 'ann')).toBe(false);
    takeOut();
    await vi.waitFor(() => expect(isAskedAgain('balance', 'ann')).toBe(true));
    expect([store.get(memberAtom)?.account, isAskedAgain('games', 'all')]).toEqual(['ann', false]);
    stop();
  });

  it('M107: a cached page shows no member data after a sign-out in another tab', () => {
    const { store, session, stop, local } = openTab('ann');
    putAway();
    local.setItem('sessionTurn', 'out 1');
    takeOut();
    expect([store.get(memberAtom), session.token(), store.get(modalsAtom)]).toEqual([null, null, []]);
    stop();
  });

  it('M97: a cached page belongs to the member who logged in elsewhere', async () => {
    const { store, session, stop, local } = openTab('bob');
    putAway();
    local.setItem('sessionTurn', 'in 1');
    takeOut();
    await vi.waitFor(() => expect(store.get(memberAtom)?.account).toBe('bob'));
    expect([session.token(), store.get(modalsAtom)]).toEqual(['t-bob', []]);
    stop();
  });
});
