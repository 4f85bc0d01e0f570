import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { makePage } from '../testing/site.ts';
import { factsAtom, hasTokenAtom, memberAtom } from './atoms.ts';
import type { Store } from './client.ts';
import { modalsAtom } from './modals.ts';
import { passGate } from './pass-gate.ts';
import { createState } from './sources/create-state.ts';
import { keepMember } from './sources/keep-facts.ts';

const SLOT = { launch: 'RNG' } as const;
const TABLE = { launch: 'LIVE' } as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page whose visitor is not known yet. */
function openUnknown(): Store {
  const store = createState(makePage({}));
  store.set(hasTokenAtom, true);
  store.set(memberAtom, undefined);
  return store;
}

const player = parseMember({ id: 'm1', account: 'ann', type: 0 }).value;

describe('M52 M266: a click before the member is known', () => {
  it('runs once, as soon as a member is known', () => {
    const store = openUnknown();
    const done: string[] = [];
    passGate(store, SLOT, () => done.push('slot'));
    expect(done).toEqual([]);
    store.set(memberAtom, player);
    expect(done).toEqual(['slot']);
    store.set(memberAtom, { ...player, nickname: 'Ann' } as typeof player);
    expect(done).toEqual(['slot']);
  });

  it.each([false, true])(
    'runs if flags arrive before the member, with other subscribers of the facts: %s',
    (isFollowed) => {
      const store = openUnknown();
      const done: string[] = [];
      if (isFollowed) store.sub(factsAtom, () => undefined);
      passGate(store, SLOT, () => done.push('slot'));
      if (isFollowed) store.sub(factsAtom, () => undefined);
      keepMember(store, { isLost: false, hasToken: true });
      keepMember(store, { member: player, flags: { toConfirm: false } });
      expect(done).toEqual(['slot']);
    },
  );

  it('runs once if another subscriber of the facts changes them in turn', () => {
    const store = openUnknown();
    const done: string[] = [];
    let isFirst = true;
    store.sub(factsAtom, () => {
      if (!isFirst) return;
      isFirst = false;
      store.set(memberAtom, { ...player, nickname: 'Ann' } as typeof player);
    });
    passGate(store, SLOT, () => done.push('slot'));
    store.set(memberAtom, player);
    expect(done).toEqual(['slot']);
  });

  it('asks a visitor to log in', () => {
    const store = openUnknown();
    passGate(store, SLOT, () => undefined);
    store.set(hasTokenAtom, false);
    store.set(memberAtom, null);
    expect(store.get(modalsAtom)[0]).toMatchObject({ name: 'login' });
  });

  it('runs only the newest', () => {
    const store = openUnknown();
    const done: string[] = [];
    passGate(store, SLOT, () => done.push('slot'));
    passGate(store, TABLE, () => done.push('table'));
    store.set(memberAtom, player);
    expect(done).toEqual(['table']);
  });

  it('is dropped if the answer takes too long', () => {
    const store = openUnknown();
    const done: string[] = [];
    passGate(store, SLOT, () => done.push('slot'));
    vi.advanceTimersByTime(11_000);
    store.set(memberAtom, player);
    expect(done).toEqual([]);
  });
});
