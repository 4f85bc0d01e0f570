import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tagOfToken } from '#contract/page/session-tag.ts';
import type { HintKind } from '#contract/system/hints.ts';
import type { Client } from '#contract/wire/client.ts';
import { Unauthorized } from '#contract/wire/errors.ts';
import { parseMember } from '#model/documents/member.ts';
import { memberAtom } from '../state/atoms.ts';
import { arrivalsAtom } from '../state/counts.ts';
import { modalsAtom } from '../state/modals.ts';
import { createMemoryStorage, createSession } from '../state/session.ts';
import { createState } from '../state/sources/create-state.ts';
import { heedExpiry } from '../state/sources/expiry.ts';
import { promotionsMovedAtom } from '../state/sources/follow-promotions.ts';
import { makePage } from '../testing/site.ts';
import { followHint } from './follow-hint.ts';

const KEYS = [
  ['balance', 'ann'],
  ['member', 'deposits', 'list'],
  ['games', 'list'],
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page with somebody signed in by the token t-1, whose gateway refuses it from now on, or says who it is. */
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
  const queries = { client: new QueryClient() };
  for (const key of KEYS) queries.client.setQueryData(key, {});
  const old = () => KEYS.filter((key) => queries.client.getQueryState(key)?.isInvalidated).map(([of]) => of);
  const windows = () => store.get(modalsAtom).map(({ name, page }) => `${name} ${page}`);
  return { browser: { session, store, client }, queries, asked, windows, old };
}

/** Tells the page, and lets its clock run until it is done: the tag of its token is made outside of the clock. */
async function tell(
  { browser, queries }: ReturnType<typeof openPage>,
  tags: readonly string[],
  meanwhile = () => {},
  kind: HintKind = 'ended',
) {
  let done = false;
  const followed = followHint(browser, { kind, tags }, queries).finally(() => {
    done = true;
  });
  meanwhile();
  while (!done) await vi.advanceTimersByTimeAsync(100);
  await followed;
}

it('M378: a page whose session was ended elsewhere says so by itself, as it stands', async () => {
  const page = openPage();
  await tell(page, ['0000000000000000', (await tagOfToken('t-1')) ?? '']);
  expect([page.asked, page.windows()]).toEqual([['memberInfo'], ['login expired']]);
  expect(page.browser.store.get(memberAtom)?.account).toBe('ann');
});

it('M378: sessions of others cost a page nothing', async () => {
  const page = openPage();
  await tell(page, ['0000000000000000']);
  expect([page.asked, page.windows()]).toEqual([[], []]);
});

it('M378: a page that has ended its session itself meanwhile, or has another one, asks nothing', async () => {
  const page = openPage();
  const own = [(await tagOfToken('t-1')) ?? ''];
  await tell(page, own, () => page.browser.session.begin('t-2'));
  page.browser.session.end();
  await tell(page, own);
  expect(page.asked).toEqual([]);
});

it('M157 M201: a message for the member of the page is told to it, may tell of a rank, and ends nothing; messages of others cost it nothing', async () => {
  const page = openPage({ id: 'ann', account: 'ann', type: 0, clubLabel: { labelName: 'Silver', rankLevel: 2 } });
  const mail = (tag: string) => tell(page, [tag], undefined, 'inbox');
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

it('M194: a reward is there or was claimed: what may be claimed is counted anew, money and lists of the page are asked for', async () => {
  const page = openPage();
  await tell(page, ['0000000000000000'], undefined, 'rewards');
  expect([page.browser.store.get(promotionsMovedAtom), page.old()]).toEqual([0, []]);
  await tell(page, [(await tagOfToken('t-1')) ?? ''], undefined, 'rewards');
  expect([page.browser.store.get(promotionsMovedAtom), page.old()]).toEqual([1, ['balance', 'member']]);
  expect([page.browser.store.get(arrivalsAtom), page.asked]).toEqual([0, []]);
});

it('M170: a message may tell of money: balance and orders of the page are asked for anew, those of others stay', async () => {
  const page = openPage({ id: 'ann', account: 'ann', type: 0 });
  await tell(page, ['0000000000000000'], undefined, 'inbox');
  expect(page.old()).toEqual([]);
  await tell(page, [(await tagOfToken('t-1')) ?? ''], undefined, 'inbox');
  expect(page.old()).toEqual(['balance', 'member']);
});

it('M378: a file that the member asked for is further: how far is asked anew, and nothing else', async () => {
  const page = openPage();
  const files = ['member', 'memberExports', 'ann'];
  page.queries.client.setQueryData(files, {});
  const isOld = () => page.queries.client.getQueryState(files)?.isInvalidated;
  await tell(page, ['0000000000000000'], undefined, 'export');
  expect(isOld()).toBe(false);
  await tell(page, [(await tagOfToken('t-1')) ?? ''], undefined, 'export');
  expect([isOld(), page.old(), page.browser.store.get(arrivalsAtom)]).toEqual([true, [], 0]);
});
