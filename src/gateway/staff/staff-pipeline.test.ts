import { afterAll, beforeAll, expect, test } from 'vitest';
import { me } from '#contract/staff/session/calls.ts';
import { signOut } from '#contract/staff/sign-in/calls.ts';
import { CSRF_HEADER } from '#contract/staff/staff-call.ts';
import { createTestGateway, type TestGateway } from '../testing/gateway.ts';
import { signInStaffUser } from '../testing/staff.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
});

afterAll(() => gateway.close());

test('M378: a signed-in user gets their sites, and the answer is not cached', async () => {
  const support = await signInStaffUser(gateway, 'support', ['lotus'], 'Mai');
  const reply = await support.send(me);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(me.read(reply.json().value)).toMatchObject({
    name: 'Mai',
    role: 'support',
    merchants: ['lotus'],
    sites: [{ merchant: 'lotus' }],
  });
});

test('M378: the console’s calls exist at the console’s host only', async () => {
  const { headers } = await signInStaffUser(gateway, 'administrator');
  for (const host of ['aurora.localhost:8080', 'console.localhost', 'localhost:8080', 'games.localhost:8080']) {
    const reply = await gateway.app.inject({ url: me.path, headers: { ...headers, host } });
    expect(reply.statusCode, host).toBe(404);
  }
});

test('M378: a change needs the console’s own page and the session’s own token', async () => {
  const one = await signInStaffUser(gateway, 'operator');
  const other = await signInStaffUser(gateway, 'operator');
  const tries = [
    { [CSRF_HEADER]: undefined },
    { [CSRF_HEADER]: other.headers[CSRF_HEADER] },
    { origin: undefined },
    { origin: 'http://aurora.localhost:8080' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const wrong of tries) {
    const headers = Object.fromEntries(
      Object.entries({ ...one.headers, ...wrong }).filter(([, value]) => value !== undefined),
    ) as Record<string, string>;
    const reply = await gateway.app.inject({ method: 'POST', url: signOut.path, headers, payload: {} });
    expect([reply.statusCode, reply.json().errorCode], JSON.stringify(wrong)).toEqual([403, 'origin_refused']);
  }
  expect((await one.send(me)).statusCode).toBe(200);
});

test('M378: a session ends by sign-out, half an hour without use, after twelve hours, and with its account', async () => {
  const endings = [
    (id: string) => `update staff_session set seen_at = now() - interval '31 minutes' where id = '${id}'`,
    (id: string) => `update staff_session set created_at = now() - interval '13 hours' where id = '${id}'`,
    (id: string) =>
      `update staff_account set disabled_at = now() where id = (select staff_id from staff_session where id = '${id}')`,
  ];
  for (const end of endings) {
    const staffUser = await signInStaffUser(gateway, 'support');
    expect((await staffUser.send(me)).statusCode).toBe(200);
    await asOwner(end(staffUser.sessionId));
    expect((await staffUser.send(me)).json().errorCode).toBe('session_expired');
  }
  const leaving = await signInStaffUser(gateway, 'support');
  const reply = await leaving.send(signOut);
  expect(String(reply.headers['set-cookie'])).toMatch(/^__Host-livery-staff=;.*SameSite=Strict/);
  expect((await leaving.send(me)).json().errorCode).toBe('session_expired');
});

async function asOwner(statement: string): Promise<void> {
  const { Client } = await import('pg');
  const owner = new Client({ connectionString: gateway.database.ownerUrl });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}
