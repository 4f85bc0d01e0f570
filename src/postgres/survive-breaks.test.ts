import { Pool, type PoolClient } from 'pg';
import { expect, inject, test } from 'vitest';
import { withClient } from './connect.ts';
import { surviveBreaks } from './survive-breaks.ts';

const open = () => new Pool({ connectionString: inject('databaseUrl'), max: 1 });

/** Terminates the server's backend of a connection, as a killed database does. */
async function breakOff(client: PoolClient): Promise<void> {
  const gone = new Promise<void>((resolve) => client.once('end', resolve));
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await withClient(inject('databaseUrl'), (other) => other.query('select pg_terminate_backend($1)', [rows[0]?.pid]));
  await gone;
}

test('a connection that breaks inside a transaction fails only that transaction', async () => {
  const pool = open();
  surviveBreaks(pool);
  const client = await pool.connect();
  await client.query('begin');
  // A listener in addition to the client's own: without it the error below would be unhandled and end the process.
  expect(client.listenerCount('error')).toBeGreaterThan(0);
  await breakOff(client);
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('reports and replaces an idle one', async () => {
  const pool = open();
  const reported: Error[] = [];
  surviveBreaks(pool, (error) => reported.push(error));
  const client = await pool.connect();
  const breaking = breakOff(client);
  client.release();
  await breaking;
  await expect.poll(() => reported.length).toBeGreaterThan(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('one that the server ends while its pool ends is no error', async () => {
  const pool = open();
  const reported: Error[] = [];
  surviveBreaks(pool, (error) => reported.push(error));
  const client = await pool.connect();
  const gone = new Promise<void>((resolve) => client.once('end', resolve));
  client.release();
  const ended = pool.end();
  // As a database does that is stopped before it reads the Terminate message.
  client.emit('error', new Error('terminating connection due to administrator command'));
  await Promise.all([ended, gone]);
  expect(reported).toEqual([]);
});
