import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { openGameSession } from '#gateway/testing/vendor.ts';

let gateway: TestGateway;
let owner: Client;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  const { table } = await openGameSession(gateway, 'aurora', 'player1');
  await table.bet(randomUUID(), 1, 5);
  owner = new Client({ connectionString: gateway.database.ownerUrl });
  await owner.connect();
  await owner.query("select set_config('app.merchant', 'aurora', false)");
});

afterAll(async () => {
  await owner.end();
  await gateway.close();
});

const FOREIGN_KEY = '23503';
const FEATURE_NOT_SUPPORTED = '0A000';
const CHECK = '23514';

/** The SQLSTATE of a statement by the owner of all tables. */
const stateOf = (statement: string) =>
  owner.query(statement).then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'failed',
  );

const MAKE_TRANSFER = `insert into transfer (merchant, actor, key, request_hash, kind)
  values ('aurora', 'house', 'platform:' || gen_random_uuid(), sha256('x'), 'opening') returning id`;

describe('rows named by a posting exist and stay', () => {
  test('rejects a posting of a missing transfer', async () => {
    const insert = `insert into posting (merchant, transfer_id, line, account_id, amount, balance)
      select merchant, gen_random_uuid(), 1, id, 1, balance + 1 from ledger_account where owner_id is not null limit 1`;
    expect(await stateOf(insert)).toBe(FOREIGN_KEY);
  });

  test('rejects a posting of a missing account', async () => {
    const insert = `with moved as (${MAKE_TRANSFER})
      insert into posting (merchant, transfer_id, line, account_id, amount, balance)
        select 'aurora', moved.id, line, gen_random_uuid(), side, side from moved, (values (1, 1), (2, -1)) as sides (line, side)`;
    expect(await stateOf(insert)).toBe(CHECK);
  });

  test.each([
    'delete from transfer',
    'delete from ledger_account',
    'update transfer set id = gen_random_uuid()',
    'update ledger_account set id = gen_random_uuid() where id in (select account_id from posting)',
    'truncate transfer, ledger_account cascade',
  ])('with postings the owner is refused: %s', async (statement) => {
    expect(await stateOf(statement)).toBe(FOREIGN_KEY);
  });

  test('with orders that name transfers even the owner may not truncate the table', async () => {
    expect(await stateOf('truncate transfer')).toBe(FEATURE_NOT_SUPPORTED);
  });
});
