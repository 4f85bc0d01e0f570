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
import { createPlayers, OPENING_MINOR } from '#gateway/testing/create-players.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import { CONSUMERS } from '#gateway/wiring/wire-stream.ts';
import { answerParent } from '../child.ts';

const MERCHANT = 'bench';
const PER_TRANSACTION = 50;
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

/** Creates merchants with this number of players each, as `listen` does, numbered from `from`; returns their sessions. */
async function addMerchants({ from = 0, merchants, players }: { from?: number; merchants: number; players: number }) {
  if (opened === undefined) throw new Error('nothing listens');
  const { context } = opened;
  const added: { merchant: string; sessions: readonly string[] }[] = [];
  for (let at = from; at < from + merchants; at += 1) {
    const merchant = `${MERCHANT}-${at}`;
    await context.merchants.ensure(merchant, seeders);
    added.push({ merchant, sessions: await createPlayers(context.db, merchant, players) });
  }
  return added;
}

/** Gives the first players every limit that a member can set, so high that none is reached. */
async function setLimits(players: number): Promise<void> {
  if (opened === undefined) throw new Error('nothing listens');
  for (let from = 0; from < players; from += PER_TRANSACTION) {
    await opened.context.db.withMerchant(MERCHANT, async (db) => {
      await sql`
        select guard_play(member.id, array[now() - interval '1 day', now() - interval '7 days', now() - interval '31 days'], true)
          from member where merchant = ${MERCHANT} and account in (select 'p' || n from generate_series(
            ${from}::integer, ${Math.min(players, from + PER_TRANSACTION)}::integer - 1) n)`.execute(db);
      await sql`
        insert into member_limit (merchant, member_id, measure, period, amount_minor)
          select member.merchant, member.id, measure, period, ${OPENING_MINOR}::bigint
            from member, unnest(array['STAKE', 'LOSS_NET', 'DEPOSIT_GROSS', 'DEPOSIT_NET', 'TIME', 'SINGLE_STAKE', 'BALANCE']) measure,
              unnest(array['DAY', 'WEEK', 'MONTH', 'EACH']) period
            where merchant = ${MERCHANT} and (measure in ('SINGLE_STAKE', 'BALANCE')) = (period = 'EACH')
              and account in (select 'p' || n from generate_series(
                ${from}::integer, ${Math.min(players, from + PER_TRANSACTION)}::integer - 1) n)`.execute(db);
    });
  }
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

answerParent({ listen, addMerchants, setLimits, audit, counted, replayAll });
process.once('SIGTERM', async () => {
  await opened?.app.close();
  await opened?.context.stop();
  await opened?.stop();
  process.exit();
});
