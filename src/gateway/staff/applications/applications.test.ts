import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerApplication, applicationPicture, applications } from '#contract/staff/applications/calls.ts';
import { readDeedConflict } from '#contract/staff/deeds.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { seatColleague, type TestColleague } from '#gateway/testing/staff.ts';

let gateway: TestGateway;
let support: TestColleague;
let auditor: TestColleague;
let promotionId: string;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  support = await seatColleague(gateway, 'support', ['aurora'], 'Sam');
  auditor = await seatColleague(gateway, 'auditor');
  promotionId = await inAurora(async (db) => {
    const { id } = await db.selectFrom('promotion').select('id').where('entry', '=', 'apply').executeTakeFirstOrThrow();
    return id;
  });
});

afterAll(() => gateway.close());

const inAurora = <T>(work: Parameters<typeof gateway.context.db.withMerchant<T>>[1]) =>
  gateway.context.db.withMerchant('aurora', work);

let minute = 0;

async function apply(account: string): Promise<string> {
  minute += 1;
  return inAurora(async (db) => {
    const member = await db.selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('promotion_request')
      .values({
        ...{ merchant: 'aurora', promotion_id: promotionId, member_id: member.id, remarks: `from ${account}` },
        ...{ reason: null, answered_at: null, asked_at: new Date(Date.UTC(2026, 5, 1, 0, minute)) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('promotion_picture')
      .values({ merchant: 'aurora', request_id: id, position: 0, image: Buffer.from('ffd8ffe0', 'hex') })
      .execute();
    return id;
  });
}

async function list(state: string, colleague = support) {
  const reply = await colleague.send(applications, { state }, 'aurora');
  expect(reply.json().success, reply.body).toBe(true);
  return applications.read(reply.json().value);
}

test('M196, M378: an application is accepted once: the reward waits for the member, the journal says who and why', async () => {
  const id = await apply('player1');
  const found = (await list('open', auditor)).rows.find((row) => row.id === id);
  expect(found).toMatchObject({ account: 'player1', remarks: 'from player1', pictures: 1, promotionId });
  expect(found?.title).not.toBe('');
  const picture = await auditor.send(applicationPicture, { id, at: '0' }, 'aurora');
  expect([picture.headers['content-type'], picture.headers['x-content-type-options']]).toEqual([
    'image/jpeg',
    'nosniff',
  ]);
  expect((await auditor.send(applicationPicture, { id, at: '1' }, 'aurora')).statusCode).toBe(404);
  const accept = { id, approved: true, amount: '12.50', reason: 'receipt seen' };
  for (const amount of ['0', '0.001', '12.505'])
    expect((await support.send(answerApplication, { ...accept, amount }, 'aurora')).statusCode, amount).toBe(422);
  const [one, other] = await Promise.all([
    support.send(answerApplication, accept, 'aurora'),
    support.send(answerApplication, { id, approved: false, reason: 'no' }, 'aurora'),
  ]);
  expect([one, other].map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const late = await support.send(answerApplication, accept, 'aurora');
  expect(readDeedConflict(late.json().value)?.theirs[0]?.by).toBe('Sam');
  const entries = await inAurora((db) =>
    db.selectFrom('journal').select('action').where('subject', '=', `application:${id}`).execute(),
  );
  expect(entries).toHaveLength(1);
});

test('M196, M378: the accepted amount is issued as a reward; a refusal is told to the member in its words', async () => {
  const accepted = await apply('vip1');
  const answer = { id: accepted, approved: true, amount: '7.00', reason: 'fine' };
  expect((await support.send(answerApplication, answer, 'aurora')).json()).toEqual({
    success: true,
    value: { version: 2 },
  });
  const rewards = await inAurora((db) =>
    db.selectFrom('promotion_reward').select('amount').where('origin', '=', `request ${accepted}`).execute(),
  );
  expect(rewards).toEqual([{ amount: 700n }]);
  const refused = await apply('vip1');
  const refusal = { id: refused, approved: false, reason: 'The picture cannot be read.' };
  expect((await support.send(answerApplication, refusal, 'aurora')).json().success).toBe(true);
  const row = (await list('rejected')).rows.find(({ id }) => id === refused);
  expect([row?.reason, row?.status]).toEqual(['The picture cannot be read.', 'rejected']);
  expect((await list('open')).rows.map(({ id }) => id)).not.toContain(refused);
});

test('M378: auditors and colleagues of other merchants answer nothing', async () => {
  const id = await apply('agent1');
  const foreign = await seatColleague(gateway, 'administrator', ['lotus']);
  const answer = { id, approved: false, reason: 'x' };
  for (const colleague of [auditor, foreign])
    expect((await colleague.send(answerApplication, answer, 'aurora')).statusCode).toBe(403);
  expect((await foreign.send(answerApplication, answer, 'lotus')).statusCode).toBe(404);
  expect((await foreign.send(applicationPicture, { id, at: '0' }, 'lotus')).statusCode).toBe(404);
  expect((await list('open')).rows.map((row) => row.id)).toContain(id);
});
