/** Child process of the deposit benchmark: a gateway with pending deposits. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buildGateway } from '#gateway/app.ts';
import { readConfig } from '#gateway/config/config.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { createLog } from '#gateway/process/log.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createPlayers } from '#gateway/testing/create-players.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import { answerParent } from '../child.ts';

const MERCHANT = 'bench';
let opened: { readonly app: FastifyInstance; readonly context: Context; stop(): Promise<void> } | undefined;

async function listen({ url, players, secret }: { url: string; players: number; secret: string }) {
  const demoPayments = { LIVERY_BANK: 'on', LIVERY_BANK_SECRET: secret };
  const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'error', NODE_ENV: 'production', ...demoPayments });
  const log = createLog('error');
  const { database, stop } = await startDatabase(config.database, log);
  const context = createContext(config, database, log);
  await context.merchants.ensure(MERCHANT, seeders);
  await createPlayers(database, MERCHANT, players);
  const app = await buildGateway(context);
  context.start();
  await app.listen({ host: '127.0.0.1', port: 0 });
  opened = { app, context, stop };
  return { port: (app.server.address() as AddressInfo).port, merchant: MERCHANT };
}

/** Creates deposits for the players in rotation; returns their ids. */
async function open({ deposits, amountMinor }: { deposits: number; amountMinor: string }) {
  return asOwner(here().context.db, MERCHANT, async (db) => {
    await sql`insert into pay_method (merchant, direction, provider, kind, way, minimum_minor, maximum_minor)
      select ${MERCHANT}, 'DEPOSIT', 'HOUSEBANK', 'BANK', 'redirect', 1, 1000000000
      where not exists (select from pay_method where merchant = ${MERCHANT} and kind = 'BANK' and direction = 'DEPOSIT')`.execute(
      db,
    );
    const { rows } = await sql<{ id: string }>`
      with players as (select id, row_number() over (order by account) - 1 as at, count(*) over () as all from member
          where merchant = ${MERCHANT} and account ~ '^p[0-9]+$')
      insert into deposit (merchant, member_id, method_id, provider, currency, amount_minor, key, request_hash)
      select ${MERCHANT}, p.id, m.id, 'HOUSEBANK', 'USD', ${amountMinor}::bigint, gen_random_uuid()::text, sha256('')
        from generate_series(0, ${deposits}::integer - 1) n join players p on p.at = n % p.all
        cross join (select id from pay_method where merchant = ${MERCHANT} and direction = 'DEPOSIT' and kind = 'BANK' limit 1) m
      returning id`.execute(db);
    const ids = rows.map(({ id }) => id);
    await sql`update deposit set state = 'waiting', version = 1 where merchant = ${MERCHANT} and id = any(${ids}::uuid[])`.execute(
      db,
    );
    return ids;
  });
}

/** Number of credited deposits, and errors in the ledger. */
async function audit() {
  const { db } = here().context;
  const [report] = await verifyBooks(db, [MERCHANT], new Map());
  const { rows } = await db.withMerchant(MERCHANT, (scope) =>
    sql<{
      credited: number;
    }>`select count(*)::integer as credited from transfer where obligation like 'deposit:%'`.execute(scope),
  );
  return { credited: rows[0]?.credited, fault: report?.fault };
}

function here() {
  if (opened === undefined) throw new Error('nobody listens');
  return opened;
}

answerParent({ listen, open, audit });
process.once('SIGTERM', async () => {
  await opened?.app.close();
  await opened?.context.stop();
  await opened?.stop();
  process.exit();
});
