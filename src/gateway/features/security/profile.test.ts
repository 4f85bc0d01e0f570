import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readNickname } from '#gateway/identity/nickname.ts';
import { maskEmail, maskMobile } from '#gateway/identity/secrets/mask.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';

let gateway: TestGateway;
let member: Visitor;
const PASSWORD = 'Livery-demo-1';

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  member = createVisitor(gateway, 'aurora');
  expect((await member.logIn('player1', PASSWORD)).json().success).toBe(true);
});

beforeEach(async () => {
  await inAurora(sql`delete from security_try`);
  await inAurora(sql`delete from verification_code`);
  await inAurora(sql`delete from outbox`);
  await inAurora(sql`update member set email = null, email_verified = false, mobile = null, mobile_verified = false`);
});

afterAll(() => gateway.close());

function inAurora<T>(query: ReturnType<typeof sql<T>>) {
  return gateway.context.db.withMerchant('aurora', (db) => query.execute(db));
}

const profileOf = async () => (await member.ask('GET', '/wps/member/profile')).json().value;
const send = (body: object) => member.ask('POST', '/wps/member/contact/send', { password: PASSWORD, ...body });
const confirm = async (body: object) => (await member.ask('POST', '/wps/member/contact', body)).json();
const email = (address: string) => ({ kind: 'email', email: address });
const mobile = (mobileNum: string) => ({ kind: 'mobile', mobileNum, countryDialingCode: '65' });

async function messages(): Promise<{ recipient: string; body: string }[]> {
  const query = sql<{ recipient: string; body: string }>`select recipient, body from outbox order by id`;
  return (await inAurora(query)).rows;
}

async function codeFor(recipient: string): Promise<string> {
  const sent = (await messages()).filter((message) => message.recipient === recipient);
  return /\b\d{6}\b/.exec(sent.at(-1)?.body ?? '')?.[0] ?? 'no code';
}

test('M160, M168: the profile shows the member, with contacts that only their owner recognises', async () => {
  await inAurora(sql`update member set email = 'player.one@example.com', email_verified = true,
    mobile = '+6581234567', mobile_verified = false where account = 'player1'`);
  const { since, lastLogin: _, ...profile } = await profileOf();
  expect(profile).toEqual({
    account: 'player1',
    nickname: expect.any(String),
    email: 'p•••@e•••.com',
    emailVerified: true,
    mobile: '+65 •••• 567',
    mobileVerified: false,
  });
  expect(since).toBeGreaterThan(0);
});

test.for([
  ['a@b.co', 'a•••@b•••.co'],
  ['long.name@mail.example.org', 'l•••@m•••.org'],
  ['no-host', 'n•••@•••'],
])('M168: %s is masked as %s', ([address, masked]) => {
  expect(maskEmail(address ?? '')).toBe(masked);
});

test('M168: a number keeps its beginning and three digits', () => {
  expect(maskMobile('+6581234567')).toBe('+65 •••• 567');
});

test.for([
  ['  Lucky Fox ', 'Lucky Fox'],
  ['小明', '小明'],
  ['👩‍🚀🎲', '👩‍🚀🎲'],
  ['a'.repeat(40), 'a'.repeat(40)],
  ['a', undefined],
  ['a'.repeat(41), undefined],
  ['   x   ', undefined],
  ['two\nlines', undefined],
  ['a\u0000b', undefined],
  ['abc\u202egnp', undefined],
  ['\u200b\u200b\u200b', undefined],
])('M160: the nickname %j becomes %j', ([typed, expected]) => {
  expect(readNickname(typed ?? '')).toBe(expected);
});

test('M160: a nickname is stored and shown; an invalid one is refused at its field', async () => {
  const put = async (nickname: string) => (await member.ask('PUT', '/wps/member/profile', { nickname })).json();
  expect((await put(' Lucky Fox ')).success).toBe(true);
  expect((await profileOf()).nickname).toBe('Lucky Fox');
  expect((await member.ask('GET', '/wps/member/info')).json().value.nickname).toBe('Lucky Fox');
  expect(await put('x\ty')).toMatchObject({
    errorCode: 'invalid_request',
    value: { fields: [{ field: 'nickname', code: 'security.nickname_rule' }] },
  });
});

test('M168: an e-mail address is verified by the code that was sent to it', async () => {
  const reply = await send(email(' New.Me@Example.com '));
  expect(reply.json()).toEqual({ success: true, value: { expiredMinutes: 1 } });
  const code = await codeFor('new.me@example.com');
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await confirm({ ...email('new.me@example.com'), code: wrong })).errorCode).toBe('verification_code_wrong');
  expect((await confirm({ ...email('other@example.com'), code })).errorCode).toBe('verification_code_wrong');
  expect((await confirm({ ...email('New.Me@example.com'), code: ` ${code} ` })).success).toBe(true);
  expect(await profileOf()).toMatchObject({ email: 'n•••@e•••.com', emailVerified: true });
  expect((await confirm({ ...email('new.me@example.com'), code })).errorCode).toBe('verification_code_expired');
});

test('M168: a number is verified by its texted code, and the old number is notified of the change too', async () => {
  await inAurora(sql`update member set mobile = '+6591234567', mobile_verified = true where account = 'player1'`);
  expect((await send(mobile('81234567'))).json().success).toBe(true);
  expect((await confirm({ ...mobile('81234567'), code: await codeFor('+6581234567') })).success).toBe(true);
  expect((await profileOf()).mobile).toBe('+65 •••• 567');
  const reported = (await messages()).filter(({ body }) => !/\b\d{6}\b/.test(body)).map(({ recipient }) => recipient);
  expect(reported).toEqual(['+6591234567', '+6581234567']);
});

test('M168: a change of e-mail address is notified to the old and the new one', async () => {
  await inAurora(sql`update member set email = 'old@example.com', email_verified = true where account = 'player1'`);
  await send(email('new@example.com'));
  expect((await confirm({ ...email('new@example.com'), code: await codeFor('new@example.com') })).success).toBe(true);
  const reported = (await messages()).filter(({ body }) => !/\b\d{6}\b/.test(body)).map(({ recipient }) => recipient);
  expect(reported).toEqual(['old@example.com', 'new@example.com']);
});

test('M168, D32: another member’s contact gets the usual answer; only the reader of its code learns of it', async () => {
  await inAurora(sql`update member set email = 'Taken@example.com', email_verified = true where account = 'agent1'`);
  const free = await send(email('free@example.com'));
  const taken = await send(email('taken@example.com'));
  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
  const wrong = await confirm({ ...email('taken@example.com'), code: '123' });
  expect(wrong).toEqual(await confirm({ ...email('free@example.com'), code: '123' }));
  const code = await codeFor('taken@example.com');
  if (code !== 'no code') {
    expect((await confirm({ ...email('taken@example.com'), code })).errorCode).toBe('email_taken');
  }
  expect((await profileOf()).email).toBe('');
});

test('M168: without the password no code is sent, and wrong ones are counted', async () => {
  expect((await send({ ...email('me@example.com'), password: 'Livery-demo-9' })).json().errorCode).toBe(
    'password_wrong',
  );
  expect((await send({ ...email('me@example.com'), password: undefined })).json().errorCode).toBe('password_wrong');
  expect(await messages()).toEqual([]);
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => send({ ...email('me@example.com'), password: 'Livery-demo-9' })),
  );
  expect(replies.filter((reply) => reply.json().errorCode === 'password_wrong')).toHaveLength(4);
  expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(8);
});

test.for([
  [email('nobody'), 'email', 'form.emailFormat'],
  [mobile('1'), 'mobileNum', 'form.mobileFormat'],
])('M168: %j is no contact and is refused at its field', async ([contact, field, code]) => {
  const reply = await send(contact as object);
  expect(reply.statusCode).toBe(422);
  expect(reply.json().value.fields).toEqual([{ field, code }]);
  expect((await confirm({ ...(contact as object), code: '123456' })).value.fields).toEqual([{ field, code }]);
});

test('M168: two members verify one contact concurrently: one gets it, the other is refused', async () => {
  const other = createVisitor(gateway, 'aurora');
  await other.logIn('agent1', PASSWORD);
  await send(email('shared@example.com'));
  const first = await codeFor('shared@example.com');
  await inAurora(sql`update verification_code set created_at = created_at - interval '2 minutes'`);
  await other.ask('POST', '/wps/member/contact/send', { ...email('shared@example.com'), password: PASSWORD });
  const second = await codeFor('shared@example.com');
  const replies = await Promise.all([
    confirm({ ...email('shared@example.com'), code: first }),
    other.ask('POST', '/wps/member/contact', { ...email('shared@example.com'), code: second }).then((r) => r.json()),
  ]);
  expect(replies.filter((reply) => reply.success)).toHaveLength(1);
  expect(replies.map((reply) => reply.errorCode).filter((errorCode) => errorCode === 'email_taken')).toHaveLength(1);
});
