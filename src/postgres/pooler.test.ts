import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withClient } from './connect.ts';
import { ensureRole } from './ensure-role.ts';
import { isPooler, limitRole, refusePooler } from './pooler.ts';

const role = `test_pooled_${randomBytes(6).toString('hex')}`;
const server = inject('databaseUrl');
let url: string;

beforeAll(async () => {
  url = await withClient(server, (owner) => ensureRole(owner, server, role));
});

afterAll(() =>
  withClient(server, async (owner) => {
    const { rows } = await owner.query('select quote_ident(current_database()) as name');
    await owner.query(`alter role ${role} in database ${rows[0].name} reset all`);
    await owner.query(`drop role ${role}`);
  }),
);

const LIMITS = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000 };
const limits = () =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      "select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle",
    );
    return rows[0];
  });

test('PostgreSQL itself is no pooler', async () => {
  expect(await isPooler(server)).toBe(false);
  await refusePooler(server, 'DATABASE_URL', 'Set another one.');
});

test('a role gets the limits that a pooler refuses at connect, also by concurrent starts, and keeps its own', async () => {
  expect(await limits()).toEqual({ statement: '0', idle: '0' });
  await withClient(url, async (self) => {
    const { rows } = await self.query('select quote_ident(current_database()) as name');
    await self.query(`alter role ${role} in database ${rows[0].name} set statement_timeout = '3s'`);
  });
  await Promise.all([1, 2, 3].map(() => limitRole(url, LIMITS)));
  expect(await limits()).toEqual({ statement: '3s', idle: '15s' });
});
