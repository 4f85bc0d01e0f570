import { chmod, mkdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { findBinaries } from './binaries.ts';
import { ADMIN, type ClusterPlace, ensureCluster, prepareLog, type Running, startCluster } from './cluster.ts';
import { EmbeddedDatabaseError } from './embedded-error.ts';
import { clearLeftovers } from './leftovers.ts';
import { lockFolder } from './lock.ts';
import { clusterName, DATABASE, OWNER, ownerUrl } from './names.ts';
import { chooseUser, reachableFolder } from './run-as.ts';
import { type ClusterSecrets, keepSecrets } from './secrets.ts';

export interface EmbeddedPostgres {
  /** Connection URL of the owner role (CREATEROLE and CREATEDB, no superuser). */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves when the database ends, requested or not. */
  readonly ended: Promise<void>;
  /**
   * Writes a checkpoint now, so that a later stop is fast: a new database has more than a thousand files. Never
   * rejects: a stop writes what is left.
   */
  checkpoint(): Promise<void>;
  /** Stops the database by fast shutdown and releases the folder. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly folder: string;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** Further server settings; tests use them to trade durability for speed. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts PostgreSQL with its data under `folder`, on loopback, and resolves once it accepts connections. Recovers from
 * a killed predecessor. Throws EmbeddedDatabaseError when another process uses the folder or the database does not
 * start.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await mkdir(options.folder, { recursive: true });
  const folder = await realpath(options.folder);
  const lock = lockFolder(folder);
  try {
    const secrets = await keepSecrets(folder);
    const running = await startIn(folder, secrets, options);
    return present(running, secrets, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startIn(folder: string, secrets: ClusterSecrets, options: EmbeddedOptions): Promise<Running> {
  const place = await choosePlace(folder);
  await clearLeftovers(place.cluster);
  await ensureCluster(place, secrets.adminPassword);
  const wanted = { port: options.port ?? 0, adminPassword: secrets.adminPassword };
  const running = await startCluster(place, { ...wanted, ...(options.settings && { settings: options.settings }) });
  try {
    await ensureOwner(running.port, secrets);
  } catch (error) {
    await running.stop();
    throw error;
  }
  return running;
}

async function choosePlace(folder: string): Promise<ClusterPlace> {
  const user = await chooseUser();
  const cluster = await reachableFolder(join(folder, 'cluster'), clusterName(folder), user);
  await mkdir(dirname(cluster), { recursive: true });
  if (dirname(cluster) !== folder) await chmod(dirname(cluster), 0o755);
  const logFile = `${cluster}.log`;
  await prepareLog(logFile, user);
  return { cluster, logFile, binaries: await findBinaries(user), user };
}

async function ensureOwner(port: number, secrets: ClusterSecrets): Promise<void> {
  await asAdmin(port, secrets, async (client) => {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [OWNER]);
    const verb = role.rowCount === 0 ? 'create' : 'alter';
    const rights = `login nosuperuser nobypassrls createrole createdb password ${escapeLiteral(secrets.ownerPassword)}`;
    await client.query(`${verb} role ${escapeIdentifier(OWNER)} with ${rights}`);
    const database = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (database.rowCount === 0) {
      await client.query(`create database ${escapeIdentifier(DATABASE)} owner ${escapeIdentifier(OWNER)}`);
    }
  });
}

async function asAdmin(port: number, secrets: ClusterSecrets, work: (client: Client) => Promise<void>): Promise<void> {
  const { adminPassword: password } = secrets;
  const client = new Client({ host: '127.0.0.1', port, user: ADMIN, password, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function present(running: Running, secrets: ClusterSecrets, release: () => void): EmbeddedPostgres {
  const pid = running.process.pid;
  if (pid === undefined) throw new EmbeddedDatabaseError('PostgreSQL has no process id; start again.');
  return {
    url: ownerUrl(secrets, running.port),
    port: running.port,
    pid,
    ended: running.ended,
    checkpoint: () =>
      asAdmin(running.port, secrets, async (client) => void (await client.query('checkpoint'))).catch(() => undefined),
    async stop() {
      await running.stop();
      release();
    },
  };
}
