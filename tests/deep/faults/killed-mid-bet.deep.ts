import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readConfig } from '#gateway/config/config.ts';
import { createContext } from '#gateway/context/context.ts';
import { createLog } from '#gateway/process/log.ts';
import { createPlayers } from '#gateway/testing/create-players.ts';
import { createTestDatabase } from '#gateway/testing/database.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import { auditBets, type Bettors, CLEAN_AUDIT, startBettors } from '#tests/support/bettors.ts';
import { startFixedGateway } from '#tests/support/fixed-gateway.ts';

const MERCHANT = 'faults';
const SECRET = 'the secret between house and gateway in fault tests';

/** Waits for `more` further acknowledged transactions. */
async function reach({ acknowledged }: Bettors, more: number): Promise<void> {
  const wanted = acknowledged.size + more;
  while (acknowledged.size < wanted) await wait(5);
}

test('a gateway killed five times mid-bet neither loses nor doubles a unit', async () => {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: database.ownerUrl, LIVERY_DEMO_GAMES_SECRET: SECRET };
  const context = createContext(readConfig(env), database.database, createLog('silent'));
  await context.merchants.ensure(MERCHANT, seeders);
  const sessions = await createPlayers(database.database, MERCHANT, 8);
  const gateway = await startFixedGateway(env);
  try {
    const bettors = startBettors({ url: () => gateway.url, secret: SECRET, merchant: MERCHANT, sessions });
    for (let kill = 0; kill < 5; kill += 1) {
      await reach(bettors, 40);
      await gateway.kill();
    }
    await reach(bettors, 20);
    await bettors.stop();
    expect(bettors.tries.refused).toEqual([]);
    expect(await auditBets(database.database, MERCHANT, bettors)).toEqual(CLEAN_AUDIT);
  } finally {
    await gateway.end();
    await context.stop();
    await database.drop();
  }
});
