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
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const counts = () => store.get(countsAtom);
  const notices = () => counts().unreadNotices;
  const chat = () => counts().unreadChat;
  return { store, asked, world, settled, unread: () => counts().unreadMessages, notices, chat };
}

it('M157, M303: it is asked for at a log-in, and gone once nobody is signed in', async () => {
  const { store, asked, settled, unread } = begin();
  await settled();
  expect(asked).toEqual([]);
  store.set(memberAtom, member(0));
  await settled();
  expect([asked, unread()]).toEqual([['unreadCount'], 3]);
  store.set(memberAtom, null);
  expect(unread()).toBeUndefined();
});

it('M157: it is not requested for a trial account', async () => {
  const { store, asked, settled } = begin();
  store.set(memberAtom, member(4));
  await settled();
  expect(asked).toEqual([]);
});

it('M157: coming back to the page asks again, once a minute at most', async () => {
  const { store, asked, world, settled } = begin();
  store.set(memberAtom, member(0));
  await settled();
  world.now = 59_999;
  world.back();
  expect(asked).toHaveLength(1);
  world.now = 60_000;
  world.back();
  world.back();
  await settled();
  expect(asked).toHaveLength(2);
});

it('M157: a message that came is counted at once, for whoever has an inbox', async () => {
  const { store, asked, world, settled, unread } = begin();
  const arrive = () => store.set(arrivalsAtom, (before) => before + 1);
  arrive();
  await settled();
  expect(asked).toEqual([]);
  store.set(memberAtom, member(0));
  await settled();
  world.answer = async () => 4;
  arrive();
  await settled();
  expect([asked.length, unread()]).toEqual([2, 4]);
});

it('M157: an answer that does not come leaves the badge away, and one for somebody else is not kept', async () => {
  const { store, world, settled, unread } = begin();
  world.answer = async () => {
    throw new Error('away');
  };
  store.set(memberAtom, member(0));
  await settled();
  expect(unread()).toBeUndefined();
  const late = Promise.withResolvers<unknown>();
  world.answer = () => late.promise;
  store.set(memberAtom, member(0, 'm2'));
  store.set(memberAtom, null);
  late.resolve(9);
  await settled();
  expect(unread()).toBeUndefined();
});

it('M90: what was written in the chat room meanwhile is counted for members, not for trial accounts', async () => {
  const { store, asked, settled, chat } = begin('chatUnreadCount');
  store.set(memberAtom, member(4));
  await settled();
  expect([asked, chat()]).toEqual([[], undefined]);
  store.set(memberAtom, member(0));
  await settled();
  expect([asked, chat()]).toEqual([['chatUnreadCount'], 3]);
  store.set(memberAtom, null);
  expect(chat()).toBeUndefined();
});

it('M157, M300: unread notices are counted anew with each revision of the site, and only for who has a personal centre', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { store, asked, world, settled, notices } = begin('unreadNotices');
  store.set(memberAtom, member(4));
  store.set(revisionAtom, 'r2');
  vi.runAllTimers();
  expect(asked).toEqual([]);
  store.set(memberAtom, member(0));
  await settled();
  expect([asked.length, notices()]).toEqual([1, 3]);
  world.answer = async () => 4;
  store.set(revisionAtom, 'r3');
  store.set(revisionAtom, 'r4');
  vi.runAllTimers();
  await settled();
  expect([asked.length, notices()]).toEqual([2, 4]);
});
