import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createMetrics } from '#gateway/process/metrics.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';
import { createNotifier } from './notifier.ts';
import { createOutbox } from './outbox.ts';
import { createMailSender } from './sender.ts';
import { createSmtpTransport } from './transport.ts';
import { writeMail } from './write-mail.ts';

/** A mail accepted by the test server. */
interface Taken {
  readonly to: readonly string[];
  readonly raw: string;
}

let gateway: TestGateway;
let server: SMTPServer;
let port: number;
const taken: Taken[] = [];
/** Refusals for the next mails; empty: mails are accepted. */
const refusals: { readonly responseCode: number }[] = [];
const logins: string[] = [];

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'harbor']);
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth({ username = '', password = '' }, _, answer) {
      logins.push(username);
      answer(password === 'right' ? null : new Error('no'), { user: username });
    },
    onRcptTo(_, __, answer) {
      const refusal = refusals.shift();
      answer(refusal === undefined ? undefined : Object.assign(new Error('the server says no'), refusal));
    },
    onData(stream, session, answer) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({ to, raw: Buffer.concat(parts).toString('utf8') });
        answer();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});

beforeEach(async () => {
  taken.length = 0;
  refusals.length = 0;
  for (const merchant of ['aurora', 'harbor']) await inMerchant(sql`delete from outbox`, merchant);
});

afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  await gateway.close();
});

function inMerchant<T>(query: ReturnType<typeof sql<T>>, merchant = 'aurora') {
  return gateway.context.db.withMerchant(merchant, async (db) => (await query.execute(db)).rows);
}

/** A sender on a fake clock: an hour passes between two polls. */
function createTestSender(password = 'right') {
  const settings = { host: '127.0.0.1', port, secure: false, isLocal: true };
  const transport = createSmtpTransport({ ...settings, user: 'gateway', password, from: 'account@brand.example' });
  let now = Date.now();
  const clock = { now: () => (now += 3_600_000) };
  return createMailSender({ ...gateway.context, clock, metrics: createMetrics() }, transport);
}

/** Runs one poll of a sender: start triggers a poll, and stop waits for its end. */
async function pollOnce(password?: string): Promise<void> {
  const sender = createTestSender(password);
  sender.start();
  await sender.stop();
}

async function send(message: object, merchant = 'aurora'): Promise<void> {
  const outbox = createOutbox(() => undefined);
  const whole = { channel: 'email', to: 'player@mail.example', language: 'EN', name: 'code', ...message } as const;
  await gateway.context.db.withMerchant(merchant, (db) => outbox.send(db, merchant, whole));
}

const headerOf = (mail: Taken | undefined, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(mail?.raw ?? '')?.[1]?.replace(/\r\n\s+/g, ' ');

/** The decoded part of a mail with that content type. */
function partOf(mail: Taken | undefined, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(mail?.raw ?? '')?.[1] ?? 'none';
  const part = (mail?.raw ?? '').split(`--${boundary}`).find((text) => text.includes(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...body] = part.split('\r\n\r\n');
  const content = body.join('\r\n\r\n');
  if (/base64/.test(head)) return Buffer.from(content, 'base64').toString('utf8');
  if (!/quoted-printable/.test(head)) return content;
  const bytes = content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

test('M100: a code is sent as plain text and HTML, from the brand, marked as automatic', async () => {
  await send({ facts: { code: '246810' }, language: 'VI' });
  await pollOnce();
  expect(taken).toHaveLength(1);
  const [mail] = taken;
  expect(mail?.to).toEqual(['player@mail.example']);
  expect(headerOf(mail, 'From')).toBe('Aurora <account@brand.example>');
  expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated');
  expect(headerOf(mail, 'X-Auto-Response-Suppress')).toBe('All');
  expect(headerOf(mail, 'List-Unsubscribe')).toBeUndefined();
  expect(headerOf(mail, 'Message-ID')).toMatch(/^<[0-9a-f]{32}@aurora\.invalid>$/);
  expect(partOf(mail, 'text/plain')).toContain('Mã xác minh của bạn');
  expect(partOf(mail, 'text/plain')).toContain('246810');
  expect(partOf(mail, 'text/html')).toContain('<html lang="vi" dir="ltr">');
  expect(partOf(mail, 'text/html')).toContain('246810');
  // No remote content that could track reading.
  expect(partOf(mail, 'text/html')).not.toMatch(/<img|<link|url\(|src=/i);
  expect(await inMerchant(sql`select 1 from outbox`)).toEqual([]);
});

test('M280, M281: every message has its texts in every language, with any values', () => {
  const names = [
    'code',
    'known',
    'unknown',
    'reset',
    'newDevice',
    'rememberReused',
    'passwordChanged',
    'passwordReset',
  ];
  const more = ['authenticatorOn', 'authenticatorOff', 'secondStepReset', 'contactChanged', 'socialLinked'];
  const facts = { code: '246810', link: 'https://brand.example/login?reset=x', device: 'Chrome', country: 'SG' };
  const subjects = new Set<string>();
  for (const language of COMPLETE_LANGUAGES) {
    for (const name of [...names, ...more]) {
      const { subject, text, html } = writeMail({ language, brand: 'Aurora', name, facts });
      subjects.add(subject);
      expect(`${subject} ${text} ${html}`, `${language} ${name}`).not.toMatch(/[{}]|(?<!-)mail\.|undefined/);
    }
  }
  expect(subjects.size).toBe(COMPLETE_LANGUAGES.length * 13);
});

test('values cannot become markup, extra lines or an extra header', () => {
  const device = '<img src=x onerror=1>\r\nBcc: all@mail.example\u202egnp';
  const mail = writeMail({ language: 'EN', brand: 'A&B "<b>"', name: 'newDevice', facts: { device, evil: '<i>' } });
  expect(mail.html).toContain('&lt;img src=x onerror=1&gt; Bcc: all@mail.example gnp');
  expect(mail.html).toContain('A&amp;B &quot;&lt;b&gt;&quot;');
  expect(mail.html).not.toContain('<i>');
  expect(mail.text.split('\n').some((line) => line.startsWith('Bcc:'))).toBe(false);
});

test('an address that holds more than one is not sent to several', async () => {
  await send({ to: 'one@mail.example, two@mail.example' });
  await pollOnce();
  expect(taken.flatMap(({ to }) => to)).not.toContain('two@mail.example');
});

test('a temporary failure is retried later, under the same id; a permanent one is dropped', async () => {
  await send({ facts: { code: '111111' } });
  refusals.push({ responseCode: 451 });
  await pollOnce();
  const [row] = await inMerchant(sql<{ attempts: number; wait: number }>`
    select attempts, extract(epoch from next_at - now())::integer as wait from outbox`);
  expect(row?.attempts).toBe(1);
  expect(row?.wait).toBeGreaterThan(3);
  expect(row?.wait).toBeLessThanOrEqual(10);
  await pollOnce();
  expect(taken).toHaveLength(0);
  await inMerchant(sql`update outbox set next_at = now()`);
  await pollOnce();
  expect(taken).toHaveLength(1);
  await send({ facts: { code: '222222' } });
  refusals.push({ responseCode: 550 });
  await pollOnce();
  expect(await inMerchant(sql`select 1 from outbox`)).toEqual([]);
});

test('a server that refuses our log-in costs no mail; expired mails are given up', async () => {
  await send({ facts: { code: '333333' } });
  await pollOnce('wrong');
  expect(await inMerchant(sql`select attempts from outbox`)).toEqual([{ attempts: 1 }]);
  expect(logins).toContain('gateway');
  await inMerchant(sql`update outbox set next_at = now(), expires_at = now()`);
  await pollOnce();
  expect(taken).toHaveLength(0);
  expect(await inMerchant(sql`select 1 from outbox`)).toEqual([]);
});

test('eight parallel senders deliver each mail once, of every merchant', async () => {
  for (let at = 0; at < 12; at += 1) await send({ facts: { code: `44440${at}` } }, at % 2 === 0 ? 'aurora' : 'harbor');
  await Promise.all(Array.from({ length: 8 }, () => pollOnce()));
  expect(taken).toHaveLength(12);
  expect(new Set(taken.map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(12);
});

test('D32: a decoy is written like a mail and never delivered; this sender ignores text messages', async () => {
  await send({ decoy: true, name: 'reset', facts: { link: 'https://brand.example' } });
  await send({ channel: 'sms', to: '+6581234567' });
  await pollOnce();
  expect(taken).toHaveLength(0);
  expect(await inMerchant(sql`select recipient from outbox order by id`)).toEqual([
    { recipient: '' },
    { recipient: '+6581234567' },
  ]);
});

test('a message whose transaction is rolled back is never delivered', async () => {
  const outbox = createOutbox(() => undefined);
  const message = { channel: 'email', to: 'player@mail.example', language: 'EN', name: 'code' } as const;
  await expect(
    gateway.context.db.withMerchant('aurora', async (db) => {
      await outbox.send(db, 'aurora', message);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await pollOnce();
  expect(taken).toHaveLength(0);
});

test('a day-old message is deleted, without a new message', async () => {
  await send({});
  await inMerchant(sql`update outbox set created_at = now() - interval '25 hours', next_at = now() + interval '1 day'`);
  await pollOnce();
  expect(await inMerchant(sql`select 1 from outbox`)).toEqual([]);
});

test('M168: members are notified by verified e-mail, else by verified number, else not; texts are ten a day', async () => {
  const notifier = createNotifier(
    gateway.context.clock,
    createOutbox(() => undefined),
  );
  const [member] = await inMerchant(sql<{ id: string }>`select id from member where account = 'player1'`);
  const id = member?.id ?? '';
  const notify = () =>
    gateway.context.db.withMerchant('aurora', (db) =>
      notifier.notify(db, 'aurora', id, 'newDevice', { device: 'Chrome on Windows', country: 'SG' }),
    );
  await inMerchant(sql`update member set email = 'p1@mail.example', language = 'ID' where id = ${id}`);
  await notify();
  expect(await inMerchant(sql`select 1 from outbox`)).toEqual([]);
  await inMerchant(sql`update member set mobile = '+6581230000', mobile_verified = true where id = ${id}`);
  for (let count = 0; count < 12; count += 1) await notify();
  const texts = await inMerchant(sql<{ body: string }>`select body from outbox where kind = 'sms'`);
  expect(texts).toHaveLength(10);
  expect(texts[0]?.body).toBe('Aurora: akun Anda digunakan di perangkat baru. Bukan Anda? Segera ubah kata sandi.');
  await inMerchant(sql`update member set email_verified = true where id = ${id}`);
  await notify();
  const [mail] = await inMerchant(sql<{ recipient: string; body: string }>`
    select recipient, body from outbox where kind = 'email'`);
  expect(mail?.recipient).toBe('p1@mail.example');
  expect(mail?.body).toMatch(/Waktu: \d{4}-\d\d-\d\d \d\d:\d\d UTC\nPerangkat: Chrome on Windows\nLokasi: Singapura/);
});

test('a gateway with a mail server delivers its calls’ mails', async () => {
  const mail = { host: '127.0.0.1', port, secure: false, isLocal: true, user: undefined, password: undefined };
  const own = await createTestGateway(['aurora'], { config: { mail: { ...mail, from: 'account@brand.example' } } });
  await own.app.ready();
  own.context.start();
  const body = { username: 'player1', email: 'p1@mail.example' };
  await own.context.db.withMerchant('aurora', (db) =>
    sql`update member set email = 'P1@mail.example' where account = 'player1'`.execute(db),
  );
  const reply = await own.ask('aurora', { method: 'POST', url: '/wps/member/password/email', payload: body });
  expect(reply.json()).toEqual({ success: true, value: null });
  await vi.waitUntil(() => taken.length === 1, { timeout: 50_000, interval: 50 });
  expect(taken[0]?.to).toEqual(['P1@mail.example']);
  expect(partOf(taken[0], 'text/plain')).toMatch(/http:\/\/aurora\.localhost\/login\?reset=[\w-]{43}/);
  await own.close();
});
