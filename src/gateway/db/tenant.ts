import type { Socket } from 'node:net';
import { nextTick } from 'node:process';
import { Kysely, type KyselyPlugin, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Signer } from './signer.ts';
import type { Db, Tables } from './tables.ts';

/** Format of merchant codes, as in the brand schema. */
const MERCHANT_CODE = /^[a-z][a-z0-9-]{1,31}$/;

/** A pool whose transactions are bound to a signed merchant. */
export interface SignedPool {
  /** Its clients are pipelined: independent statements share a round trip. */
  readonly pool: Pool;
  readonly sign: () => Promise<Signer>;
  /** A connection pooler is in between: only inside a transaction is the server's process known. */
  readonly isPooled?: boolean;
}

/**
 * Runs `work` in one transaction in which row-level security shows only the rows of `merchant`. BEGIN and the signed
 * settings share one round trip. Commits when `work` resolves; rolls back and rethrows when it rejects. Throws if
 * PostgreSQL answers the commit with ROLLBACK (a swallowed statement error).
 */
export async function withMerchant<T>(on: SignedPool, merchant: string, work: (db: Db) => Promise<T>): Promise<T> {
  refuseOtherTexts([merchant]);
  return withSettings(on, merchant, '', work);
}

/** The journal's merchant code for staff actions without a merchant; not a valid code of a merchant. */
export const PLATFORM = '-';

/**
 * Runs `work` in one transaction in which the policies of the console's role show the rows of `merchants`, and the
 * platform's own rows may be written. Commits and rolls back as withMerchant does.
 */
export async function withScope<T>(
  on: SignedPool,
  merchants: readonly string[],
  work: (db: Db) => Promise<T>,
): Promise<T> {
  refuseOtherTexts(merchants);
  return withSettings(on, PLATFORM, merchants.join(','), work);
}

/** Codes are joined and signed: reject texts that are not codes. */
function refuseOtherTexts(merchants: readonly string[]): void {
  const other = merchants.find((merchant) => !MERCHANT_CODE.test(merchant));
  if (other !== undefined) throw new TypeError(`"${other.slice(0, 40)}" is no merchant code`);
}

/** Resets state that an earlier user left on the connection: prepared statements, cursors, session settings, locks. */
const BEGIN = 'deallocate all; close all; reset all; select pg_advisory_unlock_all(); begin';
/**
 * As a parameter the signature does not appear in the query text, which pg_stat_activity shows to other connections.
 */
const BIND = `select set_config('app.merchant', $1, true), set_config('app.merchants', $2, true), set_config('app.signature', $3, true)`;

async function withSettings<T>(
  { pool, sign, isPooled = false }: SignedPool,
  merchant: string,
  merchants: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const signed = await sign();
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const bind = (process: number) =>
      client.query(BIND, [merchant, merchants, signed('bind', String(process), merchant, merchants)]);
    const result = await beginAndWork(client, isPooled ? undefined : processOf(client), bind, () =>
      work(kyselyOn(client, signed)),
    );
    await commit(client);
    return result;
  } catch (error) {
    broken = await rollback(client);
    throw error;
  } finally {
    // A connection whose transaction could not be ended may still have the merchant set: discard it.
    client.release(broken);
  }
}

/**
 * BEGIN and the settings share a packet with the first statement of `work`: the connection runs them in order, and after a
 * failed setting the transaction accepts no statement. A pooler assigns the server process with BEGIN.
 */
async function beginAndWork<T>(
  client: PoolClient,
  process: number | undefined,
  bind: (process: number) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const pid = process ?? (await beginPooled(client));
  sendTogether(client);
  const settings = [...(process === undefined ? [] : [client.query(BEGIN)]), bind(pid)];
  // All have ended before the connection goes back to the pool, whichever fails.
  const [done, ...set] = await Promise.allSettled([work(), ...settings]);
  const failed = set.find(({ status }) => status === 'rejected') ?? done;
  if (failed.status === 'rejected') throw failed.reason;
  return (done as PromiseFulfilledResult<T>).value;
}

async function beginPooled(client: PoolClient): Promise<number> {
  // The results of several statements in one query are a list, which the library's types do not know.
  const results = (await client.query(`${BEGIN}; select pg_backend_pid() as pid`)) as unknown as { rows: Pid[] }[];
  const pid = results.at(-1)?.rows[0]?.pid;
  if (pid === undefined) throw new Error('The server did not name its process');
  return pid;
}

/** Holds what is written until the current microtasks have ended: each packet costs a system call. */
function sendTogether(client: PoolClient): void {
  const { stream } = (client as PoolClient & { readonly connection: { readonly stream: Socket } }).connection;
  stream.cork();
  nextTick(() => stream.uncork());
}

/** A statement that is prepared once per connection. */
export interface NamedRead {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * One prepared statement in a read-only transaction in which row-level security shows only the rows of `merchant`: one
 * packet. The pool's connections run nothing else, so that no other query can replace a prepared statement.
 */
export async function readAsMerchant<Row extends object>(
  { pool, sign }: SignedPool,
  merchant: string,
  { name, text, values }: NamedRead,
): Promise<readonly Row[]> {
  refuseOtherTexts([merchant]);
  const signed = await sign();
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const settings = [merchant, '', signed('bind', String(processOf(client)), merchant, '')];
    sendTogether(client);
    const begun = client.query('begin read only');
    const bound = client.query({ name: 'bind', text: BIND, values: settings });
    const read = client.query<Row>({ name, text, values: [...values] });
    const results = await Promise.allSettled([begun, bound, read, client.query('commit')]);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return (await read).rows;
  } catch (error) {
    broken = await rollback(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

interface Pid {
  readonly pid: number;
}

/** The backend process of a connection: a signature is valid for this connection only. */
function processOf(client: PoolClient): number {
  return (client as PoolClient & { readonly processID: number }).processID;
}

async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error(`The transaction ended with ${command}: an error inside it was swallowed`);
}

async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const onClient = new WeakMap<PoolClient, Db>();
const signOn = new WeakMap<Db, Signer>();

/** Kysely bound to one connection; made once per connection, and garbage-collected with it. */
function kyselyOn(client: PoolClient, sign: Signer): Db {
  const known = onClient.get(client);
  if (known !== undefined) return known;
  const made = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(client) }) });
  onClient.set(client, made);
  signOn.set(made, sign);
  return made;
}

/**
 * The signer of a merchant's transaction, for database functions that require a signature. Throws for any other `db`.
 */
export function signOf(db: Db): Signer {
  const sign = signOn.get(db);
  if (sign === undefined) throw new Error('Nothing can be signed outside a merchant’s transaction (withMerchant)');
  return sign;
}

/** A merchant's transaction with a Kysely plugin: the same connection and signer. */
export function withPlugin(db: Db, plugin: KyselyPlugin): Db {
  const made = db.withPlugin(plugin);
  signOn.set(made, signOf(db));
  return made;
}

function poolOf(client: PoolClient) {
  const borrowed = {
    query: client.query.bind(client) as PoolClient['query'],
    release: () => undefined,
  };
  return { connect: async () => borrowed, end: async () => undefined, options: {} };
}
