import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signAll } from './job.ts';

let gateway: TestGateway;
let folder: string;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  folder = await mkdtemp(join(tmpdir(), 'livery-books-'));
  for (const merchant of ['aurora', 'lotus']) await signAll(gateway.context.db, merchant);
});

afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

function run(
  ...words: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly stated: string }> {
  const env = { ...process.env, DATABASE_URL: gateway.database.ownerUrl };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/ledger.ts', ...words], { env }, (error, out, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out, stated: stderr }),
    );
  });
}

test('the tool prints totals and heads of correct books, and names the first wrong row of others with exit code 1', async () => {
  const right = await run('verify');
  expect(right).toMatchObject({ code: 0, stated: '' });
  expect(right.out).toMatch(
    /^aurora: \d+ accounts, \d+ transfers \(\d+ signed in 1 blocks\), \d+ postings, 0 transactions of vendors\naurora:1:[0-9a-f]{64}\n/,
  );
  expect(right.out).toMatch(/\nlotus:1:[0-9a-f]{64}\nAll ledgers are correct\.\n$/);
  const file = join(folder, 'heads');
  await writeFile(file, right.out);
  expect((await run('verify', '--expect', file)).code).toBe(0);
  const elsewhere = await run('verify', '--merchant', 'lotus', '--expect', `lotus:1:${'0'.repeat(64)}`);
  expect(elsewhere).toMatchObject({ code: 1, out: expect.stringContaining('lotus: block 1 of the chain is wrong\n') });

  await asOwner(gateway.context.db, 'lotus', async (db) => {
    await sql`alter table ledger_account disable trigger user`.execute(db);
    await sql`update ledger_account set balance = balance + 700 where kind = 'equity'`.execute(db);
    await sql`alter table ledger_account enable trigger user`.execute(db);
  });
  const wrong = await run('verify');
  expect(wrong.code).toBe(1);
  expect(wrong.out).toMatch(
    /\nlotus: account [0-9a-f-]{36} is wrong\n {2}found {5}holds -?\d+ VND\n {2}expected {2}-?\d+, the sum of its postings\n/,
  );
  expect(wrong.out).toContain('The ledgers of 1 of 2 merchants have errors.');
});

test('unknown words are refused with the usage', async () => {
  expect(await run('look')).toMatchObject({ code: 2, stated: expect.stringContaining('npm run ledger -- verify') });
  expect(await run('verify', '--merchant', 'nobody')).toMatchObject({ code: 2 });
  expect(await run('verify', '--expect', 'no-such-file')).toMatchObject({ code: 2 });
});
