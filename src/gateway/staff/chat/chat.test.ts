import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatRoom, muteMember, removeChatMessage, unmuteMember } from '#contract/staff/chat/calls.ts';
import { insertMessage } from '#gateway/features/chat/store.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';

let gateway: TestGateway;
let support: TestStaffUser;
let auditor: TestStaffUser;
let memberId: string;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  support = await signInStaffUser(gateway, 'support', ['aurora'], 'Sam');
  auditor = await signInStaffUser(gateway, 'auditor');
  memberId = await inAurora(async (db) => {
    const { id } = await db
      .selectFrom('member')
      .select('id')
      .where('account', '=', 'player1')
      .executeTakeFirstOrThrow();
    for (const words of ['hello', 'buy my coins', 'bye'])
      await insertMessage(db, 'aurora', {
        memberId: id,
        key: `message-${words.replace(/ /g, '-')}`,
        who: 'w',
        name: 'Pl•••',
        words,
      });
    return id;
  });
});

afterAll(() => gateway.close());

const inAurora = <T>(work: Parameters<typeof gateway.context.db.withMerchant<T>>[1]) =>
  gateway.context.db.withMerchant('aurora', work);

async function room(staffUser = support) {
  const reply = await staffUser.send(chatRoom, {}, 'aurora');
  expect(reply.json().success, reply.body).toBe(true);
  return chatRoom.read(reply.json().value);
}

const journal = () =>
  inAurora((db) => db.selectFrom('journal').select(['action', 'subject', 'reason', 'after']).orderBy('seq').execute());

test('M90, M378: a muted member is listed with user and reason until a staff user unmutes', async () => {
  const until = muteMember.read(
    (await support.send(muteMember, { memberId, minutes: 30, reason: 'advertising' }, 'aurora')).json().value,
  )?.until;
  const { muted, messages } = await room(auditor);
  expect(muted).toEqual([
    {
      memberId,
      account: 'player1',
      nickname: 'Player One',
      by: 'Sam',
      reason: 'advertising',
      until,
      since: expect.any(Number),
    },
  ]);
  expect(messages[0]?.mutedUntil).toBe(until);
  expect((await journal()).at(-1)).toMatchObject({ action: 'chat.mute', subject: `member:${memberId}` });
  const unmuting = { memberId, reason: 'promised to stop' };
  expect((await support.send(unmuteMember, unmuting, 'aurora')).json().success).toBe(true);
  expect((await room()).muted).toEqual([]);
  expect((await support.send(unmuteMember, unmuting, 'aurora')).json().errorCode).toBe('conflict');
  expect((await journal()).at(-1)).toMatchObject({ action: 'chat.unmute', reason: 'promised to stop' });
});

test('M90, M378: staff still see a removed message with remover and reason, once', async () => {
  const bad = (await room()).messages.find(({ words }) => words === 'buy my coins');
  const removing = { id: bad?.id ?? 0, reason: 'advertising' };
  expect((await support.send(removeChatMessage, removing, 'aurora')).json().success).toBe(true);
  const { messages } = await room();
  expect(messages.map(({ words, removed }) => [words, removed && [removed.by, removed.reason]])).toEqual([
    ['bye', undefined],
    ['buy my coins', ['Sam', 'advertising']],
    ['hello', undefined],
  ]);
  const again = await support.send(removeChatMessage, removing, 'aurora');
  expect(again.json().errorCode).toBe('conflict');
  const entries = (await journal()).filter(({ action }) => action === 'chat.remove');
  expect(entries).toEqual([
    {
      action: 'chat.remove',
      subject: `chat:${bad?.id}`,
      reason: 'advertising',
      after: { account: 'player1', shown: false },
    },
  ]);
});

test('M378: auditors read and do not moderate; other merchants’ staff do neither', async () => {
  const thirdParty = await signInStaffUser(gateway, 'administrator', ['lotus']);
  const before = (await journal()).length;
  const staffActions = [
    [muteMember, { memberId, minutes: 5, reason: 'x' }],
    [unmuteMember, { memberId, reason: 'x' }],
    [removeChatMessage, { id: 1, reason: 'x' }],
  ] as const;
  for (const [call, request] of staffActions) {
    for (const staffUser of [auditor, thirdParty])
      expect((await staffUser.send(call, request, 'aurora')).statusCode, call.name).toBe(403);
    expect((await support.send(call, { ...request, reason: '' }, 'aurora')).statusCode, call.name).toBe(422);
  }
  expect((await thirdParty.send(chatRoom, {}, 'aurora')).statusCode).toBe(403);
  expect((await thirdParty.send(muteMember, { memberId, minutes: 5, reason: 'x' }, 'lotus')).statusCode).toBe(404);
  expect(await journal()).toHaveLength(before);
});
