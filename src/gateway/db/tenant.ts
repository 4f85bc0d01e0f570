import { Kysely, type KyselyPlugin, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Signer } from './seal.ts';
import type { Db, Tables } from './tables.ts';

/** Merchant codes as the brand schema has them. */
const MERCHANT_CODE = /^[a-z][a-z0-9-]{1,31}$/;

/** Connections, and what says for whom they work. */
export interface SignedPool {
  /** Its clients are pipelined: statements that do not wait for each other travel together. */
  readonly pool: Pool;
  readonly sign: () => Promise<Signer>;
}

/**
 * Runs `work` in one transaction in which row-level security shows the rows of `merchant` alone. BEGIN and the sealed
 * settings travel together in one trip. Commits when `work` resolves; rolls back and rethrows when it rejects. A commit that
 * PostgreSQL answers with ROLLBACK (a swallowed statement error) throws too.
 */
export async function withMerchant<T>(on: SignedPool, merchant: string, work: (db: Db) => Promise<T>): Promise<T> {
  refuseOtherTexts([merchant]);
  return withSettings(on, merchant, '', work);
}

/** Stands in the journal where a merchant's code stands, for what staff do that is no merchant's; no code looks like it. */
export const PLATFORM = '-';

/**
 * Runs `work` in one transaction in which policies for the console's role show the rows of `merchants`, and rows of the
 * platform's own may be written. Commits and rolls back as withMerchant does.
 */
export async function withScope<T>(
  on: SignedPool,
  merchants: readonly string[],
  work: (db: Db) => Promise<T>,
): Promise<T> {
  refuseOtherTexts(merchants);
  return withSettings(on, PLATFORM, merchants.join(','), work);
}

/** Codes are joined and sealed: nothing else may be among them. */
function refuseOtherTexts(merchants: readonly string[]): void {
  const other = merchants.find((merchant) => !MERCHANT_CODE.test(merchant));
  if (other !== undefined) throw new TypeError(`"${other.slice(0, 40)}" is no merchant code`);
}

/**
 * What somebody left on the connection, whoever had it before, ends here: prepared statements under names that others use,
 * cursors, settings of the session, locks.
 */
const BEGIN = 'deallocate all; close all; reset all; select pg_advisory_unlock_all(); begin';
/** As parameters the seal stands in no text that pg_stat_activity shows to other connections. */
const BIND = `select set_config('app.merchant', $1, true), set_config('app.merchants', $2, true), set_config('app.seal', $3, true)`;

async function withSettings<T>(
  { pool, sign }: SignedPool,
  merchant: string,
  merchants: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const signed = await sign();
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const values = [merchant, merchants, signed('bind', String(processOf(client)), merchant, merchants)];
    await Promise.all([client.query(BEGIN), client.query(BIND, values)]);
    const result = await work(kyselyOn(client, signed));
    await commit(client);
    return result;
  } catch (error) {
    broken = await rollback(client);
    throw error;
  } finally {
    // A connection whose transaction could not be ended may still carry the merchant: it is thrown away.
    client.release(broken);
  }
}

/** The server's process behind a connection: a seal holds on that one alone. */
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

/** Kysely bound to one connection; made once per connection, gone with it. */
function kyselyOn(client: PoolClient, sign: Signer): Db {
  const known = onClient.get(client);
  if (known !== undefined) return known;
  const made = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(client) }) });
  onClient.set(client, made);
  signOn.set(made, sign);
  return made;
}

/** The seal of a merchant's transaction, for functions of the database that demand one. Throws for any other `db`. */
export function signOf(db: Db): Signer {
  const sign = signOn.get(db);
  if (sign === undefined) throw new Error('Nothing can be sealed outside a merchant’s transaction (withMerchant)');
  return sign;
}

/** A merchant's transaction with a plugin: the same connection and seal. */
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
