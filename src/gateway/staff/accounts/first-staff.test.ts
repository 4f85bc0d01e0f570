import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePassword, ownAccount } from '#contract/staff/own-account/calls.ts';
import { me } from '#contract/staff/session/calls.ts';
import { enrolLater, followLink, signIn } from '#contract/staff/sign-in/calls.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { offerFirstEntry } from './first-staff.ts';
import { openPage, PASSWORD, secretOf } from './testing/console-page.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
});

afterAll(() => gateway.close());

test('M378: a non-demo site offers no link, and accepts none', async () => {
  const { context } = gateway;
  const production = { ...context, config: { ...context.config, demo: false } };
  expect(await offerFirstEntry(production)).toBeUndefined();
});

test('M378: a demo begins with an administrator and a single-use link; the second step may wait there', async () => {
  const first = (await offerFirstEntry(gateway.context)) ?? '';
  const link = (await offerFirstEntry(gateway.context)) ?? '';
  // If the server starts twice, only the latest link is valid.
  expect((await openPage(gateway).send(followLink, { link: secretOf(first) })).json().errorCode).toBe('link_expired');
  const page = openPage(gateway);
  expect((await page.send(followLink, { link: secretOf(link) })).json().value.next).toBe('in');
  const who = me.read((await page.hello()).json().value);
  expect(who).toMatchObject({ role: 'administrator', merchants: 'all', secondStep: false });
  expect((await page.send(ownAccount)).json().value).toMatchObject({ hasPassword: false, mayBeWithout: true });

  // Once a staff user can sign in with a password, no sign-in link is offered.
  expect(await offerFirstEntry(gateway.context)).toBeDefined();
  expect((await page.send(changePassword, { newPassword: PASSWORD })).json().success).toBe(true);
  expect(await offerFirstEntry(gateway.context)).toBeUndefined();
  const again = openPage(gateway);
  const entry = (await again.send(signIn, { email: who?.email ?? '', password: PASSWORD })).json().value;
  expect(entry).toMatchObject({ next: 'enrol', mayWait: true });
  expect((await again.send(enrolLater, { ticket: entry.ticket })).json().value.next).toBe('in');
  expect((await again.hello()).statusCode).toBe(200);
});
