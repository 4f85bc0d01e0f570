import { createHash } from 'node:crypto';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tagOfToken } from '#contract/page/session-tag.ts';
import type { ChangeKind } from '#contract/system/change-notifications.ts';
import type { Client } from '#contract/wire/client.ts';
import { Unauthorized } from '#contract/wire/errors.ts';
import { parseMember } from '#model/documents/member.ts';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { NewestReplies } from '#ui/late/newest-replies.ts';
import { ownChangesAtom } from '../protection/own-changes.ts';
import { memberAtom } from '../state/atoms.ts';
import { arrivalsAtom } from '../state/counts.ts';
import { modalsAtom } from '../state/modals.ts';
import { createSession } from '../state/session.ts';
import { createState } from '../state/sources/create-state.ts';
import { heedExpiry } from '../state/sources/expiry.ts';
import { followPromotions, promotionsMovedAtom } from '../state/sources/follow-promotions.ts';
import { followUnread } from '../state/sources/follow-unread.ts';
import { makePage } from '../testing/site.ts';
import { createChangeFollower } from './follow-change.ts';

const KEYS = [
  ['balance', 'ann'],
  ['member', 'deposits', 'list'],
  ['games', 'list'],
];

beforeEach(() => {
  vi.useFakeTimers();
  // The same digests, synchronously: the platform's digests resolve outside the test's fake clock.
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_, data) => digestOf(data as Uint8Array));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function digestOf(data: Uint8Array): ArrayBuffer {
  return new Uint8Array(createHash('sha256').update(data).digest()).buffer;
}

/** A page with a member signed in by the token t-1, whose gateway now refuses the token, or returns the member info. */
function openPage(info?: unknown) {
  const asked: string[] = [];
  const session = createSession('quartz', { session: createMemoryStorage(), local: createMemoryStorage() });
  const store = createState(makePage());
  session.begin('t-1');
  store.set(memberAtom, parseMember({ id: 'ann', account: 'ann', type: 0 }).value);
  const refusing: Client = {
    async send(call) {
      asked.push(call.name);
      if (info !== undefined) return info as never;
      throw new Unauthorized(call.name, { code: 'session_expired', message: undefined, status: 401, value: null });
    },
  };
  const client = heedExpiry(refusing, { session, store });
  const queries = { client: new NewestReplies({ defaultOptions: { queries: { retry: false } } }) };
  for (const key of KEYS) queries.client.setQueryData(key, {});
  const old = () => KEYS.filter((key) => queries.client.getQueryState(key)?.isInvalidated).map(([of]) => of);
  const windows = () => store.get(modalsAtom).map(({ name, page }) => `${name} ${page}`);
  const browser = { session, store, client };
  const follow = createChangeFollower(browser, queries);
  return { browser, follow, queries, asked, windows, old };
}

const DAY_LIMIT = {
  measure: 'LOSS_NET',
  period: 'DAY',
  amountMinor: '5000',
  leftMinor: '0',
  endsAt: Date.UTC(2026, 10, 24),
};
const ON_BREAK = { kind: 'BREAK', startsAt: 1, endsAt: Date.UTC(2026, 10, 25) };

it.each([
  ['a limit that refused a bet', ['LOSS_NET_DAY'], 'safer.measure.LOSS_NET', 'safer.reached.DAY'],
  ['a break that began elsewhere', ['PAUSE'], 'safer.pause.BREAK', 'safer.pause.text'],
])('the member’s open page tells of %s, once', async (_, about, title, text) => {
  const page = openPage({ limits: [DAY_LIMIT], registers: [], pause: ON_BREAK });
  const tag = (await tagOfToken('t-1')) ?? '';
  await report(page, [tag], undefined, 'protection', about);
  await report(page, [tag], undefined, 'protection', about);
  expect(page.browser.store.get(modalsAtom).map(({ notice }) => [notice?.title, notice?.text])).toEqual([
    [title, text],
  ]);
});

it.each([
  ['of a changed limit', ['LIMIT'], 0],
  ['of a limit that does not exist', ['STAKE_DAY'], 0],
  ['of a change that this page makes', ['PAUSE'], 1],
])('a notification %s opens no window', async (_, about, ownChanges) => {
  const page = openPage({ limits: [DAY_LIMIT], registers: [], pause: ON_BREAK });
  page.browser.store.set(ownChangesAtom, ownChanges);
  await report(page, [(await tagOfToken('t-1')) ?? ''], undefined, 'protection', about);
  expect(page.windows()).toEqual([]);
});

it('others’ limits and breaks are not told', async () => {
  const page = openPage({ limits: [DAY_LIMIT], registers: [], pause: ON_BREAK });
  await report(page, ['0000000000000000'], undefined, 'protection', ['PAUSE']);
  expect([page.asked, page.windows()]).toEqual([[], []]);
});

/** Notifies the page, and runs its clock until it is done: the tag of its token is computed outside the fake clock. */
async function report(
  { follow }: Pick<ReturnType<typeof openPage>, 'follow'>,
  tags: readonly string[],
  betweenCalls = () => {},
  kind: ChangeKind = 'ended',
  about?: readonly string[],
) {
  let done = false;
  const followed = follow({ kind, tags, about }).finally(() => {
    done = true;
  });
  betweenCalls();
  while (!done) await vi.advanceTimersByTimeAsync(100);
  await followed;
}

it('M378: a page reports that its session was ended elsewhere and otherwise stays', async () => {
  const page = openPage();
  await report(page, ['0000000000000000', (await tagOfToken('t-1')) ?? '']);
  expect([page.asked, page.windows()]).toEqual([['memberInfo'], ['login expired']]);
  expect(page.browser.store.get(memberAtom)?.account).toBe('ann');
});

it('M378: others’ sessions cause no request', async () => {
  const page = openPage();
  await report(page, ['0000000000000000']);
  expect([page.asked, page.windows()]).toEqual([[], []]);
});

it('M378: a page that ended or replaced its session in the meantime sends no request', async () => {
  const page = openPage();
  const own = [(await tagOfToken('t-1')) ?? ''];
  await report(page, own, () => page.browser.session.begin('t-2'));
  page.browser.session.end();
  await report(page, own);
  expect(page.asked).toEqual([]);
});

it('M157 M201: a message for the page’s member notifies it, may report a rank, and ends nothing; others’ messages are ignored', async () => {
  const page = openPage({ id: 'ann', account: 'ann', type: 0, clubLabel: { labelName: 'Silver', rankLevel: 2 } });
  const mail = (tag: string) => report(page, [tag], undefined, 'inbox');
  await mail('0000000000000000');
  expect(page.browser.store.get(arrivalsAtom)).toBe(0);
  await mail((await tagOfToken('t-1')) ?? '');
  expect(page.browser.store.get(arrivalsAtom)).toBe(1);
  vi.stubGlobal('crypto', {});
  await mail('0000000000000000');
  vi.unstubAllGlobals();
  expect([page.browser.store.get(arrivalsAtom), page.asked, page.windows()]).toEqual([1, ['memberInfo'], []]);
  expect(page.browser.store.get(memberAtom)).toMatchObject({ rankLevel: 2, rankName: 'Silver' });
});

it('M194: an available or claimed reward reloads claim counts, balance and lists of the page', async () => {
  const page = openPage();
  await report(page, ['0000000000000000'], undefined, 'rewards');
  expect([page.browser.store.get(promotionsMovedAtom), page.old()]).toEqual([0, []]);
  await report(page, [(await tagOfToken('t-1')) ?? ''], undefined, 'rewards');
  expect([page.browser.store.get(promotionsMovedAtom), page.old()]).toEqual([1, ['balance', 'member']]);
  expect([page.browser.store.get(arrivalsAtom), page.asked]).toEqual([0, []]);
});

it('M170: a message may report money: balance and orders reload, those of others do not', async () => {
  const page = openPage({ id: 'ann', account: 'ann', type: 0 });
  await report(page, ['0000000000000000'], undefined, 'inbox');
  expect(page.old()).toEqual([]);
  await report(page, [(await tagOfToken('t-1')) ?? ''], undefined, 'inbox');
  expect(page.old()).toEqual(['balance', 'member']);
});

it('M378: progress of a requested file reloads the progress, and nothing else', async () => {
  const page = openPage();
  const files = ['member', 'memberExports', 'ann'];
  page.queries.client.setQueryData(files, {});
  const isOld = () => page.queries.client.getQueryState(files)?.isInvalidated;
  await report(page, ['0000000000000000'], undefined, 'export');
  expect(isOld()).toBe(false);
  await report(page, [(await tagOfToken('t-1')) ?? ''], undefined, 'export');
  expect([isOld(), page.old(), page.browser.store.get(arrivalsAtom)]).toEqual([true, [], 0]);
});

const INFO = { id: 'ann', account: 'ann', type: 0 };
const AVAILABLE = { referral: true, mission: false, openMissions: 0, count: 4, referralCode: 'ann' };

/**
 * A page that shows the balance, missions and rewards, with counts in its frame, and cached queries of an earlier page.
 * Replies arrive after `replyMs`; `counts` returns the requests per call since its last call.
 */
async function openShown({ replyMs = 50 } = {}) {
  const page = openPage(INFO);
  const { store } = page.browser;
  const asked: string[] = [];
  const client = {
    async send(call: { readonly name: string }) {
      asked.push(call.name);
      const at = asked.filter((name) => name === call.name).length;
      await new Promise((resolve) => setTimeout(resolve, replyMs));
      if (call.name === 'memberInfo') return INFO;
      return call.name === 'availablePromotions' ? { ...AVAILABLE, count: at } : at;
    },
  } as Client;
  const { client: queries } = page.queries;
  const ask = (queryKey: readonly unknown[], name: string) => ({
    queryKey,
    queryFn: () => client.send({ name } as never, {} as never),
  });
  const shown = ['balance', 'missionSummary', 'claimablePromotions'].map((name) => {
    const queryKey = name === 'balance' ? ['balance', 'ann'] : ['member', name, 'ann'];
    return new QueryObserver(queries, ask(queryKey, name)).subscribe(() => undefined);
  });
  queries.setQueryData(['member', 'bonusRecords', 'ann'], 'seen before');
  followPromotions({ client, store });
  followUnread({ client, store }, { now: () => 0, random: () => 0, onBack: () => undefined });
  await vi.advanceTimersByTimeAsync(10 * replyMs);
  const tag = (await tagOfToken('t-1')) ?? '';
  const follow = createChangeFollower({ ...page.browser, client }, page.queries);
  let before = asked.length;
  const counts = () => {
    const since = asked.slice(before);
    before = asked.length;
    return Object.fromEntries(
      [...new Set(since)].sort().map((name) => [name, since.filter((one) => one === name).length]),
    );
  };
  counts();
  /** Sends change notifications, whose tags are computed outside the fake clock. */
  const notification = async (...kinds: readonly ChangeKind[]) => {
    const followed = Promise.all(kinds.map((kind) => follow({ kind, tags: [tag] })));
    await tagOfToken('t-1');
    return { followed };
  };
  const message = async (...about: readonly string[]) => {
    void follow({ kind: 'inbox', tags: [tag], about });
    await tagOfToken('t-1');
  };
  const issue = async () => {
    void follow({ kind: 'rewards', tags: [tag], about: ['issued'] });
    await tagOfToken('t-1');
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  /** Calls whose cached replies are invalidated. */
  const asOld = () => {
    const old = queries.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
    return old.map(({ queryKey: [, name] }) => String(name)).sort();
  };
  return {
    ...page,
    notification,
    message,
    issue,
    counts,
    pass,
    asOld,
    stop: () => shown.forEach((end) => void end()),
    queriesOf: queries,
  };
}

const ON_PAGE = { balance: 1, claimablePromotions: 1, missionSummary: 1 };
const IN_FRAME = { availablePromotions: 1, memberInfo: 1, unreadCount: 1 };

it('M201: a commit’s notifications load each thing once: the page within a tenth of a second, its frame later', async () => {
  const { notification, counts, pass, stop } = await openShown();
  await notification('inbox', 'rewards', 'progress', 'points', 'export', 'inbox', 'rewards');
  expect(counts()).toEqual({});
  await pass(100);
  expect(counts()).toEqual(ON_PAGE);
  await pass(500);
  expect(counts()).toEqual({});
  await pass(50);
  expect(counts()).toEqual(IN_FRAME);
  await pass(5_000);
  expect(counts()).toEqual({});
  stop();
});

it('M201: the member’s identity, shown in the frame of every page, is not reloaded', async () => {
  const { notification, pass, stop, queriesOf } = await openShown();
  for (const name of ['memberIcon', 'profile', 'memberDeposits'])
    queriesOf.setQueryData(['member', name, 'ann'], 'seen before');
  await notification('inbox', 'rewards');
  await pass(1_000);
  const old = queriesOf.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(old.map(({ queryKey }) => queryKey[1])).toContain('memberDeposits');
  expect(old.map(({ queryKey }) => queryKey[1])).not.toContain('memberIcon');
  expect(old.map(({ queryKey }) => queryKey[1])).not.toContain('profile');
  stop();
});

it('M201: a deposit message reloads no mission, bonus, point or claim: these have own notifications', async () => {
  const { message, issue, counts, pass, stop, queriesOf, asOld } = await openShown();
  for (const name of ['withdrawals', 'pointBalance', 'memberExports'])
    queriesOf.setQueryData(['member', name, 'ann'], 'seen before');
  await message('depositCredited');
  await pass(1_000);
  expect([counts(), asOld()]).toEqual([
    { availablePromotions: 1, balance: 1, unreadCount: 1 },
    ['deposits', 'withdrawals'],
  ]);
  await message('missionReached', 'depositChecking');
  await issue();
  await pass(1_000);
  expect([counts(), asOld()]).toEqual([
    { availablePromotions: 1, claimablePromotions: 1, missionSummary: 1, unreadCount: 1 },
    ['deposits', 'withdrawals'],
  ]);
  await message('bonusGiven');
  await pass(1_000);
  expect(counts()).toEqual({ availablePromotions: 1, balance: 1, unreadCount: 1 });
  expect(asOld()).toEqual(['bonusRecords', 'deposits', 'withdrawals']);
  await message('missionClaimedPoints');
  await pass(1_000);
  expect(counts()).toEqual({ ...ON_PAGE, ...IN_FRAME });
  expect(asOld()).toEqual(['bonusRecords', 'deposits', 'memberExports', 'pointBalance', 'withdrawals']);
  stop();
});

it('M201: data that is not shown is marked stale and reloads when shown', async () => {
  const { notification, counts, pass, stop, queriesOf } = await openShown();
  await notification('progress');
  await pass(1_000);
  expect([counts(), queriesOf.getQueryState(['member', 'bonusRecords', 'ann'])?.isInvalidated]).toEqual([
    { missionSummary: 1 },
    true,
  ]);
  stop();
  await notification('inbox');
  await pass(1_000);
  expect(counts()).toEqual({ availablePromotions: 1, memberInfo: 1, unreadCount: 1 });
});

it('M201: continuous notifications reload at most twice a second, including the last', async () => {
  const { notification, counts, pass, stop } = await openShown();
  for (let at = 0; at < 20; at += 1) {
    await notification('rewards', 'progress');
    await pass(50);
  }
  await pass(5_000);
  // At 100, 250, 650 and 1,050 ms: effects of a commit soon, then about twice a second; the frame after the third and
  // the last.
  expect(counts()).toEqual({ availablePromotions: 2, balance: 4, claimablePromotions: 4, missionSummary: 4 });
  stop();
});

it('M201: data that changes shortly after a commit reloads a moment later', async () => {
  const { notification, counts, pass, stop } = await openShown();
  await notification('inbox');
  await pass(110);
  counts();
  await notification('progress');
  await pass(150);
  expect(counts()).toEqual({ missionSummary: 1 });
  await notification('progress');
  await pass(300);
  expect(counts()).toEqual({});
  await pass(100);
  expect(counts()).toEqual({ missionSummary: 1 });
  stop();
});

it('M201: changes while the frame waits load first, and the frame once they stop', async () => {
  const { notification, counts, pass, stop } = await openShown();
  await notification('inbox');
  await pass(400);
  expect(counts()).toEqual(ON_PAGE);
  await notification('progress');
  await notification('progress');
  await pass(30);
  expect(counts()).toEqual({ missionSummary: 1 });
  await pass(700);
  expect(counts()).toEqual({});
  await pass(200);
  expect(counts()).toEqual(IN_FRAME);
  stop();
});

it('M201: on a slow connection nothing reloads while its answer is pending, for a limited time', async () => {
  const { notification, counts, pass, stop, queriesOf } = await openShown({ replyMs: 1_200 });
  const first = queriesOf.getQueryData(['balance', 'ann']);
  await notification('rewards');
  await pass(200);
  await notification('rewards');
  await pass(1_000);
  expect(counts()['balance']).toBe(1);
  await pass(200);
  expect([queriesOf.getQueryData(['balance', 'ann']), counts()['balance']]).toEqual([Number(first) + 1, 1]);
  await pass(1_300);
  expect(queriesOf.getQueryData(['balance', 'ann'])).toBe(Number(first) + 2);
  stop();
});

it('M201: a sign-out meantime cancels the requests', async () => {
  const { notification, counts, pass, browser, stop } = await openShown();
  await notification('inbox');
  browser.session.end();
  await pass(1_000);
  expect(counts()).toEqual({});
  stop();
});
