import { afterEach, expect, it } from 'vitest';
import { brandFile, until } from '#brand/testing/brand-files.ts';
import { SESSION_COOKIE } from '#contract/page/cookies.ts';
import { NEWS_PATH } from '#contract/staff/previews/edge-link.ts';
import type { ChangeNotification } from '#contract/system/change-notifications.ts';
import type { ChangeListener, GatewayLink } from '../gateway/gateway-link.ts';
import { openTestEdge } from '../testing/edge-of.ts';
import { type EventClient, openEvents, portOf } from '../testing/event-client.ts';
import { scriptTrees } from '../testing/scripted-trees.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const [ANN, ANN_TOO, BEN] = ['a000000000000001', 'a000000000000002', 'b000000000000001'];
const NEWS = { member: 'ann', language: 'EN', version: '7', replies: { balance: { sumBalance: '5.00' } } };
const VALUE = { tags: [ANN, ANN_TOO], news: NEWS };

/** An edge whose gateway is the platform's unless `isThirdParty`; `answer` makes the replies about members. */
async function start(answer: () => Response | Promise<Response>, isThirdParty = false) {
  const scripted = scriptTrees();
  const asked: unknown[] = [];
  let hinted: ChangeListener = () => undefined;
  const link: GatewayLink = {
    ...scripted.link,
    ...(!isThirdParty && { stamp: () => ({}) }),
    fetchFor: (visit) => async (input, init) => {
      const request = new Request(input, init);
      if (new URL(request.url).pathname !== NEWS_PATH) return scripted.link.fetchFor(visit)(request);
      asked.push(await request.json());
      return answer();
    },
    watch: (_, __, listener) => {
      hinted = listener;
      return () => undefined;
    },
  };
  const site = await openTestEdge({ files: { 'aurora/brand.json': brandFile('aurora') }, link });
  await site.edge.app.listen({ host: '127.0.0.1', port: 0 });
  closing.push(site.close);
  const port = portOf(site.edge.app.server);
  const open = async (tag: string, session?: string, more = '') => {
    const path = `/_portal/events?tag=${tag}&lang=EN${more}`;
    const cookie = session === undefined ? {} : { cookie: `${SESSION_COOKIE}=${session}` };
    const client = await openEvents({ port, path, ...cookie });
    closing.push(client.close);
    await until(() => client.revisions.length > 0, 'an open stream');
    return client;
  };
  return { asked, open, notify: (notification: ChangeNotification) => hinted(notification) };
}

const answer = () => Response.json({ success: true, value: VALUE });
const versions = ({ changes }: EventClient) => changes.map(({ kind, news }) => [kind, news?.version]);

it('M378: a change reaches the stream of the member’s own browser with news, and every other stream without', async () => {
  const { asked, open, notify } = await start(answer);
  const [own, other, visitor] = [await open(ANN, 'session-of-ann'), await open(BEN, 'session-of-ben'), await open(ANN)];
  notify({ kind: 'inbox', tags: [ANN, ANN_TOO], about: ['depositCredited'] });
  notify({ kind: 'rewards', tags: [ANN, ANN_TOO] });
  notify({ kind: 'ended', tags: [BEN] });
  await until(() => own.changes.length === 3, 'the news');
  expect(own.changes[1]).toEqual({ kind: 'inbox', tags: [ANN, ANN_TOO], about: ['depositCredited'], news: NEWS });
  expect(versions(own)).toEqual([
    ['ended', undefined],
    ['inbox', '7'],
    ['rewards', '7'],
  ]);
  // The changes of one commit are read once, by the cookie of this browser.
  expect(asked).toEqual([
    {
      session: 'session-of-ann',
      tag: ANN,
      language: 'EN',
      calls: ['balance', 'unreadCount', 'availablePromotions', 'deposits'],
    },
  ]);
  const plain = [
    ['inbox', undefined],
    ['rewards', undefined],
    ['ended', undefined],
  ];
  expect([versions(other), versions(visitor)]).toEqual([plain, plain]);
});

it('M378: while notifications keep coming they wait for the next read, and none is lost', async () => {
  const { asked, open, notify } = await start(answer);
  const own = await open(ANN, 'session-of-ann');
  notify({ kind: 'rewards', tags: [ANN] });
  await until(() => asked.length === 1, 'the first read');
  for (let at = 0; at < 4; at += 1) notify({ kind: 'rewards', tags: [ANN] });
  await until(() => own.changes.length === 5, 'all');
  expect(asked).toHaveLength(2);
  expect(asked[0]).toMatchObject({ calls: ['balance', 'availablePromotions'] });
});

it.each([
  ['fails', () => Response.json({}, { status: 503 }), false, 1],
  ['breaks off', () => new Response('{"success":'), false, 1],
  ['knows no such session', () => Response.json({ success: true, value: null }), false, 1],
  [
    'answers nonsense',
    () => Response.json({ success: true, value: { tags: [ANN], news: { version: 'x' } } }),
    false,
    1,
  ],
  ['is a third party’s', answer, true, 0],
])('M378: a notification goes out without news where the gateway %s', async (_, reply, isThirdParty, reads) => {
  const { asked, open, notify } = await start(reply, isThirdParty);
  const own = await open(ANN, 'session-of-ann');
  notify({ kind: 'inbox', tags: [ANN], about: ['depositCredited'] });
  await until(() => own.changes.length === 1, 'the notification');
  expect([own.changes, asked.length]).toEqual([[{ kind: 'inbox', tags: [ANN], about: ['depositCredited'] }], reads]);
});

it('M378: a stream that was interrupted gets all news for all tabs, once', async () => {
  const { asked, open } = await start(answer);
  const again = await open(ANN, 'session-of-ann', '&again=1');
  await until(() => again.changes.length > 0, 'what was missed');
  expect(again.changes).toEqual([{ kind: 'inbox', tags: [ANN, ANN_TOO], about: [], news: NEWS }]);
  expect(asked).toHaveLength(1);
});
