import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#gateway/config/config.ts';
import { type StartedDatabase, startDatabase } from '#gateway/db/start/start.ts';
import { openExport } from '#gateway/features/exports/file.ts';
import { createLog } from '#gateway/process/log.ts';
import { createMerchants } from '#gateway/revisions/merchants.ts';
import { createRevisions } from '#gateway/revisions/revisions.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createPlayers } from '#gateway/testing/create-players.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import type { EmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { openRunFolder, type RunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { startFixedGateway } from '#tests/support/fixed-gateway.ts';
import { record } from './record.ts';

const MERCHANT = 'killed-export';
const SECRET = 'the secret between house and gateway in deep runs';
const ROWS = 300_000;
const KILLS = 20;
const LIMIT_MS = 1_800_000;
const WRITTEN_MS = 300_000;

let run: RunFolder;
let cluster: EmbeddedPostgres;
let started: StartedDatabase;
let memberId: string;

beforeAll(async () => {
  run = await openRunFolder();
  cluster = await startRunDatabase(run);
  started = await startDatabase(readConfig({ DATABASE_URL: cluster.url }).database, createLog('silent'));
  const db = started.database;
  await createMerchants(db, createRevisions(db, createLog('silent'))).ensure(MERCHANT, seeders);
  await createPlayers(db, MERCHANT, 1);
  await seedRounds();
}, LIMIT_MS);

afterAll(async () => {
  await started.stop();
  await cluster.stop();
  await run.remove();
});

it(
  `a gateway that writes a file is killed ${KILLS} times over ${ROWS} rows: the file is the one of a gateway that lived`,
  async () => {
    const killed = await ask();
    const gateway = await startFixedGateway({ DATABASE_URL: cluster.url, LIVERY_DEMO_GAMES_SECRET: SECRET });
    const seen: number[] = [];
    let whole: string;
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const { done } = await read(killed);
        for (let now = await read(killed); now.done === done && now.state !== 'ready'; now = await read(killed))
          await wait(2);
        // A range over more than a chunk, so that most kills happen inside one.
        await wait(Math.random() * 300);
        await gateway.kill();
        seen.push((await read(killed)).done);
      }
      await expect.poll(async () => (await read(killed)).state, { timeout: WRITTEN_MS }).toBe('ready');
      whole = await ask();
      await expect.poll(async () => (await read(whole)).state, { timeout: WRITTEN_MS }).toBe('ready');
    } finally {
      await gateway.end();
    }
    const file = await fetchFile(killed);
    const rounds = file.split('\r\n').slice(1, -1);
    expect(rounds.map((line) => /"(r\d+)"/.exec(line)?.[1])).toEqual(
      Array.from({ length: ROWS }, (_, at) => `r${at + 1}`),
    );
    expect(file === (await fetchFile(whole))).toBe(true);
    const amid = seen.filter((done) => done < ROWS);
    expect(amid.length).toBeGreaterThan(0);
    record({
      test: `exports: gateway that writes kill -9 x${KILLS}`,
      limit: 'the same file as without',
      figure: `${rounds.length} rows, ${file.length} characters, the same; met at ${amid.join(' ')}`,
    });
  },
  LIMIT_MS,
);

const inMerchant = <T>(work: Parameters<typeof started.database.withMerchant<T>>[1]) =>
  started.database.withMerchant(MERCHANT, work);

/** Creates rounds that ended a millisecond apart; only staff may have this many in a file. */
async function seedRounds(): Promise<void> {
  const { rows } = await inMerchant((db) => sql<{ id: string }>`select id from member`.execute(db));
  memberId = rows[0]?.id ?? '';
  const begun = new Date().toISOString();
  // In batches: a statement has ten seconds.
  for (let from = 1; from <= ROWS; from += 25_000)
    await asOwner(started.database, MERCHANT, (db) =>
      sql`insert into game_round (merchant, vendor, member_id, round, node_id, is_trial, next_number, live_bets, closed,
          bet_minor, won_minor, category, ended_at)
        select ${MERCHANT}, 'HOUSE', ${memberId}::uuid, 'r' || n, 'house-slot', false, 3, 1, true, 200, n % 400, 'RNG',
            ${begun}::timestamptz - n * interval '1 millisecond'
          from generate_series(${from}::integer, ${from + 24_999}::integer) n`.execute(db),
    );
}

async function ask(): Promise<string> {
  const { rows } = await inMerchant((db) =>
    sql<{ id: string }>`insert into export_job (merchant, member_id, kind, filters, language, rows_expected, most_rows)
      values (${MERCHANT}, ${memberId}, 'bets', '{}', 'EN', ${ROWS}, 1000000) returning id`.execute(db),
  );
  return rows[0]?.id ?? '';
}

async function read(id: string): Promise<{ readonly state: string; readonly done: number }> {
  const { rows } = await inMerchant((db) =>
    sql<{ state: string; done: number }>`select state, rows_done as done from export_job where id = ${id}`.execute(db),
  );
  return rows[0] ?? { state: 'gone', done: 0 };
}

async function fetchFile(id: string): Promise<string> {
  const found = await openExport(started.database, MERCHANT, { memberId }, id);
  const parts: Buffer[] = [];
  for await (const part of found?.file ?? []) parts.push(part);
  return Buffer.concat(parts).toString();
}
