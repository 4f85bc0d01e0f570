/** Child process of the bet and stream benchmarks: a gateway with many players in game sessions. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buildGateway } from '#gateway/app.ts';
import { readConfig } from '#gateway/config/config.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import { createLog } from '#gateway/process/log.ts';
import { replay } from '#gateway/stream/replay/replay.ts';
import { createPlayers } from '#gateway/testing/create-players.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import { CONSUMERS } from '#gateway/wiring/wire-stream.ts';
import { answerParent } from '../child.ts';

const MERCHANT = 'bench';
let opened: { readonly app: FastifyInstance; readonly context: Context; stop(): Promise<void> } | undefined;

/** Starts the server with this number of players, each in a game session; returns its address. */
async function listen({ url, players, secret }: { url: string; players: number; secret: string }) {
  const env = { DATABASE_URL: url, LIVERY_DEMO_GAMES_SECRET: secret, LOG_LEVEL: 'error', NODE_ENV: 'production' };
  const config = readConfig(env);
  const log = createLog('error');
  const { database, stop } = await startDatabase(config.database, log);
  const context = createContext(config, database, log);
  await context.merchants.ensure(MERCHANT, seeders);
  const sessions = await createPlayers(database, MERCHANT, players);
  const app = await buildGateway(context);
  context.start();
  await app.listen({ host: '127.0.0.1', port: 0 });
  opened = { app, context, stop };
  return { port: (app.server.address() as AddressInfo).port, merchant: MERCHANT, sessions };
}

/** Number of bets in the ledger, and whether all postings sum to zero. */
async function audit() {
  const { rows } = (await opened?.context.db.withMerchant(MERCHANT, (scope) =>
    sql<{ bets: number; total: string; wrong: number }>`
      select (select count(*) from posting where kind = 'bet')::integer as bets,
        (select sum(balance) from account_balance)::text as total,
        (select count(*) from account_balance a where balance <> coalesce(
          (select sum(amount) from posting p where p.merchant = a.merchant and p.account_id = a.id), 0))::integer as wrong`.execute(
      scope,
    ),
  )) ?? { rows: [] };
  return rows[0];
}

/** Number of counted rounds, once all consumers have caught up. */
async function counted() {
  const { rows } = (await opened?.context.db.withMerchant(MERCHANT, (scope) =>
    sql<{ rounds: number }>`select coalesce(sum(rounds), 0)::integer as rounds from member_day`.execute(scope),
  )) ?? { rows: [] };
  return rows[0]?.rounds;
}

/** Replays every consumer; returns the seconds per consumer. Throws if a result differs. */
async function replayAll() {
  const seconds: Record<string, number> = {};
  for (const consumer of CONSUMERS) {
    if (opened === undefined) throw new Error('nobody listens');
    const replayed = await replay(opened.context.db, MERCHANT, consumer);
    if (replayed.kind !== 'equal') throw new Error(`${consumer.name}: ${JSON.stringify(replayed)}`);
    seconds[consumer.name] = replayed.seconds;
  }
  return seconds;
}

answerParent({ listen, audit, counted, replayAll });
process.once('SIGTERM', async () => {
  await opened?.app.close();
  await opened?.context.stop();
  await opened?.stop();
  process.exit();
});
