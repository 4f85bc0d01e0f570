/** Connection poolers in transaction mode (PgBouncer): the server process changes with every transaction. */
import { DatabaseError, escapeIdentifier } from 'pg';
import { connectLimit } from './connect-limit.ts';
import { DatabaseClient } from './database-client.ts';

/** An address that must lead to PostgreSQL itself leads to a pooler; the message names the setting. */
export class PoolerAddress extends Error {
  readonly code = 'config';
  override readonly name = 'PoolerAddress';
}

const PATIENCE_MS = 3_000;
/** PgBouncer's answer to a startup parameter that it does not know (SQLSTATE protocol_violation). */
const PROTOCOL = '08P01';
const LOCK = 727_203;

/**
 * Whether a pooler answers at `url`: it invents the process id that a client is given at connect, because no server
 * process belongs to the client.
 */
export async function isPooler(url: string): Promise<boolean> {
  return withoutParameters(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid !== (client as DatabaseClient & { readonly processID: number }).processID;
  });
}

/** Throws PoolerAddress if a pooler answers at `url`, with `remedy` as the fix. */
export async function refusePooler(url: string, name: string, remedy: string): Promise<void> {
  if (await isPooler(url)) throw new PoolerAddress(`${name} leads to a connection pooler. ${remedy}`);
}

/** Whether a pooler refused the connection because of a limit that was sent at connect. */
export function isRefusedParameter(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === PROTOCOL && /startup parameter/.test(error.message);
}

/** Names of settings with a time in milliseconds, as PostgreSQL knows them. */
type RoleLimits = Readonly<Record<string, number>>;

/**
 * Stores limits with the role of `url` for this database, because a pooler refuses them at connect. A limit that the
 * role already has, from whomever, stays. `url` leads to PostgreSQL itself.
 */
export async function limitRole(url: string, limits: RoleLimits): Promise<void> {
  await withoutParameters(url, async (client) => {
    const { rows } = await client.query<{ name: string; role: string; database: string }>(
      `select name, quote_ident(current_user) as role, quote_ident(current_database()) as database
       from pg_settings where name = any ($1) and setting = '0'`,
      [Object.keys(limits)],
    );
    const [first] = rows;
    if (first === undefined) return;
    const changes = rows.map(
      ({ name }) =>
        `alter role ${first.role} in database ${first.database} set ${escapeIdentifier(name)} = ${limits[name]}`,
    );
    // Serialized: concurrent changes of the same catalogue row fail for one of them.
    await client.query(['begin', `select pg_advisory_xact_lock(${LOCK})`, ...changes, 'commit'].join('; '));
  });
}

async function withoutParameters<T>(url: string, work: (client: DatabaseClient) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: connectLimit(url, PATIENCE_MS),
    query_timeout: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
