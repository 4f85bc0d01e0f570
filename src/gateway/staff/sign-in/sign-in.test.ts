import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteStaffUser, waitingStaffEmails } from '#contract/staff/accounts/calls.ts';
import { me } from '#contract/staff/session/calls.ts';
import {
  askNewPasskey,
  askPasskey,
  confirmEnrolled,
  enrolAuthenticator,
  enrolLater,
  enrolPasskey,
  followLink,
  giveCode,
  givePasskey,
  signIn,
} from '#contract/staff/sign-in/calls.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { codeOf, enrolStaff, openPage, PASSWORD, STILL, secretOf } from '../accounts/testing/console-page.ts';
import { makeSoftPasskey } from '../accounts/testing/soft-passkey.ts';

let gateway: TestGateway;
let administrator: TestStaffUser;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora'], { clock: STILL, config: { demo: false } });
  administrator = await signInStaffUser(gateway, 'administrator');
});

afterAll(() => gateway.close());

/** Invites a staff user and returns the link that the administrator copies. */
async function invite(email: string): Promise<string> {
  const rights = { role: 'support', merchants: ['aurora'] };
  await administrator.send(inviteStaffUser, { email, name: 'Mai', ...rights, reason: 'a new colleague' });
  const { letters } = waitingStaffEmails.read((await administrator.send(waitingStaffEmails)).json().value);
  return letters.find((staffEmail) => staffEmail.email === email)?.link ?? '';
}

test('M378: an invitation sets the password, then a second step is required, then the session exists', async () => {
  const page = openPage(gateway);
  const link = secretOf(await invite('first@staff.example'));
  const followed = await page.send(followLink, { link, name: 'Mai Tran', password: PASSWORD });
  expect(followed.json().value).toMatchObject({ next: 'enrol', mayWait: false });
  const { ticket } = followed.json().value;
  expect((await page.hello()).json().errorCode).toBe('not_logged_in');
  expect((await page.send(enrolLater, { ticket })).json().errorCode).toBe('function_not_available');
  const { secret, uri } = (await page.send(enrolAuthenticator, { ticket })).json().value;
  expect(uri).toMatch(/^otpauth:\/\/totp\/Livery%20console:first%40staff\.example\?/);
  expect((await page.send(confirmEnrolled, { ticket, code: '000000' })).json().errorCode).toBe('authenticator_wrong');
  const confirmed = await page.send(confirmEnrolled, { ticket, code: codeOf(secret) });
  expect(confirmed.json().value.recoveryCodes).toHaveLength(10);
  expect(String(confirmed.headers['set-cookie'])).toMatch(
    /__Host-livery-staff=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict/,
  );
  expect(me.read((await page.hello()).json().value)).toMatchObject({
    name: 'Mai Tran',
    role: 'support',
    secondStep: true,
  });
});

test('M378: a link is valid once, and sets only its own fields', async () => {
  const link = secretOf(await invite('once@staff.example'));
  const given = { link, name: 'Once', password: PASSWORD };
  for (const extra of [{ role: 'administrator' }, { merchants: 'all' }, { email: 'x@y.example' }]) {
    const reply = await openPage(gateway).send(followLink, { ...given, ...extra });
    expect(reply.json(), JSON.stringify(extra)).toMatchObject({ success: false, errorCode: 'invalid_request' });
  }
  const both = await Promise.all([
    openPage(gateway).send(followLink, given),
    openPage(gateway).send(followLink, given),
  ]);
  expect(both.map((reply) => reply.json().success).sort()).toEqual([false, true]);
  expect((await openPage(gateway).send(followLink, given)).json().errorCode).toBe('link_expired');
});

test('M378: a short password, one with blanks around it, a common one and one from the e-mail are refused', async () => {
  const link = secretOf(await invite('weak.password@staff.example'));
  const tries = [
    ['short', 'invalid_request'],
    [' a heron in the reeds', 'invalid_request'],
    ['123456789012', 'password_common'],
    ['weak.password2026', 'password_common'],
  ];
  for (const [password, code] of tries) {
    const reply = await openPage(gateway).send(followLink, { link, name: 'Weak', password });
    expect([password, reply.json().errorCode]).toEqual([password, code]);
  }
});

test('M378: password and authenticator sign in under a new session id; a code works once, a recovery code too', async () => {
  const { page, secret, recoveryCodes } = await enrolStaff(gateway, await invite('again@staff.example'));
  const before = page.cookies.get('__Host-livery-staff');
  const enter = async (code: string) => {
    const { ticket, methods } = (await page.send(signIn, { email: 'AGAIN@staff.example ', password: PASSWORD })).json()
      .value;
    expect(methods).toEqual(['authenticator', 'recovery']);
    return page.send(giveCode, { ticket, code });
  };
  // The code of the enrolment is used up; the code of the next step is valid.
  expect((await enter(codeOf(secret))).json().errorCode).toBe('authenticator_wrong');
  expect((await enter(codeOf(secret, 1))).json().value.next).toBe('in');
  const after = page.cookies.get('__Host-livery-staff');
  expect(after).not.toBe(before);
  // The session that the browser sent has ended: a planted cookie is useless (session fixation).
  const planted = openPage(gateway);
  planted.cookies.set('__Host-livery-staff', before ?? '');
  expect((await planted.hello()).json().errorCode).toBe('session_expired');
  expect((await enter(recoveryCodes[3] ?? '')).json().value.next).toBe('in');
  expect((await enter(recoveryCodes[3] ?? '')).json().errorCode).toBe('authenticator_wrong');
});

test('M378: known and unknown e-mails get one answer; from the fifth failure each try waits', async () => {
  const { page } = await enrolStaff(gateway, await invite('known@staff.example'));
  const answers = [];
  for (const email of ['known@staff.example', 'unknown@staff.example']) {
    const anonymousVisitor = openPage(gateway);
    const codes = [];
    for (let count = 0; count < 6; count += 1) {
      const reply = await anonymousVisitor.send(signIn, { email, password: 'not the password' });
      codes.push([reply.statusCode, reply.json(), reply.headers['retry-after']]);
    }
    answers.push(codes);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.at(-1)).toMatchObject([429, { errorCode: 'try_later' }, '1']);
  // The owner's known browser has a separate counter.
  const own = await page.send(signIn, { email: 'known@staff.example', password: PASSWORD });
  expect(own.json().value.next).toBe('secondStep');
});

test('M378: five wrong codes end a sign-in, also concurrent ones', async () => {
  const { secret } = await enrolStaff(gateway, await invite('guessed@staff.example'));
  const page = openPage(gateway);
  const { ticket } = (await page.send(signIn, { email: 'guessed@staff.example', password: PASSWORD })).json().value;
  const wrong = Array.from({ length: 12 }, (_, index) => String(100_000 + index));
  const replies = await Promise.all(wrong.map((code) => page.send(giveCode, { ticket, code })));
  const codes = replies.map((reply) => reply.json().errorCode);
  expect(codes.filter((code) => code === 'authenticator_wrong').length).toBeLessThanOrEqual(5);
  const late = await page.send(giveCode, { ticket, code: codeOf(secret, 1) });
  expect(late.json().success).toBe(false);
});

test('M378: a passkey is set up at sign-in and is the second step, or the only one where it verified its user', async () => {
  const passkey = makeSoftPasskey();
  const page = openPage(gateway);
  const link = secretOf(await invite('key@staff.example'));
  const { ticket } = (await page.send(followLink, { link, name: 'Key', password: PASSWORD })).json().value;
  const asked = (await page.send(askNewPasskey, { ticket })).json().value;
  expect(asked.options).toMatchObject({ rp: { id: 'console.localhost' }, user: { name: 'key@staff.example' } });
  const thirdParty = passkey.register(asked.options, 'http://aurora.localhost:8080');
  expect((await page.send(enrolPasskey, { ticket: asked.ticket, answer: thirdParty })).json().errorCode).toBe(
    'second_step_failed',
  );
  const again = (await page.send(askNewPasskey, { ticket })).json().value;
  const answer = passkey.register(again.options);
  expect((await page.send(enrolPasskey, { ticket: again.ticket, answer })).json().value.recoveryCodes).toHaveLength(10);
  expect((await page.hello()).statusCode).toBe(200);

  const second = openPage(gateway);
  const begun = (await second.send(signIn, { email: 'key@staff.example', password: PASSWORD })).json().value;
  expect(begun.methods).toEqual(['passkey', 'recovery']);
  const question = (await second.send(askPasskey, { ticket: begun.ticket })).json().value;
  expect(question.options.allowCredentials).toHaveLength(1);
  const touched = passkey.answer(question.options, { verified: false });
  expect((await second.send(givePasskey, { ticket: question.ticket, answer: touched })).json().value.next).toBe('in');
  // The same response cannot be replayed.
  const replayed = await openPage(gateway).send(givePasskey, { ticket: question.ticket, answer: touched });
  expect(replayed.json().errorCode).toBe('second_step_failed');

  const alone = openPage(gateway);
  const tries = [
    [{ verified: false }, 'second_step_failed'],
    [{ origin: 'http://evil.localhost:8080' }, 'second_step_failed'],
    [{}, undefined],
  ] as const;
  for (const [how, code] of tries) {
    const { ticket: given, options } = (await alone.send(askPasskey, {})).json().value;
    expect(options.userVerification).toBe('required');
    const reply = await alone.send(givePasskey, { ticket: given, answer: passkey.answer(options, how) });
    expect(reply.json().errorCode, JSON.stringify(how)).toBe(code);
  }
  expect(me.read((await alone.hello()).json().value)?.email).toBe('key@staff.example');
});

test('M378: a passkey of one staff user does not finish another’s sign-in', async () => {
  const mine = makeSoftPasskey();
  const page = openPage(gateway);
  const link = secretOf(await invite('mine@staff.example'));
  const { ticket } = (await page.send(followLink, { link, name: 'Mine', password: PASSWORD })).json().value;
  const asked = (await page.send(askNewPasskey, { ticket })).json().value;
  await page.send(enrolPasskey, { ticket: asked.ticket, answer: mine.register(asked.options) });
  await enrolStaff(gateway, await invite('other@staff.example'));
  const begun = (await page.send(signIn, { email: 'other@staff.example', password: PASSWORD })).json().value;
  const question = (await page.send(askPasskey, { ticket: begun.ticket })).json().value;
  const reply = await page.send(givePasskey, { ticket: question.ticket, answer: mine.answer(question.options) });
  expect(reply.json().errorCode).toBe('second_step_failed');
});
