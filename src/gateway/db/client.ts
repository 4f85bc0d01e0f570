import { type Compilable, Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import type { Logger } from 'pino';
import { connectLimit } from '#postgres/connect-limit.ts';
import { DatabaseClient } from '#postgres/database-client.ts';
import { limitRole } from '#postgres/pooler.ts';
import { surviveBreaks } from '#postgres/survive-breaks.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { RoleUrls } from '../config/config.ts';
import { DatabaseUnavailable, isUnavailable } from './errors.ts';
import { keepSign, type Signer } from './signer.ts';
import type { Db, Tables } from './tables.ts';
import { readAsMerchant, type SignedPool, withMerchant, withScope } from './tenant.ts';

export interface Database {
  /** One transaction that reads and writes only one merchant's rows. */
  withMerchant<T>(merchant: string, work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * One auto-committed statement of the app role that sets its merchant itself: one round trip. `name` prepares the
   * statement once per connection; these connections run nothing else, so that no other query can replace a prepared
   * statement. Behind a pooler, where every query shares the server's connections, it is not prepared.
   */
  prepared<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<readonly Row[]>;
  /**
   * The rows of one query as `withMerchant` shows them, in one round trip. The text of a name is always the same: it is
   * prepared once per connection. Behind a pooler it is a transaction of `withMerchant`.
   */
  read<Row extends object>(merchant: string, name: string, query: Compilable<Row>): Promise<readonly Row[]>;
  /**
   * One transaction of the console's role: the staff's own tables, the platform's rows of the journal, and read access
   * to the rows of these merchants. Changes of a merchant go through `withMerchant`.
   */
  asStaff<T>(merchants: readonly string[], work: (db: Db) => Promise<T>): Promise<T>;
  /** The app role without a merchant: platform tables, read-only. */
  readonly platform: Db;
  /** The owner: merchants and catalogue rows. Row-level security applies to the owner too. */
  readonly owner: Db;
  /** The signer for functions that require a signature under the database's secret. */
  sign(): Promise<Signer>;
  /** One transaction of the owner on a separate connection without a time limit, for jobs that read everything. */
  unhurried<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Connection URL of the app role at PostgreSQL itself, for connections that listen or hold locks. */
  readonly appUrl: string;
  /** Whether the database answers within `timeoutMs`. Never throws. */
  ping(timeoutMs: number): Promise<boolean>;
  /**
   * Checks whether the database answers and records the result: while it does not, `withMerchant` refuses at once
   * instead of letting every caller wait. The gateway's owner calls it every second.
   */
  watch(): Promise<boolean>;
  /** Runs a merchant's transaction as calls do, on a separate connection, within 1.5 s. Never throws. */
  prove(): Promise<DatabaseState>;
  /** Connections by pool: `waiting` transactions have none yet. */
  connections(): Readonly<Record<string, PoolUse>>;
  /** Waits until all connections are returned, then closes them. */
  close(): Promise<void>;
}

export interface PoolUse {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** `read_only`: a standby answers. `refused`: the database answers, and does not let this process serve a merchant. */
export type DatabaseState = 'ok' | 'away' | 'read_only' | 'refused';

export interface DatabaseOptions {
  /** The owner at PostgreSQL itself. */
  readonly ownerUrl: string;
  /** The app role at PostgreSQL itself. */
  readonly appUrl: string;
  readonly consoleUrl: string;
  /** The roles of calls at a connection pooler; absent: calls use `appUrl` and `consoleUrl`. */
  readonly pooler?: RoleUrls | undefined;
  readonly log: Logger;
  /** Connections of the app role; 16 when absent. */
  readonly poolSize?: number;
  /** Timeouts in milliseconds in place of `QUERY_LIMITS`, for tests on a busy machine. */
  readonly limits?: Partial<typeof QUERY_LIMITS>;
}

const CONNECT_MS = 1_500;
const WATCH_PATIENCE_MS = 1_000;
/** One late answer can be caused by a busy process; two in a row mean the database. */
const MISSES = 2;
const INT8 = 20;
const DATE = 1082;

/** Opens the pools; connects on first use. */
export function openDatabase(options: DatabaseOptions): Database {
  const watch = { missed: 0 };
  const { log, poolSize = 16, limits, pooler } = options;
  const isPooled = pooler !== undefined;
  const { appUrl, consoleUrl } = pooler ?? options;
  const openCalls = (url: string, own: PoolConfig) =>
    openPool(url, isPooled ? { ...own, ...WITHOUT_LIMITS } : { ...own, ...limits }, log);
  const app = openCalls(appUrl, { max: poolSize, pipeline: true });
  const statements = openCalls(appUrl, { max: Math.ceil(poolSize / 2), pipeline: true });
  const staff = openCalls(consoleUrl, { max: 4, pipeline: true });
  const owner = openPool(options.ownerUrl, { max: 3, ...limits }, log);
  // Separate connections: the health check must succeed while jobs occupy all others
  // (docs/decisions/16-a-process-verifies-its-configuration-before-it-serves.md).
  const asked = openPool(
    appUrl,
    { max: 2, pipeline: true, ...(isPooled ? WITHOUT_LIMITS : {}), query_timeout: WATCH_PATIENCE_MS },
    log,
  );
  const sign = keepSign(owner);
  const platform = kyselyOn(app);
  const ownerDb = kyselyOn(owner);
  const refuseWhenGone = () => {
    if (watch.missed >= MISSES) throw new DatabaseUnavailable('the database did not answer when it was last asked');
  };
  return {
    async withMerchant(merchant, work) {
      refuseWhenGone();
      return withMerchant({ pool: app, sign, isPooled }, merchant, work);
    },
    async asStaff(merchants, work) {
      refuseWhenGone();
      return withScope({ pool: staff, sign, isPooled }, merchants, work);
    },
    async prepared<Row extends object>(name: string, text: string, values: readonly unknown[]) {
      refuseWhenGone();
      const query = isPooled ? { text, values: [...values] } : { name, text, values: [...values] };
      return (await statements.query<Row>(query)).rows;
    },
    async read<Row extends object>(merchant: string, name: string, query: Compilable<Row>) {
      refuseWhenGone();
      const compiled = query.compile();
      if (isPooled)
        return withMerchant(
          { pool: app, sign, isPooled },
          merchant,
          async (db) => (await db.executeQuery(compiled)).rows,
        );
      const named = { name, text: compiled.sql, values: compiled.parameters };
      return readAsMerchant<Row>({ pool: statements, sign }, merchant, named);
    },
    platform,
    owner: ownerDb,
    sign,
    unhurried: (work) => takeTime(options.ownerUrl, log, work),
    appUrl: options.appUrl,
    ping: (timeoutMs) => ping(asked, timeoutMs),
    prove: () => proveMerchant({ pool: asked, sign, isPooled }),
    async watch() {
      watch.missed = (await ping(asked, WATCH_PATIENCE_MS)) ? 0 : watch.missed + 1;
      return watch.missed < MISSES;
    },
    connections: () => ({ calls: useOf(app), statements: useOf(statements), staff: useOf(staff), jobs: useOf(owner) }),
    async close() {
      await Promise.all([app.end(), statements.end(), owner.end(), staff.end(), asked.end()]);
    },
  };
}

function useOf({ totalCount, idleCount, waitingCount }: Pool): PoolUse {
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

function kyselyOn(pool: Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

async function takeTime<T>(ownerUrl: string, log: Logger, work: (db: Db) => Promise<T>): Promise<T> {
  const limits = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const db = kyselyOn(openPool(ownerUrl, { ...limits, max: 1 }, log));
  try {
    return await db.transaction().setIsolationLevel('repeatable read').execute(work);
  } finally {
    await db.destroy();
  }
}

function openPool(url: string, options: PoolConfig, log: Logger): Pool {
  const pool = new Pool({ ...connectionOptions(url), idleTimeoutMillis: 30_000, Client: DatabaseClient, ...options });
  surviveBreaks(pool, (error) => logEvent(log, 'database.connection_lost', { err: error, owner: 'gateway' }));
  return pool;
}

/** Timeouts in milliseconds that let a query fail rather than hang; money never waits for a forgotten transaction. */
const SERVER_LIMITS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
};
const QUERY_LIMITS = { ...SERVER_LIMITS, query_timeout: 12_000 };

/** A pooler refuses the limits at connect; the roles have them instead (`limitCalls`). */
const WITHOUT_LIMITS = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

/** Stores the limits with the roles of calls, for calls through a pooler. The URLs lead to PostgreSQL itself. */
export async function limitCalls({ appUrl, consoleUrl }: RoleUrls): Promise<void> {
  for (const url of [appUrl, consoleUrl]) await limitRole(url, SERVER_LIMITS);
}

export function connectionOptions(url: string): PoolConfig {
  return {
    connectionString: url,
    application_name: 'livery',
    connectionTimeoutMillis: connectLimit(url, CONNECT_MS),
    ...QUERY_LIMITS,
    keepAlive: true,
    types: { getTypeParser },
  };
}

/** int8 as BigInt (money and ids), date as text: JavaScript numbers and local dates would corrupt both. */
const getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (oid === INT8) return BigInt;
  if (oid === DATE) return String;
  return types.getTypeParser(oid, format as 'text');
}) as typeof types.getTypeParser;

const PROVE_MS = 1_500;
/** Any code will do: the signature binds it, whether the merchant exists or not. */
const PROBED = 'readiness-probe';

async function proveMerchant(on: SignedPool): Promise<DatabaseState> {
  const bound = withMerchant(on, PROBED, async (db) => {
    const { rows } = await sql<{ tenant: string | null; isStandby: boolean }>`
      select current_tenant() as tenant, pg_is_in_recovery() as "isStandby",
        exists (select from tree_revision where merchant = ${PROBED}) as known`.execute(db);
    if (rows[0]?.tenant !== PROBED) return 'refused';
    return rows[0].isStandby ? 'read_only' : 'ok';
  });
  try {
    return await Promise.race([bound, late(PROVE_MS)]);
  } catch (error) {
    // After the time limit the transaction may still fail, and no caller waits for it.
    bound.catch(() => undefined);
    return isUnavailable(error) ? 'away' : 'refused';
  }
}

function late(timeoutMs: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new DatabaseUnavailable('no answer in time')), timeoutMs).unref();
  });
}

async function ping(pool: Pool, timeoutMs: number): Promise<boolean> {
  try {
    await Promise.race([pool.query('select 1'), late(timeoutMs)]);
    return true;
  } catch {
    return false;
  }
}
