import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeStaffUser,
  endStaffUserSessions,
  inviteStaffUser,
  listStaff,
  readStaffUser,
  sendStaffUserLink,
  setStaffUserDisabled,
  waitingStaffEmails,
} from '#contract/staff/accounts/calls.ts';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import { me } from '#contract/staff/session/calls.ts';
import { followLink, signIn } from '#contract/staff/sign-in/calls.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { enrolStaff, openPage, PASSWORD, STILL, secretOf } from './testing/console-page.ts';

let gateway: TestGateway;
let administrator: TestStaffUser;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus'], { clock: STILL, config: { demo: false } });
  administrator = await signInStaffUser(gateway, 'administrator', 'all', 'Ada');
});

afterAll(() => gateway.close());

const RIGHTS = { role: 'support', merchants: ['aurora'] } as const;
const WHY = { reason: 'a change in the team' };

async function find(staffId: string) {
  const { staffUsers } = listStaff.read((await administrator.send(listStaff)).json().value);
  const found = staffUsers.find((each) => each.staffId === staffId);
  if (found === undefined) throw new Error('Nobody has this id.');
  return found;
}

async function linkOf(staffId: string): Promise<string> {
  const { letters } = waitingStaffEmails.read((await administrator.send(waitingStaffEmails)).json().value);
  return letters.find((staffEmail) => staffEmail.staffId === staffId)?.link ?? '';
}

async function journalOf(subject: string) {
  const owner = new Client({ connectionString: gateway.database.ownerUrl });
  await owner.connect();
  await owner.query("select set_config('app.merchant', '-', false)");
  const { rows } = await owner.query(
    'select actor, action, reason, before, after, source from journal where subject = $1 order by id',
    [subject],
  );
  await owner.end();
  return rows;
}

test('M378: an invitation is journalled with its reason, shown to administrators only, and cannot be sent twice', async () => {
  const invitation = { email: 'New@Staff.example', name: ' Mai\u202e Tran ', ...RIGHTS, ...WHY };
  const sent = (await administrator.send(inviteStaffUser, invitation)).json().value;
  expect(sent.by).toBe('outbox');
  expect(await find(sent.staffId)).toMatchObject({
    email: 'new@staff.example',
    name: 'Mai Tran',
    state: 'invited',
    version: 1,
  });
  expect(await linkOf(sent.staffId)).toMatch(/^http:\/\/console\.localhost:8080\/enter#[\w-]{43}$/);
  const auditor = await signInStaffUser(gateway, 'auditor');
  expect((await auditor.send(waitingStaffEmails)).json().errorCode).toBe('forbidden');
  expect((await administrator.send(inviteStaffUser, invitation)).json().errorCode).toBe('email_taken');
  const [entry] = await journalOf('new@staff.example');
  expect(entry).toEqual({
    actor: `staff:${administrator.staffId}`,
    action: 'staff.invite',
    reason: WHY.reason,
    before: null,
    after: { name: 'Mai Tran', ...RIGHTS, by: 'outbox' },
    source: administrator.sessionId,
  });
  expect(JSON.stringify(entry)).not.toContain('enter#');
});

test('M378: rejects an invitation without a reason, for no merchant, or for a missing one', async () => {
  const invitation = { email: 'wrong@staff.example', name: 'Wrong', ...RIGHTS, ...WHY };
  for (const wrong of [
    { reason: '' },
    { merchants: [] },
    { merchants: ['nowhere'] },
    { name: '\u202e' },
    { email: 'a b@c' },
  ]) {
    const reply = await administrator.send(inviteStaffUser, { ...invitation, ...wrong });
    expect(reply.json().errorCode, JSON.stringify(wrong)).toBe('invalid_request');
  }
});

test('M378: a new invitation ends the earlier link, which was valid for 72 hours', async () => {
  const invitation = { email: 'twice@staff.example', name: 'Twice', ...RIGHTS, ...WHY };
  const { staffId } = (await administrator.send(inviteStaffUser, invitation)).json().value;
  const first = await linkOf(staffId);
  const hours = (Date.parse((await find(staffId)).linkUntil) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(71.9);
  expect(hours).toBeLessThan(72.1);
  await administrator.send(sendStaffUserLink, { staffId, version: 1, forget: false, ...WHY });
  const given = { name: 'Twice', password: PASSWORD };
  const old = await openPage(gateway).send(followLink, { link: secretOf(first), ...given });
  expect(old.json().errorCode).toBe('link_expired');
  const fresh = await openPage(gateway).send(followLink, { link: secretOf(await linkOf(staffId)), ...given });
  expect(fresh.json().value.next).toBe('enrol');
});

test('M378: changed rights end every session of the user and apply to the next call', async () => {
  const mai = await signInStaffUser(gateway, 'support', ['aurora'], 'Mai');
  const change = { staffId: mai.staffId, version: 1, role: 'auditor', merchants: ['lotus'], ...WHY };
  const changed = (await administrator.send(changeStaffUser, change)).json().value;
  expect(changed).toMatchObject({ role: 'auditor', merchants: ['lotus'], version: 2, sessions: 0 });
  expect((await mai.send(me)).json().errorCode).toBe('session_expired');
});

test('M378: of two concurrent changes to an account the second gets the current one; nothing is lost', async () => {
  const mai = await signInStaffUser(gateway, 'support', ['aurora'], 'Mai');
  const other = await signInStaffUser(gateway, 'administrator');
  const base = { staffId: mai.staffId, version: 1, ...WHY };
  const replies = await Promise.all([
    administrator.send(changeStaffUser, { ...base, role: 'operator', merchants: ['aurora'] }),
    other.send(changeStaffUser, { ...base, role: 'auditor', merchants: 'all' }),
  ]);
  const refused = replies.find((reply) => !reply.json().success)?.json();
  const taken = replies.find((reply) => reply.json().success)?.json().value;
  expect(refused).toMatchObject({ errorCode: 'conflict', value: { theirs: taken } });
  expect(await find(mai.staffId)).toEqual(readStaffUser(taken));
  const again = { ...base, version: 2, role: 'auditor', merchants: 'all' };
  expect((await other.send(changeStaffUser, again)).json().value.role).toBe('auditor');
});

describe('M378: no user grants rights they lack', () => {
  test('no user changes their own role, merchants or enabling, by any call', async () => {
    const own = { staffId: administrator.staffId, version: 1, ...WHY };
    const tries = [
      administrator.send(changeStaffUser, { ...own, role: 'auditor', merchants: 'all' }),
      administrator.send(setStaffUserDisabled, { ...own, disabled: true }),
      administrator.send(sendStaffUserLink, { ...own, forget: true }),
      administrator.send(endStaffUserSessions, { staffId: administrator.staffId, ...WHY }),
    ];
    for (const reply of await Promise.all(tries)) expect(reply.json().errorCode).toBe('forbidden');
    const support = await signInStaffUser(gateway, 'support', ['aurora']);
    const mine = { staffId: support.staffId, version: 1, role: 'administrator', merchants: 'all', ...WHY };
    expect((await support.send(changeStaffUser, mine)).json().errorCode).toBe('forbidden');
    expect((await find(support.staffId)).role).toBe('support');
  });

  test('an administrator of some merchants assigns only those', async () => {
    const local = await signInStaffUser(gateway, 'administrator', ['aurora']);
    const mai = await signInStaffUser(gateway, 'support', ['aurora', 'lotus'], 'Mai');
    const invitation = { email: 'scope@staff.example', name: 'Scope', role: 'support', ...WHY };
    for (const merchants of ['all', ['lotus'], ['aurora', 'lotus']]) {
      const reply = await local.send(inviteStaffUser, { ...invitation, merchants });
      expect(reply.json().errorCode, String(merchants)).toBe('forbidden');
    }
    const base = { staffId: mai.staffId, version: 1, ...WHY };
    const tries = [
      local.send(changeStaffUser, { ...base, role: 'support', merchants: ['aurora'] }),
      local.send(setStaffUserDisabled, { ...base, disabled: true }),
      local.send(endStaffUserSessions, { staffId: mai.staffId, ...WHY }),
      local.send(setStaffUserDisabled, { ...base, staffId: administrator.staffId, disabled: true }),
    ];
    for (const reply of await Promise.all(tries)) expect(reply.json().errorCode).toBe('forbidden');
    expect((await local.send(inviteStaffUser, { ...invitation, merchants: ['aurora'] })).json().success).toBe(true);
  });

  test('M378: a user of some merchants sees only their staff users, and no data of the platform', async () => {
    const [auditor, local] = [
      await signInStaffUser(gateway, 'auditor', ['aurora']),
      await signInStaffUser(gateway, 'administrator', ['aurora']),
    ];
    const both = await signInStaffUser(gateway, 'support', ['aurora', 'lotus'], 'Both');
    const other = await signInStaffUser(gateway, 'support', ['lotus'], 'Other');
    const seen = listStaff.read((await auditor.send(listStaff)).json().value).staffUsers;
    const ids = seen.map(({ staffId }) => staffId);
    expect([ids.includes(auditor.staffId), ids.includes(both.staffId), ids.includes(other.staffId)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(seen.find(({ staffId }) => staffId === both.staffId)?.merchants).toEqual(['aurora']);
    const whole = listStaff.read((await administrator.send(listStaff)).json().value).staffUsers;
    expect(whole.map(({ staffId }) => staffId)).toContain(other.staffId);
    for (const staffUser of [auditor, local]) {
      expect((await staffUser.send(journalEntries, { merchant: '-' })).json().errorCode).toBe('forbidden');
      const { entries } = (await staffUser.send(journalEntries)).json().value;
      expect(entries.filter((entry: { merchant: string }) => entry.merchant === '-')).toEqual([]);
    }
  });

  test('M378: a waiting e-mail, which opens the account, is forwarded only by a user who may grant its rights', async () => {
    const local = await signInStaffUser(gateway, 'administrator', ['aurora']);
    const invite = (email: string, merchants: 'all' | string[]) =>
      administrator.send(inviteStaffUser, { email, name: 'New', role: 'administrator', merchants, ...WHY });
    await invite('of-all@staff.example', 'all');
    await invite('of-both@staff.example', ['aurora', 'lotus']);
    await invite('of-aurora@staff.example', ['aurora']);
    const emails = async (staffUser: TestStaffUser) =>
      (await staffUser.send(waitingStaffEmails)).json().value.letters.map(({ email }: { email: string }) => email);
    const [theirs, all] = [await emails(local), await emails(administrator)];
    expect(theirs).toContain('of-aurora@staff.example');
    expect([theirs.includes('of-all@staff.example'), theirs.includes('of-both@staff.example')]).toEqual([false, false]);
    expect(all).toEqual(expect.arrayContaining(['of-all@staff.example', 'of-both@staff.example']));
  });

  test('of two administrators who revoke each other at once one stays, and the revoked one changes nothing', async () => {
    const [one, two] = [
      await signInStaffUser(gateway, 'administrator'),
      await signInStaffUser(gateway, 'administrator'),
    ];
    const down = (staffId: string) => ({ staffId, version: 1, role: 'auditor', merchants: 'all', ...WHY });
    const replies = await Promise.all([
      one.send(changeStaffUser, down(two.staffId)),
      two.send(changeStaffUser, down(one.staffId)),
    ]);
    expect(replies.filter((reply) => reply.json().success)).toHaveLength(1);
    const roles = [(await find(one.staffId)).role, (await find(two.staffId)).role].sort();
    expect(roles).toEqual(['administrator', 'auditor']);
  });

  test('unknown fields of a change are refused', async () => {
    const mai = await signInStaffUser(gateway, 'support', ['aurora'], 'Mai');
    const base = { staffId: mai.staffId, version: 1, role: 'support', merchants: ['aurora'], ...WHY };
    for (const extra of [
      { email: 'x@y.example' },
      { password_hash: '' },
      { disabled_at: null },
      { id: administrator.staffId },
    ]) {
      const reply = await administrator.send(changeStaffUser, { ...base, ...extra });
      expect(reply.json().errorCode, JSON.stringify(extra)).toBe('invalid_request');
    }
  });
});

test('M378: a disabled account loses its sessions and links at once, and is restored as it was', async () => {
  const invitation = { email: 'closed@staff.example', name: 'Closed', ...RIGHTS, ...WHY };
  const { staffId } = (await administrator.send(inviteStaffUser, invitation)).json().value;
  const { page } = await enrolStaff(gateway, await linkOf(staffId), 'Closed');
  await administrator.send(sendStaffUserLink, { staffId, version: 1, forget: false, ...WHY });
  const link = await linkOf(staffId);
  const disabled = await administrator.send(setStaffUserDisabled, { staffId, version: 2, disabled: true, ...WHY });
  expect(disabled.json().value).toMatchObject({ state: 'disabled', linkUntil: '', sessions: 0 });
  expect((await page.hello()).json().errorCode).toBe('session_expired');
  const followed = await openPage(gateway).send(followLink, { link: secretOf(link), password: PASSWORD });
  expect(followed.json().errorCode).toBe('link_expired');
  const entering = async (password: string) =>
    openPage(gateway).send(signIn, { email: 'closed@staff.example', password });
  const [right, wrong] = [await entering(PASSWORD), await entering(`${PASSWORD}x`)];
  expect(right.json()).toMatchObject({
    errorCode: 'account_disabled',
    value: { by: expect.any(String), at: expect.any(String), reason: WHY.reason },
  });
  const name = me.read((await administrator.send(me)).json().value)?.name;
  expect(right.json().value.by).toBe(name);
  // Without the password nothing shows that the account exists or is disabled.
  expect(wrong.json()).toMatchObject({ errorCode: 'wrong_credentials', value: null });
  const back = await administrator.send(setStaffUserDisabled, { staffId, version: 3, disabled: false, ...WHY });
  expect(back.json().value).toMatchObject({ state: 'active', role: 'support', secondStep: true });
});

test('M378: a password link may reset the second steps, which are then set up again', async () => {
  const invitation = { email: 'lost@staff.example', name: 'Lost', ...RIGHTS, ...WHY };
  const { staffId } = (await administrator.send(inviteStaffUser, invitation)).json().value;
  await enrolStaff(gateway, await linkOf(staffId), 'Lost');
  await administrator.send(sendStaffUserLink, { staffId, version: 1, forget: false, ...WHY });
  const response = await openPage(gateway).send(followLink, {
    link: secretOf(await linkOf(staffId)),
    password: PASSWORD,
  });
  expect(response.json().value.next).toBe('secondStep');
  await administrator.send(sendStaffUserLink, { staffId, version: 2, forget: true, ...WHY });
  const renewed = await openPage(gateway).send(followLink, {
    link: secretOf(await linkOf(staffId)),
    password: PASSWORD,
  });
  expect(renewed.json().value.next).toBe('enrol');
  const actions = (await journalOf('lost@staff.example')).map(({ action }) => action);
  expect(actions).toEqual([
    ...['staff.invite', 'staff.accept', 'staff.secondStep', 'staff.signIn'],
    ...['staff.sendLink', 'staff.password', 'staff.sendLink', 'staff.password'],
  ]);
});
