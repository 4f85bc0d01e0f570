import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '#brand/testing/brand-files.ts';
import { tagOfToken } from '#contract/page/session-tag.ts';
import { endMemberSessions, lockMember, memberDetails } from '#contract/staff/members/calls.ts';
import { type ChangeKind, readChange } from '#contract/system/change-notifications.ts';
import { notifyMember } from '#gateway/features/inbox/store.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';

let gateway: TestGateway;
let support: TestStaffUser;
let port: number;
const PASSWORD = 'Livery-demo-1';
const closing: (() => void)[] = [];

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  support = await signInStaffUser(gateway, 'support', ['aurora'], 'Sam');
  gateway.context.sessionChanges.start();
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const address = gateway.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});

beforeEach(async () => {
  await gateway.context.db.withMerchant('aurora', (db) => db.deleteFrom('session').execute());
});

afterAll(async () => {
  for (const close of closing) close();
  await gateway.close();
});

/** Tags of a kind that an open page of the merchant receives, in order; `about` collects their subjects. */
function listen(merchant: string, kind: ChangeKind = 'ended', about: string[] = []): Promise<string[]> {
  const reported: string[] = [];
  return new Promise((resolve) => {
    const asked = request({ port, path: '/wps/system/events', headers: { host: `${merchant}.localhost` } });
    asked.on('error', () => undefined);
    asked.on('response', (response) => {
      response.setEncoding('utf8').on('data', (text: string) => {
        for (const [, data] of text.matchAll(/event: \w+\ndata: (.*)\n/g)) {
          const notification = readChange(JSON.parse(data ?? ''));
          if (notification?.kind !== kind) continue;
          reported.push(...notification.tags);
          about.push(...(notification.about ?? []));
        }
      });
      resolve(reported);
    });
    asked.end();
    closing.push(() => asked.destroy());
  });
}

async function signIn(account = 'player1'): Promise<{ readonly visitor: Visitor; readonly tag: string | undefined }> {
  const visitor = createVisitor(gateway, 'aurora', '203.0.113.7');
  const { value } = (await visitor.logIn(account, PASSWORD)).json();
  return { visitor, tag: await tagOfToken(value.token) };
}

const isIn = async ({ visitor }: { readonly visitor: Visitor }) =>
  (await visitor.ask('GET', '/wps/member/info')).json().success;

/** The member's id and version, for the next support action. */
async function seen(account: string): Promise<{ readonly id: string; readonly version: number }> {
  const { id } = await gateway.context.db.withMerchant('aurora', (db) =>
    db.selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow(),
  );
  const { version } = (await support.send(memberDetails, { id }, 'aurora')).json().value;
  return { id, version };
}

test('M378: pages of a locked-out member are notified, each by its own token’s tag; others get nothing of theirs', async () => {
  const [reported, elsewhere] = await Promise.all([listen('aurora'), listen('lotus')]);
  const [one, other, anonymousVisitor] = [await signIn(), await signIn(), await signIn('agent1')];
  expect([one.tag, other.tag].every((tag) => /^[0-9a-f]{16}$/.test(tag ?? ''))).toBe(true);
  const { id, version } = await seen('player1');
  await support.send(lockMember, { id, version, locked: true, reason: 'stolen card' }, 'aurora');
  await until(() => reported.length === 2, 'both pages');
  expect(reported.toSorted()).toEqual([one.tag, other.tag].toSorted());
  expect([await isIn(one), await isIn(anonymousVisitor)]).toEqual([false, true]);
  expect(elsewhere).toEqual([]);
  await support.send(lockMember, { id, version: version + 1, locked: false, reason: 'found' }, 'aurora');
});

test('M168 M378: a session ended by its owner or by support is notified, others are not', async () => {
  const reported = await listen('aurora');
  const [here, there] = [await signIn(), await signIn()];
  const { sessions } = (await here.visitor.ask('GET', '/wps/member/places')).json().value;
  const { id } = sessions.find(({ current }: { current: boolean }) => !current);
  expect((await here.visitor.ask('POST', '/wps/member/places/end', { id })).json().success).toBe(true);
  await until(() => reported.length > 0, 'the other page');
  expect(reported).toEqual([there.tag]);
  const own = await seen('player1');
  await support.send(endMemberSessions, { id: own.id, reason: 'lost phone' }, 'aurora');
  await until(() => reported.length === 2, 'the page itself');
  expect(reported[1]).toBe(here.tag);
});

test('M127: a new password ends and notifies the other pages; the page that set it stays', async () => {
  const reported = await listen('aurora');
  const [here, there] = [await signIn(), await signIn()];
  const change = { oldPassword: PASSWORD, newPassword: 'Quiet9Harbor', confirmNewPassword: 'Quiet9Harbor' };
  const reply = await here.visitor.ask('POST', '/wps/member/password', change);
  expect(reply.json().success, reply.body).toBe(true);
  await until(() => reported.length > 0, 'the other page');
  expect(reported).toEqual([there.tag]);
});

test('M157: an inbox message notifies only the pages of its member, with its kind, at the commit', async () => {
  const about: string[] = [];
  const [reported, ended, elsewhere] = await Promise.all([
    listen('aurora', 'inbox', about),
    listen('aurora'),
    listen('lotus', 'inbox'),
  ]);
  const [one, other] = [await signIn('vip1'), await signIn('vip1')];
  await signIn('agent1');
  const { id } = await seen('vip1');
  const write = (kind: string, fails = false) =>
    gateway.context.db.withMerchant('aurora', async (db) => {
      await notifyMember(db, 'aurora', id, kind, {});
      if (fails) throw new Error('nothing was written');
    });
  let heard = 0;
  gateway.context.sessionChanges.onMessage(() => {
    heard += 1;
  });
  await expect(write('welcome', true)).rejects.toThrow('nothing was written');
  await write('welcome');
  await until(() => reported.length > 0, 'the pages');
  expect(reported.toSorted()).toEqual([one.tag, other.tag].toSorted());
  expect([about.at(0), heard > 0, ended, elsewhere]).toEqual(['welcome', true, [], []]);
});
