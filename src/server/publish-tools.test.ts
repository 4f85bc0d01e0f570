import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrandFolder, brandFile, makeBrandFolder } from '#brand/testing/brand-files.ts';
import { createTestDatabase, type TestDatabase } from '#gateway/testing/database.ts';
import { startEmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { findRunningPostgres } from '#postgres/embedded/find-running.ts';
import { openRunFolder, type RunFolder } from '#scripts/run-folder.ts';
import { brandTool } from '#tests/brand-tool.ts';

let database: TestDatabase;
let brands: BrandFolder;
let run: RunFolder;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  brands = await makeBrandFolder();
  run = await openRunFolder();
  folder = run.path;
});

afterAll(async () => {
  await database.drop();
  await brands.remove('.');
  await run.remove();
});

interface CommandResult {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the brand tools as an operator would. */
async function brand(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CommandResult> {
  const result = await brandTool(args, brands.root, { DATABASE_URL: database.ownerUrl, ...env });
  return { status: result.status, out: result.stdout, err: result.stderr };
}

/** An open database connection would keep the program running. */
it('the program exits after it used a database', async () => {
  const env = { ...process.env, DATABASE_URL: database.ownerUrl, LIVERY_BRANDS: brands.root };
  const result = await promisify(execFile)(process.execPath, ['scripts/brand.ts', 'revisions', 'nobody'], { env });
  expect(result).toEqual({ stdout: '', stderr: 'nobody has no published revision.\n' });
});

describe('npm run brand, on the database of published brands', () => {
  it('M376: publish, revisions, rollback, fetch and withdraw work, and fetch returns the same bytes', async () => {
    await brands.write('seaside/brand.json', brandFile('seaside'));
    await brands.write('seaside/assets/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const first = await brand(['publish', 'seaside', '--note', 'opening']);
    expect(first).toMatchObject({ status: 0, out: expect.stringMatching(/^seaside \S{16} is published\n$/) });
    const one = first.out.split(' ')[1] ?? '';
    await brands.write('seaside/brand.json', brandFile('seaside', { name: 'Sea Side' }));
    const two = (await brand(['publish', 'seaside'])).out.split(' ')[1] ?? '';
    const back = await brand(['rollback', 'seaside', '--note', 'too blue']);
    expect(back).toMatchObject({ status: 0, out: `seaside ${one} is served instead of ${two}\n` });
    const listed = await brand(['revisions', 'seaside']);
    expect(listed.out).toMatch(new RegExp(`^  ${two} .*\\n\\* ${one} .*opening\\n$`));
    const fetched = await brand(['fetch', 'seaside', '--revision', two, '--to', folder]);
    expect(fetched.out).toBe(`${join(folder, 'seaside')} ${two}\n`);
    expect(await readFile(join(folder, 'seaside/brand.json'), 'utf8')).toBe(
      await readFile(join(brands.root, 'seaside/brand.json'), 'utf8'),
    );
    expect((await brand(['withdraw', 'seaside'])).out).toBe(`seaside ${one} is no longer served\n`);
  });

  it('a brand with an error is refused with the check’s report, and no merchant is created', async () => {
    await brands.write('wrong/brand.json', brandFile('wrong', { minimumAge: 'old' }));
    const result = await brand(['publish', 'wrong']);
    expect(result).toMatchObject({ status: 1, out: expect.stringContaining('wrong/brand.json at /minimumAge') });
    expect(result.out).toContain('1 brand checked: failed');
    const owner = new Client({ connectionString: database.ownerUrl });
    await owner.connect();
    expect((await owner.query("select 1 from merchant where code = 'wrong'")).rows).toEqual([]);
    await owner.end();
  });

  it('without a database or with wrong arguments it reports what to do', async () => {
    const none = await brand(['revisions', 'seaside'], { DATABASE_URL: '', LIVERY_DATA: join(folder, 'nothing') });
    expect(none).toMatchObject({ status: 2, out: '' });
    expect(none.err).toMatch(
      /^No database: DATABASE_URL is not set, and .* contains no embedded database\. Start the server \(npm start\)/,
    );
    expect((await brand(['rollback', 'nobody'])).err).toBe(
      'nobody has no published revision. Publish one: brand publish nobody\n',
    );
    expect((await brand(['fetch', 'seaside'])).err).toMatch(/^fetch requires --to FOLDER/);
    const away = await brand(['revisions', 'seaside'], { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' });
    expect(away).toMatchObject({ status: 2, err: expect.stringMatching(/^The database does not respond/) });
  });

  it('the embedded database of a running server is found by its folder; if stopped, a command starts it', async () => {
    const data = join(folder, 'data');
    const server = await startEmbeddedPostgres({ folder: data });
    try {
      expect(await findRunningPostgres(data)).toBe(server.url);
      const result = await brand(['revisions', 'seaside'], { DATABASE_URL: '', LIVERY_DATA: data });
      expect(result).toMatchObject({ status: 2, err: expect.stringMatching(/lacks tables of this version/) });
    } finally {
      await server.stop();
    }
    expect(await findRunningPostgres(data)).toBeUndefined();
    const env = { DATABASE_URL: '', LIVERY_DATA: data };
    expect((await brand(['withdraw', 'seaside'], env)).err).toMatch(/lacks tables of this version/);
    expect(await findRunningPostgres(data)).toBeUndefined();
    // Publishing must know which brands a server serves from its folder.
    const result = await brand(['publish', 'seaside'], env);
    expect(result).toMatchObject({ status: 2, err: expect.stringMatching(/^No server runs on the database in /m) });
  });
});
