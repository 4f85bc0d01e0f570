import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { drawImage, drawText } from './image.ts';
import { createCaptcha } from './service.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
});

afterAll(async () => {
  await gateway.close();
});

test('M95, M279: the captcha is a base64 png, its id is in a header, its text nowhere', async () => {
  const reply = await createVisitor(gateway, 'aurora').ask('GET', '/wps/captcha');
  const png = Buffer.from(reply.json().value, 'base64');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  // Width in the PNG header: twice the display density, at 200 px or more.
  expect(png.readUInt32BE(16)).toBeGreaterThanOrEqual(400);
  expect(reply.headers['x-captcha-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(Object.keys(reply.json())).toEqual(['success', 'value']);
});

test('D25: texts have 4 to 6 characters, without lookalikes', () => {
  const texts = Array.from({ length: 500 }, () => drawText(randomBytes));
  expect(new Set(texts.map((text) => text.length))).toEqual(new Set([4, 5, 6]));
  expect(texts.join('')).toMatch(/^[ACDEFHJKMNPRTUVWXY34679]+$/);
  expect(new Set(texts).size).toBeGreaterThan(490);
  expect(new Set(texts.join('')).size).toBe(23);
});

test('D25: the same text is drawn differently each time', async () => {
  expect(drawImage('ACDE')).not.toBe(drawImage('ACDE'));
});

/** A captcha with a known text: the service gets fixed random bytes. */
async function issueKnown(merchant: string) {
  const captcha = createCaptcha({ ...gateway.context, random: (count) => new Uint8Array(count).fill(2) });
  const { id } = await captcha.issue(merchant);
  const text = drawText((count) => new Uint8Array(count).fill(2));
  const consume = (at: string, answer: string) =>
    gateway.context.db.withMerchant(at, (db) => captcha.consume(db, at, id, answer));
  return { id, text, consume };
}

test('D25: a captcha is valid once, in any case, and a wrong answer uses it up too', async () => {
  const once = await issueKnown('aurora');
  expect(await once.consume('aurora', ` ${once.text.toLowerCase()} `)).toBe(true);
  expect(await once.consume('aurora', once.text)).toBe(false);
  const spent = await issueKnown('aurora');
  expect(await spent.consume('aurora', 'WRONG')).toBe(false);
  expect(await spent.consume('aurora', spent.text)).toBe(false);
});

test('D25: of sixteen parallel answers one counts', async () => {
  const { text, consume } = await issueKnown('aurora');
  const verdicts = await Promise.all(Array.from({ length: 16 }, () => consume('aurora', text)));
  expect(verdicts.filter(Boolean)).toHaveLength(1);
});

test('D25: a captcha lives five minutes and belongs to its merchant', async () => {
  const old = await issueKnown('aurora');
  await gateway.context.db.withMerchant('aurora', (db) =>
    sql`update captcha set expires_at = expires_at - interval '5 minutes'`.execute(db),
  );
  expect(await old.consume('aurora', old.text)).toBe(false);
  const fresh = await issueKnown('aurora');
  expect(await fresh.consume('lotus', fresh.text)).toBe(false);
  expect(await fresh.consume('aurora', fresh.text)).toBe(true);
});
