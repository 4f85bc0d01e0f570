import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPasswords } from '#gateway/identity/passwords/passwords.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { type CheckPaymentPassword, createPaymentPasswordCheck } from './check-payment-password.ts';

let gateway: TestGateway;
let member: Visitor;
let memberId: string;
let checkAs: CheckPaymentPassword;
const PASSWORD = 'Livery-demo-1';
const FIRST = '730184';
const NEXT = '492750';

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  member = createVisitor(gateway, 'aurora');
  await member.logIn('player1', PASSWORD);
  memberId = (await member.ask('GET', '/wps/member/info')).json().value.id;
  checkAs = createCheck();
});

beforeEach(async () => {
  await inAurora(
    sql`update payment_password_guard set wrong_tries = 0, locks = 0, locked_until = null, changed_at = null, last_wrong = null`,
  );
  await inAurora(sql`update member set payment_password_hash = null where id = ${memberId}`);
  await inAurora(sql`delete from security_try`);
});

afterAll(() => gateway.close());

function inAurora<T>(query: ReturnType<typeof sql<T>>) {
  return gateway.context.db.withMerchant('aurora', (db) => query.execute(db));
}

const set = async (newPaymentPassword: string, rest: object = {}) =>
  (
    await member.ask('PUT', '/wps/member/paymentPassword', {
      newPaymentPassword,
      confirmNewPaymentPassword: newPaymentPassword,
      ...rest,
    })
  ).json();
const state = async () => (await member.ask('GET', '/wps/member/paymentPassword')).json().value;
const createCheck = () => {
  const { db, random, passwordCost } = gateway.context;
  return createPaymentPasswordCheck({ db, passwords: createPasswords(random, passwordCost) });
};
const check = (typed: string, key?: string) => checkAs({ merchant: 'aurora', memberId }, typed, key);
const codeOf = async (typed: string, key?: string) => (await check(typed, key))?.errorCode;

test('M115: the first payment password is set with the log-in password, stored as argon2id, and required afterwards', async () => {
  expect(await state()).toEqual({ set: false });
  expect(await codeOf(FIRST)).toBe('payment_password_missing');
  expect(await set(FIRST)).toMatchObject({ errorCode: 'password_wrong' });
  expect(await set(FIRST, { password: 'Livery-demo-2' })).toMatchObject({ errorCode: 'password_wrong' });
  expect(await set(FIRST, { password: PASSWORD })).toEqual({ success: true, value: { set: true } });
  const { rows } = await inAurora(
    sql<{ hash: string }>`select payment_password_hash as hash from member where id = ${memberId}`,
  );
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$/);
  expect(await check(` ${FIRST} `)).toBeUndefined();
});

test('M115: a change needs the old one or a code, never only the log-in password; the member is notified, payouts pause', async () => {
  await set(FIRST, { password: PASSWORD });
  expect(await set(NEXT, { password: PASSWORD })).toMatchObject({ errorCode: 'payment_password_wrong' });
  expect(await set(NEXT, { oldPaymentPassword: FIRST })).toMatchObject({ success: true });
  expect([await codeOf(FIRST), await codeOf(NEXT)]).toEqual(['payment_password_wrong', undefined]);
  const { rows } = await inAurora(
    sql`select changed_at > now() - interval '1 minute' as now from payment_password_guard`,
  );
  expect(rows).toEqual([{ now: true }]);
});

test('M115: a member who forgot it sets another by a code sent to an own contact, once, and a wrong one costs a try', async () => {
  await set(FIRST, { password: PASSWORD });
  const send = async (method: string) =>
    (await member.ask('POST', '/wps/member/paymentPassword/send', { method })).json();
  await inAurora(sql`update member set email = 'one@mail.example', email_verified = false where id = ${memberId}`);
  expect(await send('email')).toMatchObject({ errorCode: 'function_not_available' });
  await inAurora(sql`update member set email_verified = true where id = ${memberId}`);
  expect(await send('email')).toMatchObject({ success: true, value: { expiredMinutes: 1 } });
  const sent = await inAurora(
    sql<{ body: string }>`select body from outbox where recipient = 'one@mail.example' order by id desc limit 1`,
  );
  const code = /\b[0-9]{6}\b/.exec(sent.rows[0]?.body ?? '')?.[0] ?? '';
  const wrong = code === '111111' ? '222222' : '111111';
  expect(await set(NEXT, { code: wrong })).toMatchObject({ errorCode: 'verification_code_wrong' });
  expect(await set(NEXT, { code })).toMatchObject({ success: true });
  expect(await set(FIRST, { code })).toMatchObject({ errorCode: 'verification_code_expired' });
  expect(await codeOf(NEXT)).toBeUndefined();
});

test('M115: a value against the merchant’s rule, a mismatch and a common value are refused by name', async () => {
  const fieldsOf = async (first: string, rest: object = {}) =>
    ((await set(first, { password: PASSWORD, ...rest })).value?.fields ?? []).map(
      ({ field }: { field: string }) => field,
    );
  expect(await fieldsOf('12345')).toEqual(['newPaymentPassword']);
  expect(await fieldsOf('73o184')).toEqual(['newPaymentPassword']);
  expect(await fieldsOf(FIRST, { confirmNewPaymentPassword: NEXT })).toEqual(['confirmNewPaymentPassword']);
  expect(await set('123456', { password: PASSWORD })).toMatchObject({ errorCode: 'password_common' });
  expect(await state()).toEqual({ set: false });
});

test('D51: the fifth wrong one locks for half an hour, the right one too; each further lock is twice as long', async () => {
  await set(FIRST, { password: PASSWORD });
  const lefts = [];
  for (let round = 0; round < 4; round += 1) lefts.push((await check(NEXT))?.value);
  expect(lefts).toEqual([4, 3, 2, 1].map((left) => ({ left })));
  const minutes = async () => {
    const { rows } = await inAurora(
      sql<{
        left: number;
      }>`select round(extract(epoch from locked_until - now()) / 60)::integer as left from payment_password_guard`,
    );
    return rows[0]?.left;
  };
  expect(await codeOf(NEXT)).toBe('payment_password_locked');
  expect([await codeOf(FIRST), await minutes()]).toEqual(['payment_password_locked', 30]);
  expect((await state()).lockedUntil).toBeGreaterThan(Date.now());
  for (const expected of [60, 120]) {
    await inAurora(sql`update payment_password_guard set locked_until = now() - interval '1 second'`);
    for (let round = 0; round < 5; round += 1) await check(NEXT);
    expect(await minutes()).toBe(expected);
  }
  await inAurora(sql`update payment_password_guard set locked_until = now() - interval '1 second'`);
  expect(await codeOf(FIRST)).toBeUndefined();
  const { rows } = await inAurora(sql`select wrong_tries, locks, locked_until from payment_password_guard`);
  expect(rows).toEqual([{ wrong_tries: 0, locks: 0, locked_until: null }]);
});

test('D51: of twenty parallel guesses five are checked, then the right one is refused too', async () => {
  await set(FIRST, { password: PASSWORD });
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => codeOf(NEXT)));
  expect(outcomes.filter((code) => code === 'payment_password_wrong')).toHaveLength(4);
  expect(outcomes.filter((code) => code === 'payment_password_locked')).toHaveLength(16);
  expect(await codeOf(FIRST)).toBe('payment_password_locked');
});

const triesLeft = async () => {
  const { rows } = await inAurora(sql<{ tries: number }>`select wrong_tries as tries from payment_password_guard`);
  return 5 - (rows[0]?.tries ?? 0);
};

test('D51: parallel right ones are all accepted, under one key and under many, after wrong ones too', async () => {
  await set(FIRST, { password: PASSWORD });
  for (let round = 0; round < 4; round += 1) await check(NEXT, `wrong ${round}`);
  const together = Array.from({ length: 16 }, (_, at) => codeOf(FIRST, at % 2 === 0 ? 'the one' : `one of ${at}`));
  expect(new Set(await Promise.all(together))).toEqual(new Set([undefined]));
  expect(await triesLeft()).toBe(5);
});

test('D51: the same wrong one under the same key costs one try; another one under it costs another', async () => {
  await set(FIRST, { password: PASSWORD });
  const replies = await Promise.all(Array.from({ length: 12 }, () => check(NEXT, 'the same')));
  expect(replies.map((refusal) => refusal?.value)).toEqual(replies.map(() => ({ left: 4 })));
  expect((await check('111222', 'the same'))?.value).toEqual({ left: 3 });
  expect((await check(NEXT))?.value).toEqual({ left: 2 });
  expect(await codeOf(FIRST, 'the same')).toBeUndefined();
});

test('D51: of guesses at three processes together five are checked; one that was not checked costs nothing', async () => {
  await set(FIRST, { password: PASSWORD });
  const owner = { merchant: 'aurora', memberId };
  const processes = [createCheck(), createCheck(), createCheck()];
  const guesses = Array.from({ length: 30 }, (_, at) => processes[at % 3]?.(owner, NEXT, `guess ${at}`));
  const codes = (await Promise.all(guesses)).map((refusal) => refusal?.errorCode);
  // The fifth attempt is checked, then answered as locked.
  expect(codes.filter((code) => code === 'payment_password_wrong')).toHaveLength(4);
  expect(codes.filter((code) => code === 'payment_password_locked')).toHaveLength(26);
  await inAurora(sql`update payment_password_guard set locked_until = null, locks = 0`);
  const passwords = { verify: async () => Promise.reject(new Error('too many wait')) };
  const busy = createPaymentPasswordCheck({ db: gateway.context.db, passwords });
  for (let round = 0; round < 6; round += 1) await expect(busy(owner, FIRST)).rejects.toThrow('too many wait');
  expect([await triesLeft(), await codeOf(FIRST)]).toEqual([5, undefined]);
});

test('M115: guessed codes cost the server at most 20 hashes in ten minutes', async () => {
  const other = createVisitor(gateway, 'aurora');
  await other.logIn('vip1', PASSWORD);
  const guess = async () => {
    const both = { newPaymentPassword: NEXT, confirmNewPaymentPassword: NEXT };
    return (await other.ask('PUT', '/wps/member/paymentPassword', { ...both, code: '111111' })).json().errorCode;
  };
  await inAurora(sql`update member set payment_password_hash = 'x' where account = 'vip1'`);
  const codes: string[] = [];
  for (let n = 0; n < 22; n += 1) codes.push(await guess());
  expect(new Set(codes.slice(0, 20))).toEqual(new Set(['verification_code_wrong']));
  expect(codes.slice(20)).toEqual(['too_many_requests', 'too_many_requests']);
});

test('M115: a payment password is the same in the digits of every keyboard', async () => {
  const [arabic, wide] = ['\u0667\u0663\u0660\u0661\u0668\u0664', '\uff17\uff13\uff10\uff11\uff18\uff14'];
  expect(await set(arabic, { password: PASSWORD })).toMatchObject({ success: true });
  for (const typed of [FIRST, arabic, wide]) expect([typed, await check(typed)]).toEqual([typed, undefined]);
  expect(await codeOf(NEXT)).toBe('payment_password_wrong');
});
