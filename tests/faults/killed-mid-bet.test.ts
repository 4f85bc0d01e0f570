import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { seeders } from '#gateway/compose/seeders.ts';
import { readConfig } from '#gateway/config/config.ts';
import { readVendors } from '#gateway/config/vendors.ts';
import { createContext } from '#gateway/context/context.ts';
import { createLog } from '#gateway/process/log.ts';
import { createTestDatabase } from '#gateway/testing/database.ts';
import { createTestGateway } from '#gateway/testing/gateway.ts';
import { seatPlayers } from '#gateway/testing/seat-players.ts';
import { auditBets, type Bettors, KEPT, startBettors } from '#tests/support/bettors.ts';
import { startFixedGateway } from '#tests/support/fixed-gateway.ts';

const MERCHANT = 'faults';
const SECRET = 'the secret between house and gateway in fault tests';

/** Waits until so many more transactions were acknowledged. */
async function reach({ acknowledged }: Bettors, more: number): Promise<void> {
  const wanted = acknowledged.size + more;
  while (acknowledged.size < wanted) await wait(5);
}

test('every connection to the database is cut five times mid-bet: no unit is lost or doubled', async () => {
  const gateway = await createTestGateway([MERCHANT], {
    config: { vendors: readVendors({ LIVERY_HOUSE_SECRET: SECRET }) },
  });
  // A role may end its own connections.
  const cutter = new Client({ connectionString: gateway.database.appUrl });
  await cutter.connect();
  try {
    const sessions = await seatPlayers(gateway.context.db, MERCHANT, 12);
    const url = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
    const bettors = startBettors({ url: () => url, secret: SECRET, merchant: MERCHANT, sessions });
    // A slow machine may answer each bet between two cuts.
    for (let cut = 0; cut < 5 || bettors.tries.lost === 0; cut += 1) {
      await reach(bettors, 40);
      await cutter.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where usename = current_user and datname = current_database() and pid <> pg_backend_pid()`);
    }
    await bettors.stop();
    expect(bettors.tries.refused).toEqual([]);
    expect(bettors.tries.lost).toBeGreaterThan(0);
    expect(await auditBets(gateway.context.db, MERCHANT, bettors)).toEqual(KEPT);
  } finally {
    await cutter.end();
    await gateway.close();
  }
}, 60_000);

test('a gateway that is killed twice mid-bet loses and doubles no unit', async () => {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: database.ownerUrl, LIVERY_HOUSE_SECRET: SECRET };
  const context = createContext(readConfig(env), database.database, createLog('silent'));
  await context.merchants.ensure(MERCHANT, seeders);
  const sessions = await seatPlayers(database.database, MERCHANT, 8);
  const gateway = await startFixedGateway(env);
  try {
    const bettors = startBettors({ url: () => gateway.url, secret: SECRET, merchant: MERCHANT, sessions });
    for (let kill = 0; kill < 2; kill += 1) {
      await reach(bettors, 40);
      await gateway.kill();
    }
    await reach(bettors, 20);
    await bettors.stop();
    expect(bettors.tries.refused).toEqual([]);
    expect(await auditBets(database.database, MERCHANT, bettors)).toEqual(KEPT);
  } finally {
    await gateway.end();
    await context.stop();
    await database.drop();
  }
}, 120_000);
