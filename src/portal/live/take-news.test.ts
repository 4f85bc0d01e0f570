import { createHash } from 'node:crypto';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deposits } from '#contract/deposits/calls.ts';
import { readMessages } from '#contract/inbox/calls.ts';
import { tagOfToken } from '#contract/page/session-tag.ts';
import { type ChangeNotification, type MemberNews, NEWS_VERSION } from '#contract/system/change-notifications.ts';
import { balance } from '#contract/wallet/calls.ts';
import type { Client } from '#contract/wire/client.ts';
import { parseMember } from '#model/documents/member.ts';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { NewestReplies } from '#ui/late/newest-replies.ts';
import { memberAtom } from '../state/atoms.ts';
import { countsAtom } from '../state/counts.ts';
import { createSession } from '../state/session.ts';
import { createState } from '../state/sources/create-state.ts';
import { followPromotions } from '../state/sources/follow-promotions.ts';
import { followUnread } from '../state/sources/follow-unread.ts';
import { noteOrder } from '../state/sources/news-order.ts';
import { makePage } from '../testing/site.ts';
import { createChangeFollower } from './follow-change.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // The platform's digests resolve outside the test's fake clock.
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(
    async (_, data) =>
      new Uint8Array(
        createHash('sha256')
          .update(data as Uint8Array)
          .digest(),
      ).buffer,
  );
});
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ORDER = {
  id: '0193a000-0000-7000-8000-000000000001',
  methodId: '0193a000-0000-7000-8000-0000000000aa',
  methodName: 'Card',
  amount: '5.00',
  fee: '0.00',
  isSent: true,
  mayCancel: false,
  createdAt: 1,
};
const order = (state: string, id = ORDER.id) => ({ ...ORDER, id, state });
const LIST = ['member', 'deposits', 'list', 'ann', 0, 'EN'];
const SINGLE = ['member', 'deposits', ORDER.id, 'ann', 0, 'EN'];

/**
 * A page of a member that shows balance, orders and both badges. Its gateway answers at position `at.position`, with a
 * deposit of that many units; a reply takes `at.replyMs`.
 */
async function open({ states = true } = {}) {
  const at = { position: 10, replyMs: 20 };
  const session = createSession('quartz', { session: createMemoryStorage(), local: createMemoryStorage() });
  const store = createState(makePage());
  session.begin('t-1');
  store.set(memberAtom, parseMember({ id: 'ann', account: 'ann', type: 0 }).value);
  const asked: string[] = [];
  const gateway: Client = {
    async send(call) {
      asked.push(call.name);
      const { position, replyMs } = at;
      await new Promise((resolve) => setTimeout(resolve, replyMs));
      const header = (name: string) => (states && name === NEWS_VERSION ? String(position) : null);
      return call.read(replyOf(call.name, position), { header, currencyExponent: 2 });
    },
  };
  const client = noteOrder(gateway, store);
  const queries = { client: new NewestReplies({ defaultOptions: { queries: { retry: false } } }) };
  const show = (queryKey: readonly unknown[], queryFn: () => Promise<unknown>) => {
    stops.push(new QueryObserver(queries.client, { queryKey, queryFn }).subscribe(() => undefined));
  };
  show(['balance', 'ann'], () => client.send(balance, {}));
  const pages = async () => ({ pages: [await client.send(deposits, {})], pageParams: [''] });
  show(LIST, pages);
  show(SINGLE, async () => (await client.send(deposits, { id: ORDER.id })).orders[0]);
  followPromotions({ client, store });
  followUnread({ client, store }, { now: () => 0, random: () => 0, onBack: () => undefined });
  await vi.advanceTimersByTimeAsync(1_000);
  asked.length = 0;
  const follow = createChangeFollower({ client, session, store }, queries);
  const tag = (await tagOfToken('t-1')) ?? '';
  const receive = async (news?: Partial<MemberNews>, more: Partial<ChangeNotification> = {}) => {
    const full = news && { member: 'ann', language: 'EN', version: '20', replies: repliesOf(20), ...news };
    void follow({ kind: 'inbox', tags: [tag], about: ['depositCredited'], news: full, ...more });
    await tagOfToken('t-1');
    await vi.advanceTimersByTimeAsync(0);
  };
  const data = (key: readonly unknown[]) => queries.client.getQueryData(key);
  const shown = () => ({
    balance: (data(['balance', 'ann']) as ReturnType<typeof balance.read> | undefined)?.sumBalanceMinor,
    list: (data(LIST) as { pages: { orders: { state: string }[] }[] }).pages.map(({ orders }) => orders[0]?.state),
    single: (data(SINGLE) as { state: string }).state,
    unread: store.get(countsAtom).unreadMessages,
    rewards: store.get(countsAtom).availablePromotions,
  });
  return { at, store, queries, asked, receive, shown, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms), client };
}

function replyOf(call: string, position: number): unknown {
  if (call === 'balance') return { sumBalance: `${position}.00`, currencySymbol: '$', isSingle: true };
  if (call === 'deposits') return { orders: [order(`state${position}`)], now: 1 };
  if (call === 'availablePromotions') return { BONUS: { enabled: '1', count: position } };
  return position;
}
const repliesOf = (position: number) =>
  Object.fromEntries(
    ['balance', 'unreadCount', 'availablePromotions', 'deposits'].map((call) => [call, replyOf(call, position)]),
  );
const allAt = (position: number) => ({
  balance: `${position * 100}`,
  list: [`state${position}`],
  single: `state${position}`,
  unread: position,
  rewards: position,
});

it('M201 M309 M157 M193 M170: what comes with a deposit’s message is shown at once, and none of it is asked', async () => {
  const page = await open();
  expect(page.shown()).toEqual(allAt(10));
  await page.receive({});
  expect(page.shown()).toEqual(allAt(20));
  await page.pass(5_000);
  expect([page.asked, page.shown()]).toEqual([[], allAt(20)]);
});

it('M201: news of one read that come with several notifications are taken once', async () => {
  const page = await open();
  await page.receive({});
  await page.receive({}, { kind: 'rewards', about: [] });
  await page.pass(5_000);
  expect([page.asked, page.shown()]).toEqual([[], allAt(20)]);
});

it('M201: news that were read before what the page has never replace it: the page asks', async () => {
  const page = await open();
  page.at.position = 30;
  await page.receive();
  await page.pass(5_000);
  expect(page.shown()).toEqual(allAt(30));
  page.asked.length = 0;
  await page.receive({});
  expect(page.shown()).toEqual(allAt(30));
  await page.pass(5_000);
  expect([[...new Set(page.asked)].sort(), page.shown()]).toEqual([
    ['availablePromotions', 'balance', 'deposits', 'unreadCount'],
    allAt(30),
  ]);
});

it('M201: news that come after later news change nothing', async () => {
  const page = await open();
  await page.receive({ version: '40', replies: repliesOf(40) });
  await page.receive({});
  await page.pass(5_000);
  expect([page.asked, page.shown()]).toEqual([[], allAt(40)]);
});

it('M201: while a request is pending the page asks again: its reply may be older than the news, or newer', async () => {
  const page = await open();
  Object.assign(page.at, { position: 11, replyMs: 300 });
  const pending = page.queries.client.refetchQueries();
  await page.pass(10);
  Object.assign(page.at, { position: 20, replyMs: 20 });
  await page.receive({});
  await page.pass(5_000);
  await pending;
  expect(page.shown()).toEqual(allAt(20));
  expect(page.asked.filter((name) => name === 'balance')).toHaveLength(2);
});

it('M201: other news of the same position are not certain to be newer: the page asks', async () => {
  const page = await open();
  await page.receive({});
  page.at.position = 25;
  await page.receive({ replies: { ...repliesOf(20), balance: replyOf('balance', 21) } });
  expect(page.shown()).toEqual(allAt(20));
  await page.pass(5_000);
  expect([page.asked, page.shown().balance]).toEqual([['balance'], '2500']);
});

it('M157: a count that was read before the page marked messages as read does not come back', async () => {
  const page = await open();
  page.at.position = 30;
  void page.client.send(readMessages, {});
  await page.pass(1_000);
  await page.receive({});
  expect(page.shown()).toEqual({ ...allAt(20), unread: 10 });
  await page.pass(5_000);
  expect([page.asked, page.shown().unread]).toEqual([['readMessages', 'unreadCount'], 30]);
});

it('M201: a page whose gateway states no positions asks, as without news', async () => {
  const page = await open({ states: false });
  page.at.position = 25;
  await page.receive({});
  expect(page.shown()).toEqual(allAt(10));
  await page.pass(5_000);
  expect(page.shown()).toEqual(allAt(25));
});

it.each([
  ['of another member', { member: 'ben' }, allAt(10)],
  ['without replies', { replies: {} }, allAt(10)],
])('M201: news %s are not shown: the page asks', async (_, news, before) => {
  const page = await open();
  await page.receive(news);
  expect(page.shown()).toEqual(before);
  page.at.position = 25;
  await page.pass(5_000);
  expect(page.shown()).toEqual(allAt(25));
});

it('M170: orders in another language, on further pages and outside the first page are asked for', async () => {
  const page = await open();
  await page.receive({ language: 'VI' });
  expect(page.shown()).toEqual({ ...allAt(20), list: ['state10'], single: 'state10' });
  await page.pass(5_000);
  expect(page.asked).toEqual(['deposits', 'deposits']);
  page.asked.length = 0;
  const [first] = (page.queries.client.getQueryData(LIST) as { pages: object[] }).pages;
  page.queries.client.setQueryData(LIST, { pages: [first, first], pageParams: ['', 'next'] });
  const replies = { ...repliesOf(50), deposits: { orders: [order('state50', `${ORDER.id.slice(0, -1)}2`)], now: 1 } };
  await page.receive({ version: '50', replies });
  await page.pass(5_000);
  expect(page.asked).toEqual(['deposits', 'deposits']);
});
