// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { memberInfo } from '#contract/member/calls.ts';
import { resume } from '#contract/session/calls.ts';
import type { Client } from '#contract/wire/client.ts';
import { parseMember } from '#model/documents/member.ts';
import { makePage } from '#portal/testing/site.ts';
import { memberAtom, sessionsBegunAtom } from '../atoms.ts';
import { modalsAtom, openModalAtom } from '../modals.ts';
import { createMemoryStorage, createSession, readTurn } from '../session.ts';
import { createState } from './create-state.ts';
import { followOtherTabs } from './other-tabs.ts';

const member = (id: string) => parseMember({ id, account: id, type: 0 }).value;

/** A tab of a browser whose session is somebody's now. */
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
  const stop = followOtherTabs({ client, session, store });
  return { session, store, stop, local: storages.local };
}

/** What the browser tells this tab when another writes. */
function tell(newValue: string, key = 'sessionTurn'): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

describe('the other tabs of the browser', () => {
  it('M107: who signs out in one is signed out here, and nothing of the member stays', () => {
    const { store, session, stop } = openTab(undefined);
    tell('out 4');
    expect([store.get(memberAtom), session.token(), store.get(modalsAtom)]).toEqual([null, null, []]);
    stop();
  });

  it('M97: a log-in in another tab is one here, and windows of the same member stay', async () => {
    const { store, session, stop } = openTab('ann');
    const begun = new Promise<void>((resolve) => void store.sub(sessionsBegunAtom, () => resolve()));
    tell('in 5');
    await begun;
    expect([session.token(), store.get(memberAtom)?.account]).toEqual(['t-ann', 'ann']);
    expect(store.get(modalsAtom)).toHaveLength(1);
    stop();
  });

  it('M97: another member finds no window of the one before', async () => {
    const { store, stop } = openTab('bob');
    const begun = new Promise<void>((resolve) => void store.sub(sessionsBegunAtom, () => resolve()));
    tell('in 6');
    await begun;
    expect([store.get(memberAtom)?.account, store.get(modalsAtom)]).toEqual(['bob', []]);
    stop();
  });

  it('what is about something else changes nothing, and a tab that does not follow any more hears nothing', () => {
    const { store, stop } = openTab(undefined);
    tell('out 1', 'lang');
    tell('elsewhere 1');
    stop();
    tell('out 7');
    expect(store.get(memberAtom)?.account).toBe('ann');
  });

  it('M107: each turn is told by another value, in words that are read back', () => {
    const { session, local, stop } = openTab(undefined);
    const said: (string | null)[] = [];
    for (const turn of ['in', 'out', 'out'] as const) {
      session.tellTabs(turn);
      said.push(local.getItem('sessionTurn'));
    }
    expect(new Set(said).size).toBe(3);
    expect(said.map((newValue) => readTurn({ key: 'sessionTurn', newValue }))).toEqual(['in', 'out', 'out']);
    stop();
  });
});
