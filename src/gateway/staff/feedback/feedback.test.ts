import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  feedbackDetails,
  feedbackList,
  feedbackPicture,
  reopenFeedback,
  settleFeedback,
} from '#contract/staff/feedback/calls.ts';
import { readVersionConflict } from '#contract/staff/staff-actions.ts';
import { createLog } from '#gateway/process/log.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { inEnglish } from '#tests/setup/english.ts';

/** Errors that the gateway logged. */
const faults: string[] = [];
const log = createLog('error', { write: (line: string) => void faults.push(line) });
let gateway: TestGateway;
let support: TestStaffUser;
let auditor: TestStaffUser;
let player: Visitor;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus'], { log });
  support = await signInStaffUser(gateway, 'support', ['aurora'], 'Sam');
  auditor = await signInStaffUser(gateway, 'auditor');
  player = createVisitor(gateway, 'aurora');
  await player.logIn('player1', 'Livery-demo-1');
});

afterAll(() => gateway.close());

async function write(content: string, images: string[] = [], type = 'problem', visitor: Visitor = player) {
  const reply = await visitor.ask('PUT', '/wps/feedback', { type, content, images });
  expect(reply.json()).toEqual({ success: true, value: null });
}

async function list(request: object, staffUser = support) {
  const reply = await staffUser.send(feedbackList, request, 'aurora');
  expect(reply.json().success, reply.body).toBe(true);
  return feedbackList.read(reply.json().value);
}

async function open(id: string) {
  const details = feedbackDetails.read((await support.send(feedbackDetails, { id }, 'aurora')).json().value);
  if (details === undefined) throw new Error('no feedback');
  return details;
}

const newest = async () => {
  const [row] = (await list({ state: 'open' })).rows;
  if (row === undefined) throw new Error('nothing is open');
  return open(row.id);
};

const journal = () =>
  gateway.context.db.withMerchant('aurora', (db) =>
    db.selectFrom('journal').select(['action', 'reason', 'before', 'after']).orderBy('seq').execute(),
  );

test('M225, M378: feedback is listed newest first with its author, by state and type, page by page', async () => {
  const visitor = createVisitor(gateway, 'aurora', '198.51.100.77');
  await write('from nobody', [], 'suggestion', visitor);
  await write('from a member');
  const { rows } = await list({ state: 'open' });
  expect(rows.slice(0, 2).map(({ content, account }) => [content, account])).toEqual([
    ['from a member', 'player1'],
    ['from nobody', undefined],
  ]);
  const suggestions = await list({ state: 'open', type: 'suggestion' }, auditor);
  expect(suggestions.rows.map(({ content }) => content)).toEqual(['from nobody']);
  expect((await list({ state: 'settled' })).rows).toEqual([]);
  await gateway.context.db.withMerchant('aurora', (db) =>
    db
      .insertInto('feedback')
      .values(
        Array.from({ length: 120 }, (_, at) => ({
          merchant: 'aurora',
          member_id: null,
          type: 'game',
          content: `game ${at}`,
          language: 'EN',
        })),
      )
      .execute(),
  );
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await list({
      state: 'open',
      type: 'game',
      ...(after !== undefined && { after }),
    });
    seen.push(...page.rows.map(({ content }) => content));
    after = page.next;
  } while (after !== undefined);
  expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => `game ${119 - at}`));
});

test('M226, M378: its pictures are served to staff only as pictures', async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#308050' } })
    .png()
    .toBuffer();
  await write('with a picture', [png.toString('base64')]);
  const { pictures } = await newest();
  const name = pictures[0] ?? '';
  const reply = await auditor.send(feedbackPicture, { name }, 'aurora');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, no-store',
  });
  expect((await sharp(reply.rawPayload).metadata()).width).toBe(40);
  const elsewhere = await signInStaffUser(gateway, 'operator', ['lotus']);
  expect((await elsewhere.send(feedbackPicture, { name }, 'lotus')).statusCode).toBe(404);
  expect((await elsewhere.send(feedbackPicture, { name }, 'aurora')).statusCode).toBe(403);
  expect(faults).toEqual([]);
});

test('M157, M225, M378: closing stores the note for staff and puts the answer into the member’s inbox', async () => {
  await write('The <b>fish</b> do not load');
  const { id, version } = await newest();
  const settling = { id, version, note: 'vendor was down', answer: 'They swim again & thank you' };
  const reply = await support.send(settleFeedback, settling, 'aurora');
  expect(reply.json()).toEqual({ success: true, value: { version: version + 1 } });
  const inbox = (await player.ask('GET', '/wps/relay/CSP_getInbox?pageNo=1&pageSize=10')).json().value.list;
  const reported = inbox.find(
    ({ title }: { title: string }) => title === inEnglish('inbox.kind.feedbackAnswered.title'),
  );
  expect(reported.content).toContain('You wrote: “The &lt;b&gt;fish&lt;/b&gt; do not load”');
  expect(reported.content).toContain('They swim again &amp; thank you');
  expect(await open(id)).toMatchObject({ settledBy: 'Sam', note: 'vendor was down', answer: settling.answer });
  expect((await journal()).at(-1)).toEqual({
    action: 'feedback.settle',
    reason: 'vendor was down',
    before: { state: 'open' },
    after: { state: 'settled', reported: true, answer: settling.answer },
  });
  const late = await support.send(settleFeedback, settling, 'aurora');
  expect([late.statusCode, readVersionConflict(late.json().value)?.theirs[0]?.by]).toEqual([409, 'Sam']);
  const reopening = { id, version: version + 1, note: 'it fails again' };
  expect((await support.send(reopenFeedback, reopening, 'aurora')).json().success).toBe(true);
  expect((await newest()).id).toBe(id);
  expect((await journal()).at(-1)).toMatchObject({ action: 'feedback.reopen', reason: 'it fails again' });
});

test('M378: without an answer, or without a member, no user is notified', async () => {
  const messages = () =>
    gateway.context.db.withMerchant('aurora', (db) => db.selectFrom('inbox_message').select('id').execute());
  const before = (await messages()).length;
  await write('quiet one');
  const quiet = await newest();
  const settled = { id: quiet.id, version: quiet.version, note: 'noted' };
  expect((await support.send(settleFeedback, settled, 'aurora')).json().success).toBe(true);
  await write('nobody', [], 'problem', createVisitor(gateway, 'aurora', '198.51.100.78'));
  const anonymous = await newest();
  const answered = { id: anonymous.id, version: anonymous.version, note: 'noted', answer: 'Hello?' };
  expect((await support.send(settleFeedback, answered, 'aurora')).json().success).toBe(true);
  expect((await journal()).at(-1)?.after).toMatchObject({ reported: false });
  expect(await messages()).toHaveLength(before);
});

test('M378: auditors and other merchants’ staff close nothing', async () => {
  await write('hands off');
  const { id, version } = await newest();
  const thirdParty = await signInStaffUser(gateway, 'administrator', ['lotus']);
  for (const staffUser of [auditor, thirdParty]) {
    for (const call of [settleFeedback, reopenFeedback]) {
      const reply = await staffUser.send(call, { id, version, note: 'x' }, 'aurora');
      expect([reply.statusCode, reply.json().errorCode]).toEqual([403, 'forbidden']);
    }
  }
  expect((await thirdParty.send(feedbackList, { state: 'open' }, 'aurora')).statusCode).toBe(403);
  expect((await thirdParty.send(settleFeedback, { id, version, note: 'x' }, 'lotus')).statusCode).toBe(404);
  expect((await open(id)).version).toBe(version);
});
