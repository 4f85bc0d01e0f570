import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createContext } from '../context/context.ts';
import { openDatabase } from '../db/client.ts';
import { createLog } from '../process/log.ts';
import { offerFirstEntry } from '../staff/accounts/first-staff.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { seedDemoOf, welcome } from '../wiring/demo.ts';
import { holdStartCheck } from './preflight.ts';

const log = createLog('silent');
let clean: TestDatabase;
let folder: string;

beforeAll(async () => {
  clean = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'livery-start-'));
});

afterAll(async () => {
  await clean.drop();
  await rm(folder, { recursive: true });
});

const TOKEN = 'nB3xV8mQ2rT6yU9iO1pA4sD7fG5hJ0kL';

type Env = Record<string, string | undefined>;

/** Settings that pass the preflight. */
const fixed = (): Env => ({
  DATABASE_URL: clean.ownerUrl,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  LIVERY_HOST_SUFFIXES: 'acme.com',
  LIVERY_TRUSTED_HOPS: '1',
  LIVERY_SECRET_KEY: 'qT7vN2xWm4RzK9pLcY8dHs3GfJ6bA1uE',
  LIVERY_CHAT_ORIGIN: 'https://chat.acme.com',
  LIVERY_CONSOLE_ORIGIN: 'https://console.acme.com',
  LIVERY_GAMES_ORIGIN: 'https://games.acme.com',
  LIVERY_SMTP_URL: 'smtps://mails.acme.com',
  LIVERY_MAIL_FROM: 'us@acme.com',
  LIVERY_SMS: 'outbox',
});

const check = (env: Env, database = clean.database, domains: readonly string[] = []) => {
  const config = readConfig(env);
  return holdStartCheck({ env, web: config, gateway: { config, database }, servesPages: true, domains }, log);
};

/** Lines of a refused start without the first one, which has their number. */
async function refusalOf(run: Promise<unknown>): Promise<readonly string[]> {
  const message = await run.then(
    () => 'it starts',
    (error: Error) => error.message,
  );
  return message.split('\n').slice(1);
}

describe('preflight on a real database', () => {
  test('valid settings pass', async () => {
    await expect(check(fixed())).resolves.toMatchObject({ outside: 'acme.com', clockOffMs: expect.any(Number) });
  });

  test.each<[string, Env, RegExp]>([
    ['the demo', { LIVERY_DEMO: '1' }, /LIVERY_DEMO is 1/],
    ['no key at rest', { LIVERY_SECRET_KEY: undefined }, /LIVERY_SECRET_KEY is not set/],
    ['a key of the examples', { LIVERY_SECRET_KEY: 'a long random text of the configuration' }, /can be guessed/],
    ['no proxy', { LIVERY_TRUSTED_HOPS: '0' }, /LIVERY_TRUSTED_HOPS is 0/],
    ['a console by http', { LIVERY_CONSOLE_ORIGIN: undefined }, /LIVERY_CONSOLE_ORIGIN is http:/],
    ['no mails', { LIVERY_SMTP_URL: undefined, LIVERY_MAIL_FROM: undefined }, /LIVERY_SMTP_URL is not set/],
    ['a demo payment provider by http', { LIVERY_BANK: 'on', LIVERY_BANK_TOKEN: TOKEN }, /LIVERY_BANK_ORIGIN is http:/],
    [
      'a demo payment provider whose panel is open',
      { LIVERY_BANK: 'on', LIVERY_BANK_ORIGIN: 'https://bank.acme.com' },
      /LIVERY_BANK_TOKEN is not set/,
    ],
    ['no text messages', { LIVERY_SMS: undefined }, /LIVERY_SMS is not set/],
  ])('%s is refused with one line', async (_, fault, line) => {
    const lines = await refusalOf(check({ ...fixed(), ...fault }));
    expect(lines).toEqual([expect.stringMatching(line)]);
  });

  test('without NODE_ENV nothing passes, a development one does', async () => {
    const faulty = { ...fixed(), LIVERY_SECRET_KEY: undefined };
    expect(await refusalOf(check({ ...faulty, NODE_ENV: undefined }))).toHaveLength(1);
    await expect(check({ ...faulty, NODE_ENV: 'development' })).resolves.toMatchObject({ isForTrying: true });
  });

  test('a newcomer’s settings start, whatever is missing', async () => {
    const env = { DATABASE_URL: clean.ownerUrl, NODE_ENV: 'production', LIVERY_DEMO: '1' };
    await expect(check(env, clean.database, ['aurora.example'])).resolves.toMatchObject({ outside: undefined });
  });

  test('a world-readable settings file is refused until it is closed', async () => {
    const file = join(folder, 'settings');
    await writeFile(file, 'LIVERY_SECRET_KEY=...', { mode: 0o644 });
    const env = { ...fixed(), NODE_OPTIONS: `--env-file=${file}` };
    expect(await refusalOf(check(env))).toEqual([expect.stringContaining(`may read ${file}`)]);
    await chmod(file, 0o600);
    await expect(check(env)).resolves.toBeDefined();
  });

  test('the owner as the role of calls is refused', async () => {
    const { ownerUrl } = clean;
    const database = openDatabase({ ownerUrl, appUrl: ownerUrl, consoleUrl: ownerUrl, log });
    const lines = await refusalOf(check(fixed(), database)).finally(() => database.close());
    expect(lines).toEqual(Array(2).fill(expect.stringMatching(/the role livery_owner.*has CREATEROLE/)));
  });

  test('a role that owns a table is refused', async () => {
    const { owner, platform } = clean.database;
    await sql`grant create on schema public to livery_app`.execute(owner);
    await sql`create table sitting_duck ()`.execute(platform);
    const lines = await refusalOf(check(fixed()));
    await sql`drop table sitting_duck`.execute(platform);
    await sql`revoke create on schema public from livery_app`.execute(owner);
    expect(lines).toEqual([expect.stringMatching(/the role livery_app.*owns sitting_duck/)]);
  });

  test('a database that held a demo is refused, whatever the current settings', async () => {
    const held = await createTestDatabase();
    const config = readConfig({ DATABASE_URL: held.ownerUrl, LIVERY_DEMO: '1' });
    const context = createContext(config, held.database, log);
    await welcome(context, 'aurora');
    await seedDemoOf(held.database, 'aurora');
    await offerFirstEntry(context);
    const lines = await refusalOf(check(fixed(), held.database));
    await context.stop();
    await held.drop();
    expect(lines).toEqual([
      expect.stringContaining('the demo of aurora'),
      expect.stringContaining('administrator@demo.example may sign in'),
    ]);
  });
});

describe('a started gateway', () => {
  const apart = () => ({
    ...fixed(),
    PORT: '0',
    LIVERY_DEMO_GAMES_SECRET: 'Zk3wQ8nB5yTf1VhX7mJc4RsLp9Ga2DuE',
    LIVERY_EDGE_SECRET: 'hN6tYb2KqW9xRe4LmZ7vCs1JpFg8Ud3A',
  });
  const start = (env: Env) => {
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, ['src/gateway/server.ts'], {
      env: { PATH, ...JSON.parse(JSON.stringify(env)) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return { child, stated: text(child.stderr), log: child.stdout };
  };

  test('refuses with all lines and ends; the fixed settings are ready', async () => {
    const faulty = start({ ...apart(), LIVERY_DEMO: '1', LIVERY_EDGE_SECRET: undefined, LIVERY_SMS: undefined });
    faulty.log.resume();
    const [code] = await once(faulty.child, 'exit');
    const lines = (await faulty.stated).trim().split('\n');
    expect([code, lines[0]]).toEqual([1, expect.stringContaining('acme.com), and 3 things need attention')]);
    expect(lines.slice(1)).toEqual([
      expect.stringContaining('LIVERY_DEMO is 1'),
      expect.stringContaining('LIVERY_EDGE_SECRET is not set'),
      expect.stringContaining('LIVERY_SMS is not set'),
    ]);

    const good = start(apart());
    let stderr = '';
    for await (const chunk of good.log.setEncoding('utf8')) {
      stderr += chunk;
      if (stderr.includes('gateway.ready')) break;
    }
    good.child.kill('SIGTERM');
    const [ended] = await once(good.child, 'exit');
    expect([ended, stderr.includes('gateway.ready'), await good.stated]).toEqual([0, true, '']);
  });
});
