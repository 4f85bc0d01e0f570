import { CompactEncrypt, importJWK } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CRITICAL, JWE_PARAMETERS } from '#contract/wire/jwe-codec.ts';
import { sqlState } from '#gateway/db/errors.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type PageRequest, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { closeTrialWallet, openTrialWallet } from '../wallet/trial.ts';
import { endTrials } from './job.ts';

let gateway: TestGateway;
const URL = '/wps/session/login/freeplay';
let randoms = 0;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus', 'harbor']);
});

beforeEach(() => inAurora(sql`update trial_account set created_at = created_at - interval '2 hours'`));

afterAll(async () => {
  await gateway.close();
});

function inAurora<T>(query: ReturnType<typeof sql<T>>) {
  return gateway.context.db.withMerchant('aurora', (db) => query.execute(db));
}

/** A visitor whose client sends a gateway version; undefined: sends none. */
function visitorOf(merchant = 'aurora', address = '203.0.113.7', version: string | undefined = '3'): Visitor {
  const ask: TestGateway['ask'] = (to, request: PageRequest) =>
    gateway.ask(to, { ...request, headers: { ...request.headers, 'x-gateway-version': version } });
  return createVisitor({ ...gateway, ask }, merchant, address);
}

function fresh(): string {
  randoms += 1;
  return `random text ${randoms}`;
}

async function play(visitor: Visitor, rest: object = {}) {
  const humanCheck = await visitor.humanCheck('register');
  const reply = await visitor.ask('POST', URL, { os: 'Linux', platform: 'W', random: fresh(), humanCheck, ...rest });
  if (reply.json().success) visitor.token = reply.json().value.token;
  return reply;
}

const info = (visitor: Visitor) => visitor.ask('GET', '/wps/member/info');

/** Ends the trial of one account, or of all, and runs the job. */
async function letTimeEnd(account = '%'): Promise<void> {
  await inAurora(sql`update trial_account set ends_at = now() - interval '1 hour' from member
    where member.id = member_id and account like ${account} and not closed`);
  await endTrials(gateway.context, { open: openTrialWallet, close: closeTrialWallet }, 'aurora');
}

test('M105, M283: free play signs a visitor in to a trial account of type 4 with play money', async () => {
  const visitor = visitorOf();
  const reply = await play(visitor);
  expect(reply.json()).toEqual({ success: true, value: { token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) } });
  expect((await info(visitor)).json().value).toMatchObject({ type: 4, hasPassword: false });
  expect((await visitor.ask('GET', '/wps/v2/wallets/balance')).json().value).toMatchObject({ sumBalance: '2000.00' });
  const dong = visitorOf('lotus');
  await gateway.context.trees.toggleSwitch('lotus', 'FREEPLAY3', true, 'test');
  await play(dong);
  expect((await dong.ask('GET', '/wps/v2/wallets/balance')).json().value).toMatchObject({ sumBalance: '2000000' });
  // Trial log-ins do not count as log-in events.
  expect((await inAurora(sql`select from event where kind = 'login'`)).rows).toEqual([]);
});

test('M13, M283: where free play is off it is refused', async () => {
  await gateway.context.trees.toggleSwitch('aurora', 'FREEPLAY3', false, 'test');
  const reply = await play(visitorOf());
  expect([reply.statusCode, reply.json().errorCode]).toEqual([403, 'function_not_available']);
  await gateway.context.trees.toggleSwitch('aurora', 'FREEPLAY3', true, 'test');
});

test('M105, M283: gateway version 3, platform W and a human check for registering are required', async () => {
  for (const version of [undefined, '2', '30']) {
    expect((await play(visitorOf('aurora', '203.0.113.8', version ?? ''))).statusCode).toBe(400);
  }
  const visitor = visitorOf();
  expect((await play(visitor, { platform: 'H' })).statusCode).toBe(422);
  const body = { os: 'Linux', platform: 'W', random: fresh() };
  expect((await visitor.ask('POST', URL, body)).json().errorCode).toBe('human_check_required');
  const humanCheck = await visitor.humanCheck('login');
  expect((await visitor.ask('POST', URL, { ...body, humanCheck })).json().errorCode).toBe('human_check_failed');
});

test('M105: a random text is valid once, also in parallel requests', async () => {
  const random = fresh();
  const visitors = Array.from({ length: 6 }, (_, at) => visitorOf('aurora', `198.18.${at}.1`));
  const replies = await Promise.all(visitors.map((visitor) => play(visitor, { random })));
  expect(replies.filter((reply) => reply.json().success)).toHaveLength(1);
  expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(5);
});

test('M105, D07: a random text encrypted with the merchant’s key is decrypted, and counts once for any number of encryptions', async () => {
  const visitor = visitorOf();
  const { keys } = (await visitor.ask('GET', '/wps/system/keys')).json().value;
  const key = await importJWK(keys[0], 'ECDH-ES');
  const encrypt = (path: string) =>
    new CompactEncrypt(new TextEncoder().encode('sealed random'))
      .setProtectedHeader({
        alg: 'ECDH-ES',
        enc: 'A256GCM',
        kid: keys[0].kid,
        method: 'POST',
        path,
        merchant: 'aurora',
        iat: Math.floor(Date.now() / 1000),
        jti: crypto.randomUUID(),
        crit: [...JWE_PARAMETERS],
      })
      .encrypt(key, { crit: CRITICAL });
  expect((await play(visitor, { random: await encrypt('/wps/session/login') })).statusCode).toBe(400);
  expect((await play(visitor, { random: await encrypt(URL) })).json().success).toBe(true);
  expect((await play(visitor, { random: await encrypt(URL) })).statusCode).toBe(409);
  expect((await play(visitor, { random: 'a.b.c.d.e' })).statusCode).toBe(400);
});

test('M105: an address block has ten trial accounts an hour, counted in the database; others are not affected', async () => {
  const visitors = Array.from({ length: 12 }, (_, at) => visitorOf('aurora', `198.19.1.${at + 1}`));
  const replies = await Promise.all(visitors.map((visitor) => play(visitor)));
  expect(replies.filter((reply) => reply.json().success)).toHaveLength(10);
  const refused = replies.filter((reply) => reply.statusCode === 429);
  expect(refused.map((reply) => reply.headers['retry-after'])).toEqual(['3600', '3600']);
  expect((await play(visitorOf('aurora', '198.19.2.1'))).json().success).toBe(true);
  await inAurora(sql`update trial_account set created_at = now() - interval '61 minutes'`);
  expect((await play(visitorOf('aurora', '198.19.1.1'))).json().success).toBe(true);
});

test('M105: a merchant has five thousand trial accounts a day', async () => {
  await inAurora(sql`
    with made as (
      insert into member (merchant, account, account_key, nickname, type)
      select 'aurora', 'trial-x' || n, 'trial-x' || n, '', 4 from generate_series(1, 5000) n returning id)
    insert into trial_account (merchant, member_id, asked_from, ends_at, created_at)
      select 'aurora', id, sha256(id::text::bytea), now() + interval '1 hour', now() - interval '23 hours' from made`);
  expect((await play(visitorOf('aurora', '198.19.3.1'))).headers['retry-after']).toBe('86400');
  await inAurora(sql`delete from trial_account where created_at < now() - interval '22 hours'`);
});

test('M105: a trial account lives two hours and its session with it; then it closes and its play money is returned', async () => {
  const visitor = visitorOf();
  await play(visitor);
  const life = sql<{
    minutes: number;
  }>`select round(extract(epoch from s.expires_at - s.created_at) / 60)::integer as minutes
    from session s join member m on m.id = s.member_id where m.type = 4 order by s.created_at desc limit 1`;
  expect((await inAurora(life)).rows[0]?.minutes).toBe(120);
  const account = (await info(visitor)).json().value.account;
  await inAurora(sql`update session set expires_at = expires_at - interval '2 hours'
    from member where member.id = member_id and account = ${account}`);
  expect((await info(visitor)).json().errorCode).toBe('session_expired');
  await letTimeEnd(account);
  const { rows } = await inAurora(sql`
    select m.status, a.balance::text as balance, t.closed,
      (select count(*)::integer from member_device d where d.member_id = m.id) as devices
    from member m join ledger_account a on a.owner_id = m.id join trial_account t on t.member_id = m.id
    where m.account = ${account}`);
  expect(rows).toEqual([{ status: 'disabled', balance: '0', closed: true, devices: 0 }]);
});

test('M105: trial accounts have no log-in', async () => {
  const visitor = visitorOf();
  await play(visitor);
  const { account } = (await info(visitor)).json().value;
  expect((await visitorOf('aurora', '203.0.114.1').logIn(account, '')).json().success).toBe(false);
  expect((await visitorOf('aurora', '203.0.114.1').logIn(account, account)).json().errorCode).toBe('wrong_credentials');
});

test('M269, M105: a trial account is denied member features', async () => {
  const visitor = visitorOf();
  await play(visitor);
  for (const [method, url, body] of [
    ['GET', '/wps/member/places', undefined],
    ['GET', '/wps/member/profile', undefined],
    ['POST', '/wps/member/places/endOthers', {}],
  ] as const) {
    const reply = await visitor.ask(method, url, body);
    expect([reply.statusCode, reply.json().errorCode]).toEqual([403, 'in_need_true_account']);
  }
});

test('M105, M309: play money never mixes with money: the database refuses a transfer, and both sum to zero', async () => {
  await play(visitorOf());
  const mixed = asOwner(gateway.context.db, 'aurora', async (db) => {
    const { rows } = await sql<{ kind: string; id: string }>`
      select distinct on (kind) kind, id from ledger_account order by kind, balance desc`.execute(db);
    const id = (kind: string) => rows.find((row) => row.kind === kind)?.id;
    await sql`with moved as (
        insert into transfer (merchant, actor, key, request_hash, kind)
        values ('aurora', 'house', 'platform:mixed', sha256('x'), 'trial') returning id)
      insert into posting (merchant, transfer_id, line, account_id, amount, balance)
      select 'aurora', moved.id, side.line, a.id, side.amount, a.balance + side.amount
      from moved, (values (1, ${id('trial')}, -5), (2, ${id('member')}, 5)) side (line, account, amount)
      join ledger_account a on a.id = side.account::uuid`.execute(db);
  });
  expect(await mixed.then(() => 'done', sqlState)).toBe('23514');
  const { rows } = await inAurora(
    sql`select kind in ('trial', 'trial_equity', 'trial_vendor') as play, sum(now.balance)::text as total
      from ledger_account join account_balance now using (merchant, id) group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { play: false, total: '0' },
    { play: true, total: '0' },
  ]);
});
