import { Kysely, PostgresDialect } from 'kysely';
import { escapeLiteral, type Pool, type PoolClient } from 'pg';
import type { Db, Tables } from './tables.ts';

/** Merchant codes as the brand schema has them. */
const MERCHANT_CODE = /^[a-z][a-z0-9-]{1,31}$/;

/**
 * Runs `work` in one transaction in which row-level security shows the rows of `merchant` alone. BEGIN and the setting
 * travel together in one trip. Commits when `work` resolves; rolls back and rethrows when it rejects. A commit that
 * PostgreSQL answers with ROLLBACK (a swallowed statement error) throws too.
 */
export async function withMerchant<T>(pool: Pool, merchant: string, work: (db: Db) => Promise<T>): Promise<T> {
  refuseOtherTexts([merchant]);
  return withSettings(pool, { 'app.merchant': merchant }, work);
}

/** Stands in the journal where a merchant's code stands, for what staff do that is no merchant's; no code looks like it. */
export const PLATFORM = '-';

/**
 * Runs `work` in one transaction in which policies for the console's role show the rows of `merchants`, and rows of the
 * platform's own may be written. Commits and rolls back as withMerchant does.
 */
export async function withScope<T>(pool: Pool, merchants: readonly string[], work: (db: Db) => Promise<T>): Promise<T> {
  refuseOtherTexts(merchants);
  return withSettings(pool, { 'app.merchant': PLATFORM, 'app.merchants': merchants.join(',') }, work);
}

/** Settings are written into the statement: nothing but codes may get there, quoted or not. */
function refuseOtherTexts(merchants: readonly string[]): void {
  const other = merchants.find((merchant) => !MERCHANT_CODE.test(merchant));
  if (other !== undefined) throw new TypeError(`"${other.slice(0, 40)}" is no merchant code`);
}

async function withSettings<T>(
  pool: Pool,
  settings: Readonly<Record<string, string>>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin; select ${Object.entries(settings).map(writeSetting).join(', ')}`);
    const result = await work(kyselyOn(client));
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

function writeSetting([name, value]: readonly [string, string]): string {
  return `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`;
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

/** Kysely bound to one connection; made once per connection, gone with it. */
function kyselyOn(client: PoolClient): Db {
  const known = onClient.get(client);
  if (known !== undefined) return known;
  const made = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(client) }) });
  onClient.set(client, made);
  return made;
}

function poolOf(client: PoolClient) {
  const borrowed = {
    query: client.query.bind(client) as PoolClient['query'],
    release: () => undefined,
  };
  return { connect: async () => borrowed, end: async () => undefined, options: {} };
}
