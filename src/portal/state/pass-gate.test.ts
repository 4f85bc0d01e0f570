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

describe('M52 M266: a press before it is known who is there', () => {
  it('is done as soon as a member is known, once', () => {
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
    'is done when flags come a moment before the member, whoever else follows the facts: %s',
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

  it('asks a visitor to log in', () => {
    const store = openUnknown();
    passGate(store, SLOT, () => undefined);
    store.set(hasTokenAtom, false);
    store.set(memberAtom, null);
    expect(store.get(modalsAtom)[0]).toMatchObject({ name: 'login' });
  });

  it('counts the newest alone', () => {
    const store = openUnknown();
    const done: string[] = [];
    passGate(store, SLOT, () => done.push('slot'));
    passGate(store, TABLE, () => done.push('table'));
    store.set(memberAtom, player);
    expect(done).toEqual(['table']);
  });

  it('is forgotten when the answer takes too long', () => {
    const store = openUnknown();
    const done: string[] = [];
    passGate(store, SLOT, () => done.push('slot'));
    vi.advanceTimersByTime(11_000);
    store.set(memberAtom, player);
    expect(done).toEqual([]);
  });
});
