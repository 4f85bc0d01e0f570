import { Pool, type PoolClient, types } from 'pg';
import type { Logger } from 'pino';
import { logEvent } from '#serving/log/log-event.ts';
import { connectLimit } from './connect-limit.ts';
import { DatabaseClient } from './database-client.ts';
import { surviveBreaks } from './survive-breaks.ts';

/** A value that PostgreSQL takes as a parameter. */
export type SqlValue = string | number | bigint | boolean | Date | Buffer | null | readonly string[];

/** Runs a query and returns its rows; inside a transaction, as part of it. */
export type Ask = <Row extends object>(text: string, values?: readonly SqlValue[]) => Promise<readonly Row[]>;

/** Database access of a server to the schema of its own role. */
export interface SchemaDb {
  readonly ask: Ask;
  /** One transaction: commits everything that `work` wrote, or rolls back when it throws. */
  inTransaction<T>(work: (ask: Ask) => Promise<T>): Promise<T>;
  /**
   * Opens a connection that listens on a channel, a plain identifier. `lost` is called once when it ends, also by
   * `end`.
   */
  listen(channel: string, hear: (payload: string) => void, lost: () => void): Promise<ListeningConnection>;
  close(): Promise<void>;
}

/** A connection of its own: locks of its session last until it ends. */
export interface ListeningConnection {
  readonly ask: Ask;
  end(): Promise<void>;
}

const INT8 = 20;
const POOL_SIZE = 8;

export interface SchemaDbOptions {
  readonly url: string;
  readonly schema: string;
  /** Application name in the database's list of connections and in the log: `operator`. */
  readonly owner: string;
  readonly log: Logger;
}

/** Opens the pool; it connects with the first query. Money and ids are returned as BigInt. */
export function openSchemaDb({ url, schema, owner, log }: SchemaDbOptions): SchemaDb {
  const connection = {
    connectionString: url,
    application_name: `livery-${owner}`,
    options: `-c search_path=${schema} -c jit=off`,
    connectionTimeoutMillis: connectLimit(url, 1_500),
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    query_timeout: 12_000,
    keepAlive: true,
    types: { getTypeParser: parserOf },
  };
  const pool = new Pool({ ...connection, Client: DatabaseClient, max: POOL_SIZE, idleTimeoutMillis: 30_000 });
  surviveBreaks(pool, (error) => logEvent(log, 'database.connection_lost', { err: error, owner }));
  return {
    ask: askOn(pool),
    inTransaction: (work) => transact(pool, work),
    async listen(channel, hear, lost) {
      const client = new DatabaseClient(connection);
      client.on('error', () => undefined);
      client.on('end', lost);
      client.on('notification', ({ payload }) => hear(payload ?? ''));
      await client.connect();
      await client.query(`listen ${channel}`);
      return { ask: askOn(client), end: () => client.end() };
    },
    close: () => pool.end(),
  };
}

const parserOf = ((oid: number, format?: 'text' | 'binary') =>
  oid === INT8 ? BigInt : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser;

function askOn(target: Pool | PoolClient | DatabaseClient): Ask {
  return async <Row extends object>(text: string, values: readonly SqlValue[] = []) =>
    (await target.query<Row>(text, [...values])).rows;
}

async function transact<T>(pool: Pool, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(askOn(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((reason: unknown) => {
      broken = reason instanceof Error ? reason : new Error(String(reason));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
