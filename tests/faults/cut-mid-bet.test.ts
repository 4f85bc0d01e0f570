import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { readVendors } from '#gateway/config/vendors.ts';
import { createPlayers } from '#gateway/testing/create-players.ts';
import { createTestGateway } from '#gateway/testing/gateway.ts';
import { auditBets, type Bettors, CLEAN_AUDIT, startBettors } from '#tests/support/bettors.ts';

const MERCHANT = 'faults';
const SECRET = 'the secret between house and gateway in fault tests';

/** Waits for `more` further acknowledged transactions. */
async function reach({ acknowledged }: Bettors, more: number): Promise<void> {
  const wanted = acknowledged.size + more;
  while (acknowledged.size < wanted) await wait(5);
}

test('every connection to the database is cut twice mid-bet: no unit is lost or doubled', async () => {
  const gateway = await createTestGateway([MERCHANT], {
    config: { vendors: readVendors({ LIVERY_DEMO_GAMES_SECRET: SECRET }) },
  });
  // A role may terminate its own connections.
  const cutter = new Client({ connectionString: gateway.database.appUrl });
  await cutter.connect();
  try {
    const sessions = await createPlayers(gateway.context.db, MERCHANT, 12);
    const url = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
    const bettors = startBettors({ url: () => url, secret: SECRET, merchant: MERCHANT, sessions });
    // A slow machine may answer every bet between two cuts.
    for (let cut = 0; cut < 2 || bettors.tries.lost === 0; cut += 1) {
      await reach(bettors, 40);
      await cutter.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where usename = current_user and datname = current_database() and pid <> pg_backend_pid()`);
    }
    await bettors.stop();
    expect(bettors.tries.refused).toEqual([]);
    expect(bettors.tries.lost).toBeGreaterThan(0);
    expect(await auditBets(gateway.context.db, MERCHANT, bettors)).toEqual(CLEAN_AUDIT);
  } finally {
    await cutter.end();
    await gateway.close();
  }
}, 60_000);
