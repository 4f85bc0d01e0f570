import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#gateway/config/config.ts';
import { createContext } from '#gateway/context/context.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import { createLog } from '#gateway/process/log.ts';
import { createPlayers } from '#gateway/testing/create-players.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import type { EmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { openRunFolder, type RunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { type Audit, auditBets, type Bettors, CLEAN_AUDIT, startBettors } from '#tests/support/bettors.ts';
import { type FixedGateway, startFixedGateway } from '#tests/support/fixed-gateway.ts';
import { record } from './record.ts';

const SECRET = 'the secret between house and gateway in deep runs';
const KILLS = 50;
const PLAYERS = 100;
/** A gateway takes seconds to start, on a busy machine many. */
const LIMIT_MS = 1_800_000;

let run: RunFolder;
let database: EmbeddedPostgres;
let gateway: FixedGateway;

beforeAll(async () => {
  run = await openRunFolder();
  database = await startRunDatabase(run);
  gateway = await startFixedGateway({ DATABASE_URL: database.url, LIVERY_DEMO_GAMES_SECRET: SECRET });
});

afterAll(async () => {
  await gateway.end();
  await database.stop();
  await run.remove();
});

/** Lets players of a separate merchant bet while `disturb` runs; returns the ledger's figures. */
async function betWhile(
  merchant: string,
  players: number,
  disturb: (bettors: Bettors) => Promise<void>,
): Promise<{ audit: Audit; bettors: Bettors }> {
  const config = readConfig({ DATABASE_URL: database.url });
  const before = await startDatabase(config.database, createLog('silent'));
  const context = createContext(config, before.database, createLog('silent'));
  await context.merchants.ensure(merchant, seeders);
  const sessions = await createPlayers(before.database, merchant, players);
  await context.stop();
  await before.stop();
  const bettors = startBettors({ url: () => gateway.url, secret: SECRET, merchant, sessions });
  await disturb(bettors);
  await bettors.stop();
  const after = await startDatabase(config.database, createLog('silent'));
  const audit = await auditBets(after.database, merchant, bettors);
  await after.stop();
  return { audit, bettors };
}

/** Waits for `more` further acknowledged transactions, and then a random delay. */
async function reach({ acknowledged }: Bettors, more: number): Promise<void> {
  const wanted = acknowledged.size + more;
  while (acknowledged.size < wanted) await wait(5);
  await wait(Math.random() * 50);
}

function report(test: string, { audit, bettors }: { audit: Audit; bettors: Bettors }): void {
  const { broken, wrong, total } = audit;
  record({
    test,
    limit: '0 acknowledged lost or doubled, sums hold',
    figure: `${bettors.acknowledged.size} acknowledged, ${bettors.tries.lost} tries without an answer; ${broken.length} broken, ${wrong} wrong balances, sum ${total}`,
  });
  expect(bettors.tries.refused).toEqual([]);
  expect(audit).toEqual(CLEAN_AUDIT);
}

it(
  `the gateway is killed ${KILLS / 2} times mid-bet`,
  async () => {
    const done = await betWhile('killed-gateway', 16, async (bettors) => {
      for (let kill = 0; kill < KILLS / 2; kill += 1) {
        await reach(bettors, 60);
        await gateway.kill();
      }
    });
    report(`gateway kill -9 mid-bet x${KILLS / 2}`, done);
  },
  LIMIT_MS,
);

it(
  `the database is killed ${KILLS / 2} times mid-bet`,
  async () => {
    const done = await betWhile('killed-database', 16, async (bettors) => {
      for (let kill = 0; kill < KILLS / 2; kill += 1) {
        await reach(bettors, 60);
        const { port, pid, ended } = database;
        process.kill(pid, 'SIGKILL');
        await ended;
        await database.stop();
        database = await startRunDatabase(run, { port });
      }
      await reach(bettors, 60);
    });
    report(`database kill -9 mid-bet x${KILLS / 2}`, done);
  },
  LIMIT_MS,
);

it(`the gateway is restarted while ${PLAYERS} players bet`, async () => {
  const done = await betWhile('restarted', PLAYERS, async (bettors) => {
    for (let round = 0; round < 3; round += 1) {
      await reach(bettors, 500);
      await gateway.restart();
    }
    await reach(bettors, 200);
  });
  report(`gateway restarted x3 while ${PLAYERS} players bet`, done);
});
