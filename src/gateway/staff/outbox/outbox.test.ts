import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMessage, outbox } from '#contract/staff/outbox/calls.ts';
import { createOutbox } from '#gateway/features/mail/outbox.ts';
import { forgetMail } from '#gateway/features/mail/store.ts';
import type { Message } from '#gateway/identity/codes/messenger.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { maskText } from './mask.ts';

let gateway: TestGateway;
let support: TestStaffUser;
let administrator: TestStaffUser;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  support = await signInStaffUser(gateway, 'support', ['aurora']);
  administrator = await signInStaffUser(gateway, 'administrator', ['aurora'], 'Ann');
  const to = 'player@mail.example';
  await send({ channel: 'email', to, name: 'code', facts: { code: '246810' } });
  await send({ channel: 'sms', to: '+6591234567', name: 'code', facts: { code: '135791' } });
  await send({ channel: 'email', to, name: 'reset', facts: { link: 'https://a.example/login?reset=s3cretTicket' } });
  await send({ channel: 'email', to: 'decoy@mail.example', name: 'code', facts: { code: '999999' }, decoy: true });
});

afterAll(() => gateway.close());

const inAurora = <T>(work: Parameters<typeof gateway.context.db.withMerchant<T>>[1]) =>
  gateway.context.db.withMerchant('aurora', work);

const send = (message: Omit<Message, 'language'>) =>
  inAurora((db) => createOutbox(() => undefined).send(db, 'aurora', { language: 'EN', ...message }));

async function list(request: object = {}, staffUser = support) {
  const reply = await staffUser.send(outbox, request, 'aurora');
  expect(reply.json().success, reply.body).toBe(true);
  return { ...outbox.read(reply.json().value), body: reply.body };
}

test('M378: all roles see sent messages, recipients masked, and no code or link', async () => {
  const { rows, body } = await list();
  expect(rows.map(({ kind, to, state }) => [kind, to, state])).toEqual([
    ['email', 'p•••@m•••.example', 'waiting'],
    ['sms', '+65 •••• 567', 'waiting'],
    ['email', 'p•••@m•••.example', 'waiting'],
  ]);
  expect(body).not.toMatch(/246810|135791|s3cretTicket|player@mail|91234567|999999/);
  expect(rows[0]?.text).toContain('https://a.example/••••');
  // The administrator's list is masked too: secrets are shown only by opening a message.
  expect((await list({}, administrator)).body).not.toMatch(/246810|135791|s3cretTicket/);
});

test('M378: messages are found by whole recipient, kind and state; part of an address finds nothing', async () => {
  expect((await list({ to: ' Player@Mail.example ' })).rows).toHaveLength(2);
  expect((await list({ to: '65 9123 4567' })).rows.map(({ kind }) => kind)).toEqual(['sms']);
  expect((await list({ to: 'player@' })).rows).toEqual([]);
  expect((await list({ kind: 'sms' })).rows).toHaveLength(1);
  expect((await list({ state: 'sent' })).rows).toEqual([]);
});

test('M378: opening a message is for administrators, needs a reason, and is journalled', async () => {
  const [row] = (await list({ kind: 'sms' })).rows;
  const id = row?.id ?? '';
  const auditor = await signInStaffUser(gateway, 'auditor');
  const operator = await signInStaffUser(gateway, 'operator');
  const thirdParty = await signInStaffUser(gateway, 'administrator', ['lotus']);
  const asked = { id, reason: 'member hears no code' };
  for (const staffUser of [support, auditor, operator, thirdParty])
    expect((await staffUser.send(openMessage, asked, 'aurora')).statusCode).toBe(403);
  expect((await thirdParty.send(openMessage, asked, 'lotus')).statusCode).toBe(404);
  expect((await administrator.send(openMessage, { id, reason: '' }, 'aurora')).statusCode).toBe(422);
  const opened = openMessage.read((await administrator.send(openMessage, asked, 'aurora')).json().value);
  expect([opened?.to, opened?.text.includes('135791')]).toEqual(['+6591234567', true]);
  const entries = await inAurora((db) =>
    db.selectFrom('journal').select(['actor', 'action', 'subject', 'reason', 'after']).orderBy('seq').execute(),
  );
  expect(entries.filter(({ action }) => action === 'outbox.open')).toEqual([
    {
      actor: `staff:${administrator.staffId}`,
      action: 'outbox.open',
      subject: `message:${id}`,
      reason: 'member hears no code',
      after: { kind: 'sms', to: '+65 •••• 567' },
    },
  ]);
});

test('M378: a sent mail keeps its record, without its words', async () => {
  const [row] = (await list({ to: 'player@mail.example' })).rows;
  const id = row?.id ?? '';
  await inAurora((db) => forgetMail(db, 'aurora', BigInt(id), 'sent'));
  const found = (await list({ to: 'player@mail.example', state: 'sent' })).rows;
  expect(found.map((sent) => [sent.id, sent.state, sent.text, sent.movesAt !== undefined])).toEqual([
    [id, 'sent', undefined, true],
  ]);
  expect((await administrator.send(openMessage, { id, reason: 'x' }, 'aurora')).statusCode).toBe(404);
});

describe('masking', () => {
  test.each([
    ['Your code: 246810.', 'Your code: ••••.'],
    ['246 810 is your code', '•••• is your code'],
    ['Time: 2026-11-21 16:49 UTC', 'Time: 2026-11-21 16:49 UTC'],
    ['Open http://aurora.localhost:8080/login?reset=aB3_x now', 'Open http://aurora.localhost:8080/•••• now'],
    ['Code ABCD-EF12-34GH', 'Code ••••'],
    ['It ends in 10 minutes', 'It ends in 10 minutes'],
  ])('M378: %j becomes %j', (text, masked) => {
    expect(maskText(text)).toBe(masked);
  });
});
