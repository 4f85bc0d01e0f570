/** Database access of command-line tools. */
import { type GatewayConfig, readConfig } from '#gateway/config/config.ts';
import { ConfigError } from '#gateway/config/config-error.ts';
import { envText } from '#gateway/config/env.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { openDatabase } from '#gateway/db/client.ts';
import { isUnavailable, sqlState } from '#gateway/db/errors.ts';
import { findAddresses } from '#gateway/db/start/addresses.ts';
import { createLog } from '#gateway/process/log.ts';
import { startEmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { EmbeddedDatabaseError } from '#postgres/embedded/embedded-error.ts';
import { findRunningPostgres, hasEmbeddedPostgres } from '#postgres/embedded/find-running.ts';
import { CommandError } from './command-error.ts';

const MISSING_TABLE = '42P01';

interface OpenedDatabase {
  readonly ownerUrl: string;
  stop(): Promise<void>;
}

/**
 * Runs work on the database of DATABASE_URL, or on the embedded one under LIVERY_DATA, which is started if no server
 * runs it; the context neither listens nor watches. `requiresServer` requires a running server, because the result
 * includes what it serves. Errors that the caller can fix are thrown as CommandError.
 */
export async function withContext<T>(
  work: (context: Context) => Promise<T>,
  { requiresServer = false }: { readonly requiresServer?: boolean } = {},
): Promise<T> {
  const config = readToolConfig(process.env);
  const log = createLog('silent');
  try {
    const { database: named } = config;
    const { ownerUrl, stop } =
      named.kind === 'url' ? { ownerUrl: named.url, stop: nothing } : await openEmbedded(named.folder, requiresServer);
    try {
      // A tool needs few connections: none goes through a pooler.
      const { pooler: _, ...direct } = await findAddresses(ownerUrl, named);
      const database = openDatabase({ ...direct, log, poolSize: 2 });
      try {
        return await work(createContext(config, database, log));
      } finally {
        await database.close();
      }
    } finally {
      await stop();
    }
  } catch (error) {
    throw asMistake(error);
  }
}

function readToolConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const isEmbedded = envText(env, 'DATABASE_URL') === undefined;
  return readConfig({ ...env, LIVERY_LOG: 'silent', ...(isEmbedded ? { LIVERY_DATABASE: 'embedded' } : {}) });
}

const nothing = async () => undefined;

async function openEmbedded(folder: string, requiresServer: boolean): Promise<OpenedDatabase> {
  const running = await findRunningPostgres(folder);
  if (running !== undefined) return { ownerUrl: running, stop: nothing };
  if (!hasEmbeddedPostgres(folder)) {
    throw new CommandError(
      `No database: DATABASE_URL is not set, and ${folder} contains no embedded database. Start the server (npm start), or set DATABASE_URL. LIVERY_DATA sets another folder.`,
    );
  }
  if (requiresServer) {
    throw new CommandError(
      `No server runs on the database in ${folder}, so it is unknown which brands the server serves from its folder. Start the server (npm start) and run this command again.`,
    );
  }
  const { url, stop } = await startEmbeddedPostgres({ folder });
  return { ownerUrl: url, stop };
}

function asMistake(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof EmbeddedDatabaseError) return new CommandError(error.message);
  if (isUnavailable(error)) return new CommandError(`The database does not respond: ${(error as Error).message}.`);
  if (sqlState(error) === MISSING_TABLE) {
    return new CommandError('The database lacks tables of this version. Start the gateway once to create them.');
  }
  return error;
}
