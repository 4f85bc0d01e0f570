import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { LotteryFeed } from '#contract/vendors/lottery-feed.ts';
import { migrate, readMigrations } from '#postgres/migrate.ts';
import { openSchemaDb } from '#postgres/schema-db.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { buildDemoGamesApp } from './app.ts';
import type { DemoGamesConfig } from './context/config.ts';
import type { DemoGamesContext } from './context/context.ts';
import { DEMO_GAMES_SCHEMA } from './db/provision.ts';
import { createRetentionLoop } from './db/retention-jobs.ts';
import { GAMES } from './games/games.ts';
import type { DemoGame, Game } from './play/game.ts';
import { createOutbox, type Outbox } from './play/outbox.ts';
import { readDemoGamesBuild } from './routes/build.ts';
import { joinTexts, readTexts, speakIn } from './texts/spoken-texts.ts';
import { createWallet, type SendToWallet } from './wallet/wallet.ts';

export interface DemoGames {
  readonly app: FastifyInstance;
  readonly context: DemoGamesContext;
  readonly outbox: Outbox;
  /** Public lottery feed for gateways. */
  readonly lotteryFeed: LotteryFeed;
  /** Ends running games while pages are still connected. */
  endPlay(): Promise<void>;
  /** Stops jobs, then pending responses, then the database. */
  stop(): Promise<void>;
}

export interface DemoGamesOptions {
  readonly config: DemoGamesConfig;
  /** Database URL with the vendor's own role. */
  readonly databaseUrl: string;
  /** The build of the pages, if it is being made. */
  readonly built?: Promise<void> | undefined;
  readonly send: SendToWallet;
  readonly framedBy: () => readonly string[];
  readonly log: Logger;
  /** Overrides for tests. */
  readonly parts?: Partial<Pick<DemoGamesContext, 'clock' | 'chance' | 'randomBytes'>>;
}

/** Starts the demo game provider: migrates its schema and resumes unfinished work of the last process. */
export async function startDemoGames(options: DemoGamesOptions): Promise<DemoGames> {
  const { config, databaseUrl, built, send, framedBy, log, parts = {} } = options;
  const build = readDemoGamesBuild(config.clientFolder, built);
  const migrations = await readMigrations(new URL('./db/migrations/', import.meta.url));
  const applied = await migrate({ url: databaseUrl, schema: DEMO_GAMES_SCHEMA }, migrations);
  if (applied.length > 0) logEvent(log, 'demo_games.schema_migrated', { applied });
  const clock = parts.clock ?? { now: Date.now };
  const context: DemoGamesContext = {
    config,
    db: openSchemaDb({ url: databaseUrl, schema: DEMO_GAMES_SCHEMA, owner: 'demo_games', log }),
    wallet: createWallet({ send, secret: config.secret, now: clock.now }),
    clock,
    chance: parts.chance ?? Math.random,
    randomBytes: parts.randomBytes ?? randomBytes,
    describe,
    log,
    framedBy,
  };
  const opened = await Promise.all(GAMES.map(async ({ kind, open }) => [kind, await open(context)] as const));
  const games = opened.map(([, game]) => game);
  const outbox = createOutbox(
    context,
    new Map(opened.flatMap(([kind, { finish }]) => (finish ? [[kind, finish]] : []))),
  );
  const app = await buildDemoGamesApp(context, { build, ...PAGES }, games);
  const retention = createRetentionLoop(context.db, log);
  outbox.start();
  retention.start();
  for (const game of games) game.start?.();
  const endPlay = async () => void (await Promise.all(games.map((game) => game.stop?.())));
  const stop = async () => {
    await endPlay();
    await app.drain();
    await app.close();
    await Promise.all([outbox.stop(), retention.stop()]);
    await context.db.close();
  };
  return { app, context, outbox, lotteryFeed: feedOf(games), endPlay, stop };
}

const describe: DemoGamesContext['describe'] = (kind, detail, language) => {
  const game: Game | undefined = GAMES.find((each) => each.kind === kind);
  return game?.describe?.(detail, speakIn(PAGES.texts, language));
};

const PAGES = {
  texts: joinTexts([readTexts(import.meta.url), ...GAMES.map((game) => game.texts)]),
  kinds: GAMES.map(({ kind }) => kind),
};

function feedOf(games: readonly DemoGame[]): LotteryFeed {
  const feed = games.find((game) => game.feed)?.feed;
  if (feed === undefined) throw new Error('No demo game has draws: games/games.ts has no lottery.');
  return feed;
}
