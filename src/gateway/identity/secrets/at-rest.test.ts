import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#gateway/db/tables.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createAtRest } from './at-rest.ts';

const KEY = 'a long random text of the configuration';
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
});

afterAll(async () => {
  await gateway.close();
});

const within = <T>(merchant: string, work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant(merchant, work);

test('D27: a secret at rest decrypts for its merchant and purpose, and differs each time it is encrypted', async () => {
  const atRest = createAtRest(KEY);
  await within('aurora', async (db) => {
    const one = await atRest.encrypt(db, 'aurora', 'a', 'the secret');
    expect(one).not.toEqual(await atRest.encrypt(db, 'aurora', 'a', 'the secret'));
    expect(one.toString('latin1')).not.toContain('secret');
    expect(await atRest.open(db, 'aurora', 'a', one)).toBe('the secret');
    await expect(atRest.open(db, 'aurora', 'b', one)).rejects.toThrow();
    const changed = Buffer.from(one);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    await expect(atRest.open(db, 'aurora', 'a', changed)).rejects.toThrow();
  });
});

test('D27: it is unreadable for another merchant, and a gateway with another key or none', async () => {
  const encrypted = await within('aurora', (db) => createAtRest(KEY).encrypt(db, 'aurora', 'a', 'the secret'));
  await within('lotus', (db) => expect(createAtRest(KEY).open(db, 'lotus', 'a', encrypted)).rejects.toThrow());
  await within('aurora', async (db) => {
    await expect(createAtRest(`${KEY}!`).open(db, 'aurora', 'a', encrypted)).rejects.toThrow();
    await expect(createAtRest(undefined).open(db, 'aurora', 'a', encrypted)).rejects.toThrow(/LIVERY_SECRET_KEY/);
  });
});

test('D27: what was stored before the gateway had a key can still be read with it', async () => {
  await within('aurora', async (db) => {
    const encrypted = await createAtRest(undefined).encrypt(db, 'aurora', 'a', 'the secret');
    expect(await createAtRest(KEY).open(db, 'aurora', 'a', encrypted)).toBe('the secret');
  });
});
