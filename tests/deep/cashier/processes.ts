/** A database, the gateway and the demo payment provider as processes that can be killed, each at a fixed address. */
import { join } from 'node:path';
import { provisionDemoPayments } from '#demo-payments/db/provision.ts';
import { readConfig } from '#gateway/config/config.ts';
import type { Database } from '#gateway/db/client.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import { createLog } from '#gateway/process/log.ts';
import { withClient } from '#postgres/connect.ts';
import { startEmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { openRunFolder } from '#scripts/run-folder.ts';
import { type FixedProcess, freePort, startFixed, startFixedGateway } from '#tests/support/fixed-gateway.ts';
import type { LoadOptions } from './load.ts';
import { type CashierWorld, isPaid } from './world.ts';

const SECRET = 'the secret between gateway and bank in deep runs';
const EDGE_SECRET = 'the secret between edge and gateway in deep runs';

export interface CashierProcesses extends CashierWorld {
  readonly gateway: FixedProcess;
  readonly demoPayments: FixedProcess;
  /** How members reach the processes. */
  readonly reach: Omit<LoadOptions, 'accounts'>;
  /** Kills the database and starts it again at its address. */
  killDatabase(): Promise<void>;
  /** Calls that the rate limits have counted are forgotten. */
  clearRateLimits(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts all three after `seed` has filled the database. */
export async function startCashierProcesses(seed: (db: Database) => Promise<void>): Promise<CashierProcesses> {
  const run = await openRunFolder();
  const folder = join(run.path, 'database');
  let database = await startEmbeddedPostgres({ folder });

  async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const started = await startDatabase(readConfig({ DATABASE_URL: database.url }).database, createLog('silent'));
    try {
      return await work(started.database);
    } finally {
      await started.stop();
    }
  }

  await inDatabase(seed);
  const demoPaymentsDatabase = await provisionDemoPayments(database.url);
  const [gatewayPort, demoPaymentsPort] = [await freePort(), await freePort()];
  const addressOf = (port: number) => `http://127.0.0.1:${port}`;
  const demoPayments = await startFixed({
    command: ['src/server/part.ts', 'demo-payments'],
    readyAt: '/control/v1/accounts',
    env: {
      LIVERY_BANK_SECRET: SECRET,
      LIVERY_BANK_DATABASE_URL: demoPaymentsDatabase,
      BANK_GATEWAY_URL: addressOf(gatewayPort),
      LIVERY_BANK_ORIGIN: addressOf(demoPaymentsPort),
      BANK_LEASE_MS: '2000',
    },
    port: demoPaymentsPort,
  });
  const gatewayEnv = {
    DATABASE_URL: database.url,
    LIVERY_BANK_SECRET: SECRET,
    LIVERY_BANK: 'on',
    LIVERY_BANK_URL: demoPayments.url,
    LIVERY_EDGE_SECRET: EDGE_SECRET,
  };
  const gateway = await startFixedGateway(gatewayEnv, gatewayPort);
  const world: CashierWorld = { inDatabase, demoPaymentsDatabase };
  return {
    ...world,
    gateway,
    demoPayments,
    reach: {
      gatewayUrl: gateway.url,
      demoPaymentsUrl: demoPayments.url,
      edgeSecret: EDGE_SECRET,
      isPaid: (reference) => isPaid(world, reference),
    },
    async killDatabase() {
      const { port, pid, ended } = database;
      process.kill(pid, 'SIGKILL');
      await ended;
      await database.stop();
      database = await startEmbeddedPostgres({ folder, port });
    },
    clearRateLimits: () =>
      withClient(database.url, async (client) => void (await client.query('truncate rate_window'))),
    async stop() {
      await gateway.end();
      await demoPayments.end();
      await database.stop();
      await run.remove();
    },
  };
}
