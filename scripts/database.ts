/** How command-line tools reach the database of a site. */
import { type GatewayConfig, readConfig } from '#gateway/config/config.ts';
import { ConfigError } from '#gateway/config/config-error.ts';
import { envText } from '#gateway/config/env.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { openDatabase } from '#gateway/db/client.ts';
import { isUnavailable, sqlState } from '#gateway/db/errors.ts';
import { ensureRoles } from '#gateway/db/start/app-role.ts';
import { createLog } from '#gateway/process/log.ts';
import { findRunningPostgres } from '#postgres/embedded/find-running.ts';
import { CallMistake } from './call-mistake.ts';

const MISSING_TABLE = '42P01';

/**
 * Works on the database of DATABASE_URL, or on the embedded one that a running server has under LIVERY_DATA; on a context
 * that neither listens nor watches. What the caller can mend is thrown as CallMistake.
 */
export async function withContext<T>(work: (context: Context) => Promise<T>): Promise<T> {
  const config = readToolConfig(process.env);
  const log = createLog('silent');
  try {
    const { database: named } = config;
    const ownerUrl = named.kind === 'url' ? named.url : await runningIn(named.folder);
    const roles = named.kind === 'url' && named.roles ? named.roles : await ensureRoles(ownerUrl);
    const database = openDatabase({ ownerUrl, ...roles, log, poolSize: 2 });
    try {
      return await work(createContext(config, database, log));
    } finally {
      await database.close();
    }
  } catch (error) {
    throw asMistake(error);
  }
}

function readToolConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const isEmbedded = envText(env, 'DATABASE_URL') === undefined;
  return readConfig({ ...env, LIVERY_LOG: 'silent', ...(isEmbedded ? { LIVERY_DATABASE: 'embedded' } : {}) });
}

async function runningIn(folder: string): Promise<string> {
  const url = await findRunningPostgres(folder);
  if (url !== undefined) return url;
  throw new CallMistake(
    `No database: DATABASE_URL is not set, and no server runs on the embedded one in ${folder}. Start it (npm start), or set DATABASE_URL; LIVERY_DATA names another folder.`,
  );
}

function asMistake(error: unknown): unknown {
  if (error instanceof ConfigError) return new CallMistake(error.message);
  if (isUnavailable(error)) return new CallMistake(`The database does not answer: ${(error as Error).message}.`);
  if (sqlState(error) === MISSING_TABLE) {
    return new CallMistake('The database lacks tables of this version; start the gateway once, it makes them.');
  }
  return error;
}
