import { afterAll, beforeAll, expect, test } from 'vitest';
import { tagOfToken } from '#contract/page/session-tag.ts';
import { NEWS_PATH } from '#contract/staff/previews/edge-link.ts';
import { NEWS_CALLS, NEWS_VERSION } from '#contract/system/change-notifications.ts';
import { notifyMember } from '#gateway/features/inbox/store.ts';
import { SESSION_COOKIE } from '#gateway/features/sessions/stored/cookies.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { edgeHeaders } from '#serving/edge-headers.ts';

let gateway: TestGateway;
const PATHS = {
  balance: '/wps/v2/wallets/balance',
  unreadCount: '/wps/relay/CSP_unreadCount',
  availablePromotions: '/wps/relay/MCSFE_getAvailablePromotions',
  deposits: '/wps/cashier/deposits',
} as const;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
});
afterAll(() => gateway.close());

interface Tab {
  readonly visitor: Visitor;
  readonly session: string;
  readonly tag: string;
}

async function signIn(account: string): Promise<Tab> {
  const visitor = createVisitor(gateway, 'aurora');
  const { value } = (await visitor.logIn(account, 'Livery-demo-1')).json();
  const session = visitor.cookies.get(SESSION_COOKIE) ?? '';
  return { visitor, session, tag: (await tagOfToken(value.token)) ?? '' };
}

const AS_EDGE = () => ({ [edgeHeaders.secret]: gateway.context.edgeSecret, [edgeHeaders.address]: '198.51.100.7' });

/** What an edge reads for the stream of a browser. */
async function read(
  { session, tag }: Pick<Tab, 'session' | 'tag'>,
  { merchant = 'aurora', calls = NEWS_CALLS as readonly string[], headers = AS_EDGE() as Record<string, string> } = {},
) {
  const payload = { session, tag, language: 'EN', calls };
  const asMerchant = headers[edgeHeaders.secret] === undefined ? {} : { [edgeHeaders.merchant]: merchant };
  const reply = await gateway.ask(merchant, {
    method: 'POST',
    url: NEWS_PATH,
    payload,
    headers: { ...headers, ...asMerchant },
  });
  return { status: reply.statusCode, value: reply.json().value };
}

const write = (memberId: string) =>
  gateway.context.db.withMerchant('aurora', (db) => notifyMember(db, 'aurora', memberId, 'welcome', {}));

test('M309 M157 M193 M170: news are what the member’s own calls answer, with the tags of all tabs of the session', async () => {
  const tab = await signIn('player1');
  const other = (await tab.visitor.ask('POST', '/wps/session/resume', {})).json().value.token;
  const { value } = await read(tab);
  const asked = await Promise.all(Object.values(PATHS).map((path) => tab.visitor.ask('GET', path)));
  const without = (reply: { readonly now?: number }) => (Array.isArray(reply) ? reply : dropNow(reply));
  expect(Object.fromEntries(NEWS_CALLS.map((call) => [call, without(value.news.replies[call])]))).toEqual(
    Object.fromEntries(NEWS_CALLS.map((call, at) => [call, without(asked[at]?.json().value)])),
  );
  expect(value.tags.toSorted()).toEqual([tab.tag, await tagOfToken(other)].toSorted());
  expect(value.news.member).toBe((await tab.visitor.ask('GET', '/wps/member/info')).json().value.id);
  // The page compares the positions of told and asked replies.
  for (const reply of asked)
    expect(BigInt(String(reply.headers[NEWS_VERSION.toLowerCase()]))).toBeGreaterThanOrEqual(
      BigInt(value.news.version),
    );
});

/** The gateway’s clock goes on between two replies. */
function dropNow(reply: unknown): unknown {
  if (typeof reply !== 'object' || reply === null) return reply;
  const { now: _, ...rest } = reply as { readonly now?: number };
  return rest;
}

test('M157: news that are read after a change have a higher position than every reply from before', async () => {
  const tab = await signIn('vip1');
  const before = await tab.visitor.ask('GET', PATHS.unreadCount);
  const { value: first } = await read(tab);
  await write(first.news.member);
  const { value } = await read(tab, { calls: ['unreadCount'] });
  expect(value.news.replies).toEqual({ unreadCount: before.json().value + 1 });
  expect(BigInt(value.news.version)).toBeGreaterThan(BigInt(String(before.headers[NEWS_VERSION.toLowerCase()])));
  expect(BigInt(value.news.version)).toBeGreaterThan(BigInt(first.news.version));
});

test('M157: the reply to reading messages has a position as well: news from before do not replace it', async () => {
  const tab = await signIn('vip1');
  const { value } = await read(tab, { calls: ['unreadCount'] });
  const reply = await tab.visitor.ask('POST', '/wps/member/inbox/read', {});
  expect([value.news.replies.unreadCount > 0, reply.json().value]).toEqual([true, 0]);
  expect(BigInt(String(reply.headers[NEWS_VERSION.toLowerCase()]))).toBeGreaterThan(BigInt(value.news.version));
});

test('the session cookie decides about whom an edge is told; no one else is told', async () => {
  const [mine, other] = [await signIn('player1'), await signIn('vip1')];
  const nothing = { status: 200, value: null };
  // A tag is known to every page of the site.
  expect(await read({ session: mine.session, tag: other.tag })).toEqual(nothing);
  expect(await read({ session: 'x'.repeat(43), tag: mine.tag })).toEqual(nothing);
  expect(await read({ session: '', tag: mine.tag })).toEqual(nothing);
  expect(await read(mine, { merchant: 'lotus' })).toEqual(nothing);
  expect((await read(mine, { headers: { cookie: `${SESSION_COOKIE}=${mine.session}` } })).status).toBe(404);
  expect((await read(mine, { headers: { ...AS_EDGE(), [edgeHeaders.secret]: 'wrong' } })).status).toBe(404);
  await mine.visitor.ask('DELETE', '/wps/session/logout');
  expect(await read(mine)).toEqual(nothing);
  expect((await read(other)).value.news.replies).toHaveProperty('balance');
});

test('M157: what the member may not ask is not told', async () => {
  const tab = await signIn('vip1');
  const { trees } = gateway.context;
  await trees.toggleSwitch('aurora', 'MAILCEN', false, 'ops');
  const { value } = await read(tab, { calls: ['unreadCount', 'balance', 'memberInfo'] });
  expect(Object.keys(value.news.replies)).toEqual(['balance']);
  await trees.toggleSwitch('aurora', 'MAILCEN', true, 'ops');
});
