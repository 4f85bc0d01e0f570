/** How the brand tools reach the database of published brands. */
import { userInfo } from 'node:os';
import { readConfig } from '#gateway/config/config.ts';
import { ConfigError } from '#gateway/config/config-error.ts';
import { envText } from '#gateway/config/env.ts';
import { createContext } from '#gateway/context.ts';
import { ensureAppRole } from '#gateway/db/app-role.ts';
import { openDatabase } from '#gateway/db/client.ts';
import { findRunningPostgres } from '#gateway/db/embedded/find-running.ts';
import { isUnavailable, sqlState } from '#gateway/db/errors.ts';
import { BrandRevisionRefused, type BrandRevisions, createBrandRevisions } from '#gateway/features/brands/service.ts';
import { createLog } from '#gateway/log.ts';
import { demoSeeders, seeders } from '#gateway/seeders.ts';
import { CallMistake } from './shared.ts';

/** The published brands of a database, and the making of merchants there. */
export interface PublishedBrands extends BrandRevisions {
  /** A merchant comes into being from its brand; one that is there stays as it is. */
  ensureMerchant(merchant: string): Promise<void>;
}

const MISSING_TABLE = '42P01';

/**
 * Works on the published brands of DATABASE_URL, or of the embedded database that a running server has under LIVERY_DATA.
 * What the caller can mend is thrown as CallMistake.
 */
export async function withPublished<T>(work: (published: PublishedBrands) => Promise<T>): Promise<T> {
  const { env } = process;
  const isEmbedded = envText(env, 'DATABASE_URL') === undefined;
  const config = readConfig({ ...env, LIVERY_LOG: 'silent', ...(isEmbedded ? { LIVERY_DATABASE: 'embedded' } : {}) });
  const { database: named } = config;
  const log = createLog('silent');
  try {
    const ownerUrl = named.kind === 'url' ? named.url : await runningIn(named.folder);
    const appUrl = (named.kind === 'url' ? named.appUrl : undefined) ?? (await ensureAppRole(ownerUrl));
    const database = openDatabase({ ownerUrl, appUrl, log, poolSize: 2 });
    try {
      const { merchants } = createContext(config, database, log);
      const ensure = (merchant: string) => merchants.ensure(merchant, config.demo ? demoSeeders : seeders);
      return await work({
        ...createBrandRevisions(database),
        ensureMerchant: async (merchant) => void (await ensure(merchant)),
      });
    } finally {
      await database.close();
    }
  } catch (error) {
    throw asMistake(error);
  }
}

async function runningIn(folder: string): Promise<string> {
  const url = await findRunningPostgres(folder);
  if (url !== undefined) return url;
  throw new CallMistake(
    `No database: DATABASE_URL is not set, and no server runs on the embedded one in ${folder}. Start it (npm start), or set DATABASE_URL; LIVERY_DATA names another folder.`,
  );
}

function asMistake(error: unknown): unknown {
  if (error instanceof BrandRevisionRefused || error instanceof ConfigError) return new CallMistake(error.message);
  if (isUnavailable(error)) return new CallMistake(`The database does not answer: ${(error as Error).message}.`);
  if (sqlState(error) === MISSING_TABLE) {
    return new CallMistake('The database has no tables for brands yet; start the gateway once, it makes them.');
  }
  return error;
}

/** Who publishes, for the journal: the account of this machine. */
export function actorName(): string {
  return `${userInfo().username} (brand tools)`;
}
