import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Db } from '#gateway/db/tables.ts';
import { storeEvidence } from '#gateway/features/cashier/orders/evidence.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import { answerReceipt } from './answer.ts';
import { letMembersPay, type MembersPaying, type SeenMatch } from './testing/c2c.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;
let paying: MembersPaying;
let withdrawer: string;
let depositor: string;
let page: Visitor;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  paying = await letMembersPay(gateway);
  [withdrawer, depositor] = [await paying.join('receiver'), await paying.join('payer')];
  const { corrections } = paying.cashier;
  const wanted = { memberId: withdrawer, wallet: 'MAIN', amountMinor: 100_000n, reason: 'to begin with' };
  const id = await paying.run((db) => corrections.propose(db, MERCHANT, wanted, 'anna'));
  await paying.run((db) => corrections.approve(db, MERCHANT, { id, version: 0n }, 'berta'));
  await paying.run((db) =>
    sql`update member set password_hash = (select password_hash from member where account = 'player1')
      where account = 'receiver'`.execute(db),
  );
  page = createVisitor(gateway, MERCHANT);
  await page.logIn('receiver', 'Livery-demo-1');
});

afterAll(() => gateway.close());

async function begin(): Promise<SeenMatch> {
  await paying.withdraw(withdrawer, 6_000n);
  return paying.matchOf(await paying.deposit(depositor, 6_000n));
}

const list = async () => (await page.ask('GET', '/wps/relay/MCSFE_getPaymentConfirmationList')).json().value;

async function sendAnswer(body: object, key: string = randomUUID(), who = page) {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { authorization: who.token, cookie, 'idempotency-key': key };
  const url = '/wps/relay/MCSFE_processC2CTransaction';
  return (await gateway.ask(MERCHANT, { method: 'POST', url, headers, payload: body })).json();
}

const drawPicture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'navy' } })
    .withExif({ IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
    .png()
    .toBuffer();

test('M182: the list shows waiting ones first, with the payer’s picture and most of the name hidden; an answer reads back', async () => {
  const match = await begin();
  const of = { merchant: MERCHANT, machine: DEPOSIT, memberId: depositor };
  const { id } = await paying.one<{ id: string }>(
    sql`select deposit_id as id from payout_match where id = ${match.id}`,
  );
  const picture = await drawPicture();
  await paying.run((db) => storeEvidence(db, { ...of, id }, [picture]));
  const { list: receipts, now } = await list();
  expect(receipts).toMatchObject([
    {
      id: match.id,
      state: 'asked',
      amount: '60.00',
      received: '0.00',
      remaining: '60.00',
      payer: 'pa•••',
      proofs: [`data:image/jpeg;base64,${picture.toString('base64')}`],
      steps: [{ state: 'offered' }, { state: 'paying' }, { state: 'asked' }],
    },
  ]);
  expect(Math.round((receipts[0].dueAt - now) / 60_000)).toBe(60);
  const key = randomUUID();
  const body = { id: match.id, answer: 'RECEIVED', amount: '20', remaining: '60' };
  for (const _ of ['once', 'again'])
    expect((await sendAnswer(body, key)).value).toMatchObject({
      state: 'asked',
      received: '20.00',
      remaining: '40.00',
    });
  expect(await sendAnswer(body)).toMatchObject({ errorCode: 'receipt_answered' });
  expect((await sendAnswer({ id: match.id, answer: 'ALL_RECEIVED' })).value).toMatchObject({
    state: 'received',
    proofs: [],
  });
  expect((await list()).list[0]).toMatchObject({ id: match.id, state: 'received' });
});

test('M182: missing money is proved by pictures, which are re-encoded and keep nothing of the file', async () => {
  const match = await begin();
  const body = { id: match.id, answer: 'NOT_RECEIVED' };
  expect(await sendAnswer(body)).toMatchObject({ errorCode: 'proof_missing' });
  expect(await sendAnswer({ ...body, pictures: [Buffer.from('no picture').toString('base64')] })).toMatchObject({
    errorCode: 'picture_refused',
  });
  const pictures = [(await drawPicture()).toString('base64')];
  expect((await sendAnswer({ ...body, pictures })).value).toMatchObject({ state: 'disputed' });
  const { picture } = await paying.one<{ picture: Buffer }>(
    sql`select picture from order_evidence where machine = 'match' and order_id = ${match.id}`,
  );
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 40 });
  expect((await sharp(picture).metadata()).exif).toBeUndefined();
});

test('M182: pictures are decoded only for the caller’s own waiting receipt', async () => {
  const [match, over] = [await begin(), await begin()];
  expect((await sendAnswer({ id: over.id, answer: 'ALL_RECEIVED' })).value).toMatchObject({ state: 'received' });
  const decoded = vi.spyOn(gateway.context.pool, 'run');
  try {
    const pictures = [(await drawPicture()).toString('base64')];
    const dispute = { answer: 'NOT_RECEIVED', pictures };
    const thirdParty = { id: match.id, ...dispute };
    const other = createVisitor(gateway, MERCHANT);
    await other.logIn('player1', 'Livery-demo-1');
    for (let n = 0; n < 12; n += 1)
      expect(await sendAnswer(thirdParty, randomUUID(), other)).toMatchObject({ errorCode: 'not_found' });
    expect(await sendAnswer({ id: randomUUID(), ...dispute })).toMatchObject({ errorCode: 'not_found' });
    expect(await sendAnswer({ id: over.id, ...dispute })).toMatchObject({ errorCode: 'receipt_answered' });
    expect(await sendAnswer({ id: match.id, answer: 'RECEIVED', amount: '1', pictures })).toMatchObject({
      success: true,
    });
    expect(decoded).not.toHaveBeenCalled();
    const key = randomUUID();
    for (const _ of ['once', 'again'])
      expect((await sendAnswer({ id: match.id, ...dispute }, key)).value).toMatchObject({ state: 'disputed' });
    expect(decoded).toHaveBeenCalledOnce();
  } finally {
    decoded.mockRestore();
  }
});

test('M182: an anonymous visitor reads nothing', async () => {
  const anonymousVisitor = createVisitor(gateway, MERCHANT);
  expect((await anonymousVisitor.ask('GET', '/wps/relay/MCSFE_getPaymentConfirmationList')).json().success).toBe(false);
});

/** Runs work on a connection that breaks before the n-th statement: as if the process were killed there. */
const dieAt = <T>(n: number, work: (db: Db) => Promise<T>) =>
  paying.run(async (db) => {
    const executor = db.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    let seen = 0;
    const counted: typeof execute = async (query, options) => {
      if (seen === n) throw new Error('killed');
      seen += 1;
      return execute(query, options);
    };
    Object.assign(executor, { executeQuery: counted });
    return work(db).finally(() => Reflect.deleteProperty(executor, 'executeQuery'));
  });

const EVERYTHING = sql`select
  (select jsonb_agg(to_jsonb(a) order by id) from ledger_account a where a.kind in ('member', 'held')) as accounts,
  (select jsonb_agg(to_jsonb(o) order by id) from payout_match o) as matches,
  (select jsonb_agg(to_jsonb(o) order by id) from deposit o) as deposits,
  (select jsonb_agg(to_jsonb(o) order by id) from withdrawal o) as withdrawals,
  (select count(*) from order_step) as steps, (select count(*) from inbox_message) as messages,
  (select count(*) from timer) as timers, (select count(*) from receipt_answer) as answers`;

test('M182: killed before any of its statements, an answer has no effect; resent it is done once', async () => {
  const match = await begin();
  const asker = { merchant: MERCHANT, memberId: withdrawer, key: randomUUID(), exponent: 2 };
  const all = { id: match.id, answer: 'ALL_RECEIVED' } as const;
  const answer = (db: Db) => answerReceipt(db, paying.cashier.receipts.takeStep, asker, all, []);
  const before = await paying.one(EVERYTHING);
  let deaths = 0;
  for (; ; deaths += 1) {
    const outcome = await dieAt(deaths, answer).catch((error: Error) => error.message);
    if (outcome === undefined) break;
    expect(outcome).toBe('killed');
    expect(await paying.one(EVERYTHING)).toEqual(before);
  }
  expect(deaths).toBeGreaterThan(20);
  const after = await paying.one(EVERYTHING);
  expect(await paying.run(answer)).toBeUndefined();
  expect(await paying.one(EVERYTHING)).toEqual(after);
  expect(
    await paying.matchOf(
      (
        await paying.one<{ id: string }>(sql`select deposit_id as id from payout_match
    where id = ${match.id}`)
      ).id,
    ),
  ).toMatchObject({ state: 'received' });
});
