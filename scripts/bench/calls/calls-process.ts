/** Child process of the calls benchmark: a gateway with many signed-in members, without its jobs. */
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { buildGateway } from '#gateway/app.ts';
import { readConfig } from '#gateway/config/config.ts';
import { createContext } from '#gateway/context/context.ts';
import type { Database } from '#gateway/db/client.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import { createLog } from '#gateway/process/log.ts';
import { createPlayers } from '#gateway/testing/create-players.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import { answerParent } from '../child.ts';
import type { Caller } from './calls.ts';

const MERCHANT = 'bench';
/** Members added in a transaction. */
const ADDED = 5_000;
let stop: () => Promise<void> = async () => undefined;
let opened: Database | undefined;

/** Starts the gateway with this number of members, each in a session; returns its address. */
async function listen({ url, members }: { url: string; members: number }) {
  // A busy machine must not refuse calls here: CPU is measured, not time.
  const settings = { LOG_LEVEL: 'error', NODE_ENV: 'production', LIVERY_MOST_LAG_MS: '0' };
  const config = readConfig({ DATABASE_URL: url, ...settings });
  const log = createLog('error');
  const started = await startDatabase(config.database, log);
  const context = createContext(config, started.database, log);
  await context.merchants.ensure(MERCHANT, seeders);
  await createPlayers(started.database, MERCHANT, members);
  const callers = await insertSessions(started.database, members);
  opened = started.database;
  const app = await buildGateway(context);
  // Jobs cost the same however many members call.
  context.jobs.length = 0;
  context.start();
  await app.listen({ host: '127.0.0.1', port: 0 });
  stop = async () => {
    await app.close();
    await context.stop();
    await started.stop();
  };
  return { port: (app.server.address() as AddressInfo).port, callers };
}

async function insertSessions(database: Database, members: number): Promise<readonly Caller[]> {
  const secretOf = (what: string, at: number) => createHash('sha256').update(`${what} ${at}`).digest('base64url');
  const callers = Array.from({ length: members }, (_, at) => ({
    cookie: secretOf('cookie', at),
    token: secretOf('token', at),
  }));
  await database.withMerchant(MERCHANT, async (scope) => {
    await sql`insert into session (merchant, id, member_id, expires_at)
      select ${MERCHANT}, sha256(given.cookie::bytea), member.id, now() + interval '12 hours'
      from unnest(${callers.map(({ cookie }) => cookie)}::text[]) with ordinality as given (cookie, at)
      join member on member.merchant = ${MERCHANT} and member.account = 'p' || (given.at - 1)`.execute(scope);
    await sql`insert into session_token (merchant, hash, session_id)
      select ${MERCHANT}, sha256(given.token::bytea), sha256(given.cookie::bytea)
      from unnest(${callers.map(({ cookie }) => cookie)}::text[], ${callers.map(({ token }) => token)}::text[])
        as given (cookie, token)`.execute(scope);
  });
  for (const table of ['member', 'session', 'session_token', 'ledger_account'])
    await sql`analyze ${sql.table(table)}`.execute(database.owner);
  return callers;
}

/** Adds members with a wallet and a session each until the merchant has `size`. */
async function addMembers(size: number): Promise<void> {
  if (opened === undefined) throw new Error('nothing listens');
  for (let at = await countMembers(opened); at < size; at += ADDED) {
    await opened.withMerchant(MERCHANT, async (scope) => {
      await sql`insert into member (merchant, account, account_key, nickname)
        select ${MERCHANT}, 'm' || n, 'm' || n, 'Member ' || n
          from generate_series(${at}::integer, ${Math.min(size, at + ADDED)}::integer - 1) n`.execute(scope);
      await sql`insert into ledger_account (merchant, kind, owner_id, currency)
        select merchant, 'member', id, 'USD' from member
          where merchant = ${MERCHANT} and account in (
            select 'm' || n from generate_series(${at}::integer, ${Math.min(size, at + ADDED)}::integer - 1) n)`.execute(
        scope,
      );
      await sql`insert into session (merchant, id, member_id, expires_at)
        select merchant, sha256(account::bytea), id, now() + interval '12 hours' from member
          where merchant = ${MERCHANT} and account in (
            select 'm' || n from generate_series(${at}::integer, ${Math.min(size, at + ADDED)}::integer - 1) n)`.execute(
        scope,
      );
    });
  }
  for (const table of ['member', 'session', 'ledger_account'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(opened.owner);
}

async function countMembers(database: Database): Promise<number> {
  const { rows } = await database.withMerchant(MERCHANT, (scope) =>
    sql<{ members: number }>`select count(*)::integer as members from member`.execute(scope),
  );
  return rows[0]?.members ?? 0;
}

answerParent({ listen, addMembers });
process.once('SIGTERM', async () => {
  await stop();
  process.exit();
});
