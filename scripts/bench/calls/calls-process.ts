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
let stop: () => Promise<void> = async () => undefined;

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

answerParent({ listen });
process.once('SIGTERM', async () => {
  await stop();
  process.exit();
});
