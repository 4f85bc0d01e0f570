/**
 * A process for the tests to kill: starts an embedded PostgreSQL in the folder of its argument, writes rows one by one,
 * and prints each number once it is acknowledged. The first line is the database's connection URL and process id.
 */
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../embedded/embedded.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Say the folder: node own-database.ts <folder>');
const server = await startEmbeddedPostgres({ folder });
const client = new Client({ connectionString: server.url });
await client.connect();
await client.query('create table if not exists entry (n bigint primary key)');
process.stdout.write(`${server.pid} ${server.url}\n`);
const { rows } = await client.query<{ next: string }>('select coalesce(max(n), 0) + 1 as next from entry');
for (let n = Number(rows[0]?.next); ; n += 1) {
  await client.query('insert into entry (n) values ($1)', [n]);
  process.stdout.write(`${n}\n`);
}
