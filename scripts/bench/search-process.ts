/**
 * Child process of the search benchmark: a gateway with a large catalogue, and the same queries on its database alone.
 */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buildGateway } from '#gateway/app.ts';
import { readConfig } from '#gateway/config/config.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import { insertGames } from '#gateway/features/games/catalogue/insert-games.ts';
import { makeManySlots } from '#gateway/features/games/catalogue/titles-for-load.ts';
import { searchGames } from '#gateway/features/games/read-model.ts';
import { readWords } from '#gateway/features/games/words.ts';
import { demoVendors, insertVendors } from '#gateway/features/lanes/vendors.ts';
import { createLog } from '#gateway/process/log.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import { answerParent } from './child.ts';

const MERCHANT = 'bench';
const PAGE_SIZE = 24;
let opened: { readonly app: FastifyInstance; readonly context: Context; stop(): Promise<void> } | undefined;

/** Starts the server with this number of games; returns its address and names to search for. */
async function listen({ folder, games }: { folder: string; games: number }) {
  const env = { LIVERY_DATABASE: 'embedded', LIVERY_DATA: folder, LOG_LEVEL: 'error', NODE_ENV: 'production' };
  const config = readConfig(env);
  const log = createLog('error');
  const { database, stop } = await startDatabase(config.database, log);
  const made = makeManySlots(games);
  await insertVendors(database.owner, demoVendors);
  for (let from = 0; from < made.length; from += 500) {
    await insertGames(database.owner, made.slice(from, from + 500));
  }
  await sql`analyze game`.execute(database.owner);
  const context = createContext(config, database, log);
  await context.merchants.ensure(MERCHANT, seeders);
  await sql`analyze merchant_game`.execute(database.owner);
  const app = await buildGateway(context);
  context.start();
  await app.listen({ host: '127.0.0.1', port: 0 });
  opened = { app, context, stop };
  return { port: (app.server.address() as AddressInfo).port, names: made.map((game) => game.names) };
}

/** Runs the queries on the database alone, sequentially on one connection; returns milliseconds and games found. */
async function ask(words: readonly string[]): Promise<{ ms: number; found: number }> {
  const { context } = opened ?? {};
  if (context === undefined) throw new Error('Nothing listens yet.');
  return context.db.withMerchant(MERCHANT, async (scope) => {
    const begun = performance.now();
    let found = 0;
    for (const typed of words) {
      const question = { merchant: MERCHANT, language: 'EN', filter: {}, sort: 'recommended', page: 1 } as const;
      const { rows } = await searchGames(scope, { ...question, pageSize: PAGE_SIZE, words: readWords(typed) });
      found += rows.length;
    }
    return { ms: performance.now() - begun, found };
  });
}

answerParent({ listen, ask });
process.once('SIGTERM', async () => {
  await opened?.app.close();
  await opened?.context.stop();
  await opened?.stop();
  process.exit();
});
