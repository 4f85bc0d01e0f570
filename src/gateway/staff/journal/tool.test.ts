import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeJournal } from '#gateway/revisions/changes.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { tamper } from './testing/tamper.ts';

let gateway: TestGateway;
let folder: string;

beforeAll(async () => {
  gateway = await createTestGateway([]);
  folder = await mkdtemp(join(tmpdir(), 'livery-journal-'));
  for (const merchant of ['aurora', 'lotus']) {
    await gateway.context.merchants.ensure(merchant, []);
    for (const subject of ['A', 'B', 'C']) {
      const entry = { actor: 'system', action: 'switch.turn', subject, before: '0', after: '1' };
      await gateway.context.db.withMerchant(merchant, (db) => writeJournal(db, merchant, 1, entry));
    }
  }
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly stated: string;
}

function run(...words: readonly string[]): Promise<Ended> {
  const env = { ...process.env, DATABASE_URL: gateway.database.ownerUrl };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/journal.ts', ...words], { env }, (error, out, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out, stated: stderr }),
    );
  });
}

test('M378: the tool prints the head of every chain, and verifies them', async () => {
  const { code, out, stated } = await run('verify');
  expect(stated).toContain('aurora: 3 entries, valid\n');
  expect(stated).toContain('All chains are valid.');
  expect(code).toBe(0);
  expect(out).toMatch(/^aurora:3:[0-9a-f]{64}\nlotus:3:[0-9a-f]{64}\n-:0:\n$/);
  const file = join(folder, 'heads');
  await writeFile(file, `written in November\n${out}`);
  expect(await run('verify', '--expect', file)).toMatchObject({
    code: 0,
    stated: expect.stringContaining('lotus: 3 entries, valid, matches the stored head'),
  });
  const [, head = ''] = /aurora:(3:\w+)/.exec(out) ?? [];
  expect((await run('verify', '--merchant', 'aurora', '--expect', head)).code).toBe(0);
  expect(
    (await run('verify', '--expect', `aurora:${head.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`)).code,
  ).toBe(1);

  await tamper(gateway.database.ownerUrl, 'aurora', "update journal set reason = 'late' where seq = 2");
  await tamper(gateway.database.ownerUrl, 'lotus', 'delete from journal where seq = 3');
  const broken = await run('verify', '--expect', file);
  expect(broken).toMatchObject({ code: 1, out: '-:0:\n' });
  expect(broken.stated).toMatch(/aurora: entry 2 was changed\n {2}found {5}switch\.turn B by system/);
  expect(broken.stated).toMatch(
    /lotus: entry 3 was removed\n {2}found {5}entry 2 is the last\n {2}expected {2}entry 3 with/,
  );
  expect(broken.stated).toContain('Invalid chains: 2.');
});

test('unknown words are refused with the usage', async () => {
  expect(await run('look')).toMatchObject({ code: 2, stated: expect.stringContaining('npm run journal -- verify') });
  expect(await run('verify', '--merchant', 'nobody')).toMatchObject({ code: 2 });
  expect(await run('verify', '--expect', 'no-such-file')).toMatchObject({ code: 2 });
  expect(await run('verify', '--expect', `3:${'0'.repeat(64)}`)).toMatchObject({ code: 2 });
});
