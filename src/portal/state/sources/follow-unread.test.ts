import { expect, it, onTestFinished, vi } from 'vitest';
import type { Client } from '#contract/wire/client.ts';
import { parseMember } from '#model/documents/member.ts';
import { makePage } from '#portal/testing/site.ts';
import { memberAtom, revisionAtom } from '../atoms.ts';
import { arrivalsAtom, countsAtom } from '../counts.ts';
import { createState } from './create-state.ts';
import { followUnread } from './follow-unread.ts';

const member = (type: number, id = 'm1') => parseMember({ id, account: 'ann', type }).value;

function begin(only = 'unreadCount') {
  const store = createState(makePage());
  const asked: string[] = [];
  const listeners: (() => void)[] = [];
  const back = () => {
    for (const listener of listeners) listener();
  };
  const world = { now: 0, back, answer: async (): Promise<unknown> => 3 };
  const client: Client = {
    async send(call) {
      if (call.name === only) asked.push(call.name);
      return call.read(await world.answer(), { header: () => null, currencyExponent: 2 });
    },
  };
  followUnread(
    { client, store },
    {
      now: () => world.now,
      random: () => 0,
      onBack: (listener) => void listeners.push(listener),
    },
  );
  const waitUntilIdle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const counts = () => store.get(countsAtom);
  const notices = () => counts().unreadNotices;
  const chat = () => counts().unreadChat;
  return { store, asked, world, settled: waitUntilIdle, unread: () => counts().unreadMessages, notices, chat };
}

it('M157, M303: the count is requested at log-in and removed at sign-out', async () => {
  const { store, asked, settled: waitUntilIdle, unread } = begin();
  await waitUntilIdle();
  expect(asked).toEqual([]);
  store.set(memberAtom, member(0));
  await waitUntilIdle();
  expect([asked, unread()]).toEqual([['unreadCount'], 3]);
  store.set(memberAtom, null);
  expect(unread()).toBeUndefined();
});

it('M157: it is not requested for a trial account', async () => {
  const { store, asked, settled: waitUntilIdle } = begin();
  store.set(memberAtom, member(4));
  await waitUntilIdle();
  expect(asked).toEqual([]);
});

it('M157: returning to the page polls again, once a minute at most', async () => {
  const { store, asked, world, settled: waitUntilIdle } = begin();
  store.set(memberAtom, member(0));
  await waitUntilIdle();
  world.now = 59_999;
  world.back();
  expect(asked).toHaveLength(1);
  world.now = 60_000;
  world.back();
  world.back();
  await waitUntilIdle();
  expect(asked).toHaveLength(2);
});

it('M157: a new message is counted at once for users with an inbox', async () => {
  const { store, asked, world, settled: waitUntilIdle, unread } = begin();
  const arrive = () => store.set(arrivalsAtom, (before) => before + 1);
  arrive();
  await waitUntilIdle();
  expect(asked).toEqual([]);
  store.set(memberAtom, member(0));
  await waitUntilIdle();
  world.answer = async () => 4;
  arrive();
  await waitUntilIdle();
  expect([asked.length, unread()]).toEqual([2, 4]);
});

it('M157: a missing answer hides the badge; an answer for another user is dropped', async () => {
  const { store, world, settled: waitUntilIdle, unread } = begin();
  world.answer = async () => {
    throw new Error('away');
  };
  store.set(memberAtom, member(0));
  await waitUntilIdle();
  expect(unread()).toBeUndefined();
  const late = Promise.withResolvers<unknown>();
  world.answer = () => late.promise;
  store.set(memberAtom, member(0, 'm2'));
  store.set(memberAtom, null);
  late.resolve(9);
  await waitUntilIdle();
  expect(unread()).toBeUndefined();
});

it('M90: chat messages written in the meantime are counted for members, not for trial accounts', async () => {
  const { store, asked, settled: waitUntilIdle, chat } = begin('chatUnreadCount');
  store.set(memberAtom, member(4));
  await waitUntilIdle();
  expect([asked, chat()]).toEqual([[], undefined]);
  store.set(memberAtom, member(0));
  await waitUntilIdle();
  expect([asked, chat()]).toEqual([['chatUnreadCount'], 3]);
  store.set(memberAtom, null);
  expect(chat()).toBeUndefined();
});

it('M157, M300: unread notices are recounted with each site revision, only for users with a personal centre', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { store, asked, world, settled: waitUntilIdle, notices } = begin('unreadNotices');
  store.set(memberAtom, member(4));
  store.set(revisionAtom, 'r2');
  vi.runAllTimers();
  expect(asked).toEqual([]);
  store.set(memberAtom, member(0));
  await waitUntilIdle();
  expect([asked.length, notices()]).toEqual([1, 3]);
  world.answer = async () => 4;
  store.set(revisionAtom, 'r3');
  store.set(revisionAtom, 'r4');
  vi.runAllTimers();
  await waitUntilIdle();
  expect([asked.length, notices()]).toEqual([2, 4]);
});
