import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCount } from '#contract/call/read.ts';
import { readInboxPage } from '#contract/inbox/read.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { markRead, notifyMember } from './store.ts';
import { wordsOf } from './words.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  for (const merchant of ['aurora', 'lotus']) await notifyAll(merchant);
});

afterAll(async () => {
  await gateway.close();
});

/** Messages of this file, newest first: kind, age in hours, whether read. */
const REPORTED = [
  ['depositCredited', 2, false, 'D-20418'],
  ['withdrawalApproved', 20, false, 'W-10327'],
  ['withdrawalRejected', 50, false, 'W-10311'],
  ['depositFailed', 75, true, 'D-20377'],
  ['depositCredited', 76, true, 'D-20376'],
] as const;

/** Sends each demo member the same order messages. */
async function notifyAll(merchant: string): Promise<void> {
  await gateway.context.db.withMerchant(merchant, async (db) => {
    for (const [kind, hoursAgo, isRead, reference] of REPORTED)
      await sql`insert into inbox_message (merchant, member_id, kind, details, created_at, read_at)
        select merchant, id, ${kind}, ${JSON.stringify({ amount: '150.00 USD', reference })}::jsonb,
            now() - make_interval(hours => ${hoursAgo}), case when ${isRead}::boolean then now() end
          from member where merchant = ${merchant} order by account`.execute(db);
  });
}

async function enter(account: string, merchant = 'aurora'): Promise<Visitor> {
  const visitor = createVisitor(gateway, merchant);
  await visitor.logIn(account, 'Livery-demo-1');
  return visitor;
}

const answered = async (reply: Promise<{ json: () => { value: unknown } }>) => (await reply).json().value;
const unread = async (visitor: Visitor) => readCount(await answered(visitor.ask('GET', '/wps/relay/CSP_unreadCount')));
const pageOf = async (visitor: Visitor, query = '') =>
  readInboxPage(await answered(visitor.ask('GET', `/wps/relay/CSP_getInbox${query}`)));

test('M158, M170, M171, M182, M185: a message of a deposit or a withdrawal leads to it; without an order it leads nowhere', () => {
  const order = '00000000-0000-4000-8000-0000000000d1';
  const contentOf = (kind: string, details: object) => wordsOf(kind, details, 'EN')?.content;
  expect(contentOf('depositCredited', { order })).toContain(
    `<a href="/depositv2?order=${order}">${inEnglish('inbox.toDeposit')}</a>`,
  );
  for (const wrong of [{}, { order: '"><script>' }, { order: 7 }])
    expect(contentOf('depositCredited', wrong)).not.toContain('<a');
  expect(contentOf('withdrawalPaid', { order })).toContain(`<a href="/withdraw?order=${order}">`);
  expect(contentOf('receiptAsked', {})).toContain('<a href="/withdrawalConfirmation">');
  expect(contentOf('receiptPartly', { order })).not.toContain('<a');
});

describe('the inbox', () => {
  test('M158: it lists deposits and withdrawals, the newest first, a page at a time', async () => {
    const player = await enter('player1');
    const all = await pageOf(player);
    expect(all.messages.map(({ title }) => title)).toEqual([
      inEnglish('inbox.kind.depositCredited.title'),
      inEnglish('inbox.kind.withdrawalApproved.title'),
      inEnglish('inbox.kind.withdrawalRejected.title'),
      inEnglish('inbox.kind.depositFailed.title'),
      inEnglish('inbox.kind.depositCredited.title'),
      'Welcome aboard',
    ]);
    const text = inEnglish('inbox.kind.depositCredited.text', { amount: '150.00 USD', reference: 'D-20418' });
    expect(all.messages[0]?.content).toBe(`<p>${text}</p>`);
    const times = all.messages.map(({ timestamp }) => timestamp ?? 0);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    const second = await pageOf(player, '?pageNo=2&pageSize=4');
    expect([second.pageNum, second.totalPages, second.messages.length]).toEqual([2, 2, 2]);
    expect((await pageOf(player, '?pageNo=99&pageSize=4')).pageNum).toBe(2);
  });

  test('M158, P11: an order has one message, unread at each new step; another member’s message stays', async () => {
    const { db } = gateway.context;
    const ids = await db.withMerchant('aurora', async (scope) => {
      const { rows } = await sql<{ id: string }>`select id from member where account in ('player1', 'vip1')
        order by account`.execute(scope);
      return rows.map(({ id }) => id);
    });
    const about = (memberId: string, kind: string, order: string) =>
      db.withMerchant('aurora', (scope) =>
        notifyMember(scope, 'aurora', memberId, kind, { order, amount: '1.00 USD' }),
      );
    const kinds = () =>
      db.withMerchant('aurora', async (scope) => {
        const { rows } = await sql<{ kind: string; order: string; is_read: boolean }>`
          select m.account || ' ' || i.kind as kind, details ->> 'order' as order, i.read_at is not null as is_read
            from inbox_message i join member m on m.merchant = i.merchant and m.id = i.member_id
            where details ? 'order' order by i.id`.execute(scope);
        return rows.map(({ kind, order, is_read }) => `${order} ${kind}${is_read ? ', read' : ''}`);
      });
    const [player = '', vip = ''] = ids;
    await about(player, 'withdrawalRequested', 'one');
    await about(player, 'withdrawalRequested', 'two');
    await about(vip, 'receiptAsked', 'one');
    await db.withMerchant('aurora', (scope) => markRead(scope, 'aurora', player));
    await about(player, 'withdrawalPaid', 'one');
    expect(await kinds()).toEqual([
      'two player1 withdrawalRequested, read',
      'one vip1 receiptAsked',
      'one player1 withdrawalPaid',
    ]);
    await db.withMerchant('aurora', (scope) => sql`delete from inbox_message where details ? 'order'`.execute(scope));
  });

  test('M158: each reader reads them in their own language', async () => {
    const player = await enter('player1', 'lotus');
    const reply = await gateway.ask('lotus', {
      url: '/wps/relay/CSP_getInbox',
      headers: {
        language: 'VI',
        authorization: player.token,
        cookie: [...player.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    expect(readInboxPage(reply.json().value).messages[0]?.title).toBe('Nạp tiền thành công');
  });

  test('M157, M303: the count is of unread ones; one is read, then all, and no other user’s', async () => {
    const [vip, agent] = [await enter('vip1'), await enter('agent1')];
    expect([await unread(vip), await unread(agent)]).toEqual([3, 3]);
    const [first] = (await pageOf(vip)).messages;
    const thirdParty = (await pageOf(agent)).messages.map(({ id }) => id);
    const left = await answered(vip.ask('POST', '/wps/member/inbox/read', { ids: [first?.id, ...thirdParty] }));
    expect([left, await unread(agent)]).toEqual([2, 3]);
    expect((await pageOf(vip)).messages[0]?.isRead).toBe(true);
    expect(await answered(vip.ask('POST', '/wps/member/inbox/read', {}))).toBe(0);
  });

  test('M157: a trial account has no inbox, and a disabled one answers no user', async () => {
    const trial = createVisitor(gateway, 'aurora');
    await gateway.context.trees.toggleSwitch('aurora', 'FREEPLAY3', true, 'test');
    const { json } = await trial.ask('POST', '/wps/session/login/freeplay', {
      os: 'web',
      platform: 'W',
      random: 'a'.repeat(32),
    });
    trial.token = json().value?.token;
    const refused = await trial.ask('GET', '/wps/relay/CSP_unreadCount');
    expect(refused.json().errorCode).toBe(trial.token === undefined ? 'not_logged_in' : 'in_need_true_account');
    const player = await enter('player1');
    await gateway.context.trees.toggleSwitch('aurora', 'MAILCEN', false, 'test');
    expect((await player.ask('GET', '/wps/relay/CSP_unreadCount')).json().errorCode).toBe('function_not_available');
    await gateway.context.trees.toggleSwitch('aurora', 'MAILCEN', true, 'test');
  });

  test.each(['?pageNo=0', '?pageNo=x', '?pageSize=9999', '?more=1'])(
    'M158: "%s" is refused as bad data',
    async (query) => {
      const player = await enter('player1');
      expect((await player.ask('GET', `/wps/relay/CSP_getInbox${query}`)).statusCode).toBe(422);
    },
  );
});

describe('M158: texts of a message', () => {
  test('details are text, never markup; a kind without a text is left out', () => {
    const words = wordsOf('depositCredited', { amount: '<b>1</b>', reference: '"x"' }, 'EN');
    expect(words?.content).toContain('&lt;b&gt;1&lt;/b&gt; (reference &quot;x&quot;)');
    expect(wordsOf('neverHeardOf', {}, 'EN')).toBeUndefined();
  });

  test('own text is clean', () => {
    const own = { title: 'Hello', content: '<p onclick="x()">One</p><script>x()</script>' };
    expect(wordsOf('own', own, 'EN')).toEqual({ title: 'Hello', content: '<p>One</p>' });
  });
});
