import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createTestDatabase } from '#gateway/testing/database.ts';
import { type DemoGamesConfig, TIMING } from '../context/config.ts';
import { DEMO_GAMES_SCHEMA, provisionDemoGames } from '../db/provision.ts';
import { type DemoGames, type DemoGamesOptions, startDemoGames } from '../demo-games.ts';
import { CHUNKS } from '../routes/build.ts';
import { type ScriptedGateway, scriptGateway } from './scripted-gateway.ts';

/** A demo game provider on its own database, with a scripted gateway. */
export interface TestDemoGames {
  readonly gateway: ScriptedGateway;
  readonly databaseUrl: string;
  server(): DemoGames;
  /** Kills the instance without any cleanup, like kill -9, and starts another one. */
  restart(): Promise<DemoGames>;
  /** Opens a game and returns the token of its page; `more` is in place of what the gateway says of the session. */
  enter(kind: string, player?: string, more?: Parameters<ScriptedGateway['ticketFor']>[2]): Promise<Entered>;
  /** Queries the provider's tables with its own role. */
  ask<Row extends object>(text: string): Promise<readonly Row[]>;
  close(): Promise<void>;
}

export interface Entered {
  readonly token: string;
  readonly reported: Record<string, unknown>;
  get(url: string): Promise<Answer>;
  post(url: string, body?: unknown): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

const CHUNK = { file: 'assets/play-1.js', css: ['assets/play-1.css'] };
export const QUICK = {
  ...TIMING,
  leaseMs: 20_000,
  betPausesMs: [1, 1],
  backOffMs: [1, 20],
  outboxEveryMs: 5,
  mostWrites: 100_000,
} as const;

/** A folder with an empty build of the pages. */
export async function makeClientFolder(folder?: string): Promise<string> {
  const made = folder ?? (await mkdtemp(join(tmpdir(), 'livery-house-')));
  await mkdir(join(made, 'assets'), { recursive: true });
  await writeFile(join(made, CHUNK.file), 'export {};');
  const chunks = { 'src/demo-games/client/play.tsx': CHUNK, 'src/demo-games/client/verify.tsx': CHUNK };
  await writeFile(join(made, CHUNKS), JSON.stringify(chunks));
  return made;
}

export async function openTestDemoGames(
  options: Partial<DemoGamesOptions> & { timing?: DemoGamesConfig['timing'] } = {},
): Promise<TestDemoGames> {
  const database = await createTestDatabase();
  const databaseUrl = await provisionDemoGames(database.ownerUrl);
  const clientFolder = await makeClientFolder();
  const gateway = scriptGateway(options.parts?.clock?.now);
  const config = {
    origin: 'http://games.localhost',
    secret: gateway.secret,
    clientFolder,
    trustedHops: 1,
    timing: options.timing ?? QUICK,
  };
  const start = () =>
    startDemoGames({
      config,
      databaseUrl,
      send: gateway.send,
      framedBy: () => ['http://*.localhost:*'],
      log: pino({ level: 'silent' }),
      ...options,
    });
  let current = await start();

  return {
    gateway,
    databaseUrl,
    server: () => current,
    async restart() {
      const next = await start();
      await current.stop();
      current = next;
      return next;
    },
    enter: (kind, player, more) => enter(() => current, gateway.ticketFor(kind, player, more)),
    ask: (text) => current.context.db.ask(text.replaceAll('demo_games.', `${DEMO_GAMES_SCHEMA}.`)),
    async close() {
      await current.stop();
      await database.drop();
      await rm(clientFolder, { recursive: true, force: true });
    },
  };
}

async function enter(demoGames: () => DemoGames, ticket: string): Promise<Entered> {
  const { body: reported } = await call(demoGames(), 'POST', '/api/session', { ticket });
  const token = String(reported['token']);
  return {
    token,
    reported,
    get: (url) => call(demoGames(), 'GET', url, undefined, token),
    post: (url, body = {}) => call(demoGames(), 'POST', url, body, token),
  };
}

async function call(
  demoGames: DemoGames,
  method: 'GET' | 'POST',
  url: string,
  body?: unknown,
  token?: string,
): Promise<Answer> {
  const reply = await demoGames.app.inject({
    method,
    url,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: reply.statusCode, body: reply.json() };
}
