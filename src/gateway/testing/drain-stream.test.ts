import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emitEvent } from '../stream/emit-event.ts';
import { readStandings } from '../stream/standing.ts';
import { composeStream } from '../wiring/wire-stream.ts';
import { drainStream } from './drain-stream.ts';
import { createTestGateway, type TestGateway } from './gateway.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  await drainStream(gateway, MERCHANT);
});

afterAll(() => gateway.close());

const waiting = async () =>
  (await readStandings(gateway.context.db, [MERCHANT])).filter(({ waitsSince }) => waitsSince !== null).length;

test('N08: events blocked by a transaction in another database are waited for', async () => {
  const other = new Client({ connectionString: new URL('/postgres', gateway.database.ownerUrl).href });
  await other.connect();
  await other.query('begin');
  await other.query('select pg_current_xact_id()');
  await gateway.context.db.withMerchant(MERCHANT, (db) => emitEvent(db, MERCHANT, { kind: 'slot' }));
  await composeStream(gateway.context).catchUp(MERCHANT);
  expect(await waiting()).toBeGreaterThan(0);
  const drained = drainStream(gateway, MERCHANT);
  await other.query('commit');
  await other.end();
  await drained;
  expect(await waiting()).toBe(0);
});
