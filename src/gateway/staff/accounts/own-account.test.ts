import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteStaffUser, waitingStaffEmails } from '#contract/staff/accounts/calls.ts';
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  changePassword,
  confirmAuthenticator,
  endOwnSession,
  ownAccount,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from '#contract/staff/own-account/calls.ts';
import { UNATTENDED_HEADER } from '#contract/staff/session/calls.ts';
import { signIn } from '#contract/staff/sign-in/calls.ts';
import { createLog } from '#gateway/process/log.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser } from '#gateway/testing/staff.ts';
import {
  type ConsolePage,
  codeOf,
  type EnrolledStaff,
  enrolStaff,
  openPage,
  PASSWORD,
  STILL,
  signInAgain,
} from './testing/console-page.ts';
import { makeSoftPasskey } from './testing/soft-passkey.ts';

let gateway: TestGateway;
const logged: string[] = [];

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  gateway = await createTestGateway(['aurora'], {
    clock: STILL,
    config: { demo: false },
    log: createLog('trace', sink),
  });
});

afterAll(() => gateway.close());

async function enrolAs(email: string): Promise<EnrolledStaff> {
  const administrator = await signInStaffUser(gateway, 'administrator');
  const invitation = { email, name: 'Mai', role: 'operator', merchants: 'all', reason: 'a new colleague' };
  await administrator.send(inviteStaffUser, invitation);
  const { letters } = waitingStaffEmails.read((await administrator.send(waitingStaffEmails)).json().value);
  return enrolStaff(gateway, letters.find((staffEmail) => staffEmail.email === email)?.link ?? '');
}

const read = async (page: ConsolePage) => ownAccount.read((await page.send(ownAccount)).json().value);

test('M378: a new password replaces the old one, gives a new session id, and ends every other session', async () => {
  const { page, secret } = await enrolAs('password@staff.example');
  const other = await signInAgain(gateway, 'password@staff.example', secret);
  const before = page.cookies.get('__Host-livery-staff');
  const wrong = await page.send(changePassword, { password: 'not this one', newPassword: 'an otter by the river' });
  expect(wrong.json().errorCode).toBe('password_wrong');
  const weak = await page.send(changePassword, { password: PASSWORD, newPassword: 'password@staff.example' });
  expect(weak.json().errorCode).toBe('password_common');
  const done = await page.send(changePassword, { password: PASSWORD, newPassword: 'an otter by the river' });
  expect(done.json().success).toBe(true);
  expect(page.cookies.get('__Host-livery-staff')).not.toBe(before);
  expect((await page.hello()).statusCode).toBe(200);
  expect((await other.hello()).json().errorCode).toBe('session_expired');
  const old = openPage(gateway);
  old.cookies.set('__Host-livery-staff', before ?? '');
  expect((await old.hello()).json().errorCode).toBe('session_expired');
  const entered = await openPage(gateway).send(signIn, { email: 'password@staff.example', password: PASSWORD });
  expect(entered.json().errorCode).toBe('wrong_credentials');
});

test('M378: passkeys are added and removed with the password; the last second step stays', async () => {
  const { page } = await enrolAs('steps@staff.example');
  const passkey = makeSoftPasskey();
  expect((await page.send(beginPasskey, {})).json().errorCode).toBe('password_wrong');
  const asked = (await page.send(beginPasskey, { password: PASSWORD })).json().value;
  const given = { ticket: asked.ticket, answer: passkey.register(asked.options), name: 'Desk key' };
  expect((await page.send(addPasskey, given)).json().value.recoveryCodes).toEqual([]);
  // A passkey challenge issued to one session is not accepted from another staff user's session.
  const anonymousVisitor = await enrolAs('stranger@staff.example');
  const again = (await page.send(beginPasskey, { password: PASSWORD })).json().value;
  const stolen = { ticket: again.ticket, answer: makeSoftPasskey().register(again.options), name: 'Theirs' };
  expect((await anonymousVisitor.page.send(addPasskey, stolen)).json().errorCode).toBe('second_step_failed');

  expect((await page.send(removeAuthenticator, { password: PASSWORD })).json().success).toBe(true);
  const [only] = (await read(page)).passkeys;
  expect(only?.name).toBe('Desk key');
  const last = await page.send(removePasskey, { id: only?.id ?? '', password: PASSWORD });
  expect(last.json().errorCode).toBe('function_not_available');
  const thirdParty = await anonymousVisitor.page.send(removePasskey, { id: only?.id ?? '', password: PASSWORD });
  expect(thirdParty.json().errorCode).toBe('not_found');
  expect((await read(page)).passkeys).toHaveLength(1);

  const { secret } = (await page.send(beginAuthenticator, { password: PASSWORD })).json().value;
  expect((await page.send(confirmAuthenticator, { code: '123456' })).json().errorCode).toBe('authenticator_wrong');
  expect((await page.send(confirmAuthenticator, { code: codeOf(secret) })).json().value.recoveryCodes).toEqual([]);
  expect((await page.send(removePasskey, { id: only?.id ?? '', password: PASSWORD })).json().success).toBe(true);
});

test('M378: new recovery codes replace the old ones', async () => {
  const { page, recoveryCodes } = await enrolAs('codes@staff.example');
  const renewed = (await page.send(renewRecoveryCodes, { password: PASSWORD })).json().value.recoveryCodes;
  expect(renewed).toHaveLength(10);
  expect(renewed.filter((code: string) => recoveryCodes.includes(code))).toEqual([]);
  expect((await read(page)).recoveryCodesLeft).toBe(10);
});

test('M378: password attempts are counted: from the fifth wrong one each attempt waits', async () => {
  const { page } = await enrolAs('guess@staff.example');
  const codes = [];
  for (let count = 0; count < 6; count += 1) {
    codes.push((await page.send(renewRecoveryCodes, { password: `guess ${count}` })).json().errorCode);
  }
  expect(codes).toEqual([...Array(5).fill('password_wrong'), 'try_later']);
});

test('M378: sessions are listed with their device, and ended one by one or all but this', async () => {
  const { page, secret } = await enrolAs('sessions@staff.example');
  const other = await signInAgain(gateway, 'sessions@staff.example', secret);
  const { sessions } = await read(page);
  expect(sessions.map(({ device, isThis }) => [device, isThis])).toContainEqual(['Chrome on Linux', true]);
  const theirs = sessions.find(({ isThis }) => !isThis)?.id ?? '';
  const anonymousVisitor = await enrolAs('nosy@staff.example');
  expect((await anonymousVisitor.page.send(endOwnSession, { session: theirs })).json().errorCode).toBe('not_found');
  expect((await page.send(endOwnSession, { session: theirs })).json().success).toBe(true);
  expect((await other.hello()).json().errorCode).toBe('session_expired');
  expect((await page.send(endOwnSession, { session: 'others' })).json().success).toBe(true);
  expect((await page.hello()).statusCode).toBe(200);
});

test('M378: a page’s automatic calls keep no session alive, a user’s calls do', async () => {
  const { page } = await enrolAs('idle@staff.example');
  const age = () =>
    gateway.context.db.asStaff([], (db) =>
      db
        .updateTable('staff_session')
        .set({ seen_at: new Date(Date.now() - 20 * 60_000) })
        .where('ended_at', 'is', null)
        .execute(),
    );
  const seen = async () => (await read(page)).sessions.find(({ isThis }) => isThis)?.seenAt ?? '';
  await age();
  await page.send(ownAccount, {}, { [UNATTENDED_HEADER]: '1' });
  await page.send(ownAccount, {}, { [UNATTENDED_HEADER]: '1' });
  const reply = await page.send(ownAccount, {}, { [UNATTENDED_HEADER]: '1' });
  const [ownSession] = ownAccount.read(reply.json().value).sessions.filter(({ isThis }) => isThis);
  expect(Date.now() - Date.parse(ownSession?.seenAt ?? '')).toBeGreaterThan(19 * 60_000);
  await seen();
  expect(Date.now() - Date.parse(await seen())).toBeLessThan(60_000);
});

test('M378: no log line holds a password, a code, a link or a session', async () => {
  const { page, secret, recoveryCodes } = await enrolAs('log@staff.example');
  const cookie = page.cookies.get('__Host-livery-staff') ?? 'none';
  const text = logged.join('');
  for (const hidden of [PASSWORD, secret, cookie, recoveryCodes[0] ?? '', 'enter#', 'log@staff.example']) {
    expect(text.includes(hidden), hidden.slice(0, 8)).toBe(false);
  }
});
