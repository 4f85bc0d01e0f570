import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';

let gateway: TestGateway;
let player: Visitor;
let agent: Visitor;
const PASSWORD = 'Livery-demo-1';

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'harbor']);
  await gateway.context.db.withMerchant('harbor', (db) =>
    db
      .updateTable('merchant_currency')
      .set({ is_single: false, wallets: ['LIVE', 'SPORTS'] })
      .execute(),
  );
  player = createVisitor(gateway, 'harbor');
  await player.logIn('player1', PASSWORD);
  agent = createVisitor(gateway, 'harbor');
  await agent.logIn('agent1', PASSWORD);
});

afterAll(async () => {
  await gateway.close();
});

/** Sends a transfer as a page does: retries with the same key if the gateway is busy. */
async function transfer(visitor: Visitor, body: object, key: string | undefined = randomUUID(), merchant = 'harbor') {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { authorization: visitor.token, cookie, 'idempotency-key': key };
  const ask = () =>
    gateway.ask(merchant, { method: 'POST', url: '/wps/relay/GCS_walletTransfer', headers, payload: body });
  let reply = await ask();
  for (let tried = 1; reply.statusCode === 503 && tried < 50; tried += 1) reply = await ask();
  return { status: reply.statusCode, ...reply.json() };
}

const balanceOf = async (visitor: Visitor) => (await visitor.ask('GET', '/wps/v2/wallets/balance')).json().value;
const LIVE = { from: 'MAIN', to: 'LIVE', amount: '10.50' };

describe('transfers between wallets', () => {
  test('M309, M310: money moves from one wallet to the other; the sum is equal', async () => {
    const reply = await transfer(player, LIVE);
    const wallets = [
      { wallet: 'MAIN', balance: '1239.50' },
      { wallet: 'LIVE', balance: '10.50' },
    ];
    expect(reply).toEqual({ status: 200, success: true, value: { balance: wallets } });
    expect(await balanceOf(player)).toEqual({
      sumBalance: '1250.00',
      currencySymbol: '€',
      isSingle: false,
      balance: [...wallets, { wallet: 'SPORTS', balance: '0.00' }],
    });
  });

  test('M310: the same key executes once and gets the first answer, whatever moved since', async () => {
    const key = randomUUID();
    const first = await transfer(player, LIVE, key);
    await transfer(player, LIVE);
    const between = await balanceOf(player);
    expect(await transfer(player, LIVE, key)).toEqual(first);
    expect(await transfer(player, LIVE, key.toUpperCase())).toEqual(first);
    expect(await balanceOf(player)).toEqual(between);
  });

  test('M310: the same key with another body is refused with 422, and moves nothing', async () => {
    const key = randomUUID();
    await transfer(player, LIVE, key);
    const between = await balanceOf(player);
    for (const other of [
      { amount: '10.51' },
      { to: 'SPORTS' },
      { from: 'LIVE', to: 'MAIN' },
      { from: 'LIVE', to: 'SPORTS' },
    ]) {
      expect(await transfer(player, { ...LIVE, ...other }, key)).toMatchObject({
        status: 422,
        errorCode: 'idempotency_key_reused',
      });
    }
    expect(await balanceOf(player)).toEqual(between);
  });

  test('M310: of sixteen concurrent calls with one key one moves money, and all get the same answer', async () => {
    const before = await balanceOf(agent);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 16 }, () => transfer(agent, { ...LIVE, amount: '1' }, key)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 200, success: true });
    expect((await balanceOf(agent)).balance[1].balance).toBe('1.00');
    expect((await balanceOf(agent)).sumBalance).toBe(before.sumBalance);
  });

  test('M310: of concurrent calls with one key and different bodies one succeeds, others fail', async () => {
    const key = randomUUID();
    const bodies = [
      LIVE,
      { ...LIVE, to: 'SPORTS' },
      { from: 'LIVE', to: 'SPORTS', amount: '1' },
      { ...LIVE, amount: '3' },
    ];
    const replies = await Promise.all([...bodies, ...bodies].map((body) => transfer(agent, body, key)));
    expect(replies.filter(({ status }) => status === 200).length).toBe(2);
    expect(replies.filter(({ errorCode }) => errorCode === 'idempotency_key_reused').length).toBe(6);
  });

  test('M310: two members may use the same key', async () => {
    const key = randomUUID();
    expect((await transfer(player, { ...LIVE, amount: '1' }, key)).success).toBe(true);
    expect((await transfer(agent, { ...LIVE, amount: '2' }, key)).success).toBe(true);
  });

  test('M310: an overdraft is refused, also among a hundred concurrent calls', async () => {
    expect(await transfer(player, { ...LIVE, amount: '99999' })).toMatchObject({
      status: 200,
      errorCode: 'insufficient_balance',
    });
    const vip = createVisitor(gateway, 'harbor');
    await vip.logIn('vip1', PASSWORD);
    const part = { from: 'MAIN', to: 'SPORTS', amount: '2222.20' };
    const replies = await Promise.all(Array.from({ length: 100 }, () => transfer(vip, part)));
    expect(replies.filter(({ success }) => success)).toHaveLength(40);
    expect(replies.filter(({ errorCode }) => errorCode === 'insufficient_balance')).toHaveLength(60);
    expect((await balanceOf(vip)).balance[0]).toEqual({ wallet: 'MAIN', balance: '0.00' });
  });

  test.each([
    [{ ...LIVE, to: 'MAIN' }, 'to'],
    [{ ...LIVE, to: 'FISH' }, 'to'],
    [{ ...LIVE, from: 'FISH' }, 'from'],
    [{ ...LIVE, amount: '0' }, 'amount'],
    [{ ...LIVE, amount: '0.001' }, 'amount'],
    [{ ...LIVE, amount: '-5' }, 'amount'],
    [{ ...LIVE, amount: '9'.repeat(40) }, 'amount'],
    [{ ...LIVE, amount: 5 }, 'amount'],
  ])('M310: an invalid transfer is refused by its field: %j', async (body, field) => {
    const reply = await transfer(player, body);
    expect([reply.status, reply.errorCode]).toEqual([422, 'invalid_request']);
    expect(reply.value.fields).toEqual([expect.objectContaining({ field })]);
  });

  test('M310: without a key, or with a non-UUID, nothing moves', async () => {
    expect((await transfer(player, LIVE, 'again')).status).toBe(400);
    const cookie = [...player.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = { method: 'POST', url: '/wps/relay/GCS_walletTransfer', payload: LIVE } as const;
    const reply = await gateway.ask('harbor', { ...request, headers: { authorization: player.token, cookie } });
    expect(reply.statusCode).toBe(400);
  });

  test('M310: a single-wallet site has nothing to transfer', async () => {
    const visitor = createVisitor(gateway, 'aurora');
    await visitor.logIn('player1', PASSWORD);
    const reply = await transfer(visitor, LIVE, randomUUID(), 'aurora');
    expect(reply).toMatchObject({ status: 403, errorCode: 'function_not_available' });
  });

  test('M310: every balance is the sum of its postings, and all balances sum to zero', async () => {
    const { rows } = await gateway.context.db.withMerchant('harbor', (db) =>
      sql<{ total: string; wrong: bigint }>`
        select (select sum(balance) from account_balance)::text as total,
          (select count(*) from account_balance a where balance <> coalesce(
            (select sum(amount) from posting p where p.account_id = a.id), 0)) as wrong`.execute(db),
    );
    expect(rows[0]).toEqual({ total: '0', wrong: 0n });
  });
});
