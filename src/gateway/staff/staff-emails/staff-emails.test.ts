import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inviteStaffUser, waitingStaffEmails } from '#contract/staff/accounts/calls.ts';
import { readLink } from '#contract/staff/sign-in/calls.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser } from '#gateway/testing/staff.ts';
import { languageProblems } from '#scripts/texts/language-problems.ts';
import { openPage, secretOf } from '../accounts/testing/console-page.ts';
import texts from './staff-email-texts.json' with { type: 'json' };

let gateway: TestGateway;
let server: SMTPServer;
const taken: { readonly to: readonly string[]; readonly raw: string }[] = [];
let refusals = 1;

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo(_, __, answer) {
      refusals -= 1;
      answer(refusals < 0 ? undefined : Object.assign(new Error('later'), { responseCode: 451 }));
    },
    onData(stream, session, answer) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        taken.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
        });
        answer();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const mail = {
    host: '127.0.0.1',
    port,
    secure: false,
    isLocal: true,
    user: undefined,
    password: undefined,
    from: 'console@platform.example',
  };
  gateway = await createTestGateway(['aurora'], { config: { mail } });
  gateway.context.start();
});

afterAll(async () => {
  await gateway.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test('the texts of the e-mails are complete, and have nothing that the engine would parse', () => {
  const english = { name: 'EN', tag: 'en', texts };
  expect(languageProblems(english, english)).toEqual([]);
});

test('M378: with a mail server the invitation is sent, retried when it is rejected, and then no longer waits', async () => {
  const administrator = await signInStaffUser(gateway, 'administrator');
  const invitation = {
    email: 'mail@staff.example',
    name: '$& {link} Mai',
    role: 'support',
    merchants: 'all',
    reason: 'new',
  };
  const sent = await administrator.send(inviteStaffUser, invitation);
  expect(sent.json().value.by).toBe('mail');
  const waiting = async () =>
    waitingStaffEmails.read((await administrator.send(waitingStaffEmails)).json().value).letters;
  // The server rejects it the first time: in the meantime an administrator can pass the link on.
  await vi.waitFor(() => expect(refusals).toBe(0), { timeout: 50_000, interval: 20 });
  expect(await waiting()).toHaveLength(1);
  await gateway.context.db.asStaff([], (db) => db.updateTable('staff_email').set({ next_at: new Date() }).execute());
  await vi.waitFor(() => expect(taken).toHaveLength(1), { timeout: 50_000, interval: 20 });
  expect(taken[0]?.to).toEqual(['mail@staff.example']);
  const text = (taken[0]?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(text).toContain('Subject: You are invited to the Livery console');
  // A name is inserted literally: placeholders in it are not replaced.
  expect(text).toContain('Hello $& {link} Mai,');
  const link = /http:\/\/console\.localhost:8080\/enter#[\w-]{43}/.exec(text)?.[0] ?? '';
  expect((await openPage(gateway).send(readLink, { link: secretOf(link) })).json().value).toEqual({
    purpose: 'invitation',
    email: 'mail@staff.example',
    name: '$& {link} Mai',
  });
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 50_000, interval: 50 });
});
