/** Wiring of the brands: the folder, and the table of published brands if there is a database. */
import type { Logger } from 'pino';
import { type BrandStore, openBrandFolder } from '#brand/store.ts';
import { createBrandSources } from '#brand/store-sources.ts';
import { BrandTableUnavailable, openBrandTable } from '#brand/table-store.ts';
import { ConfigError } from '#gateway/config/config-error.ts';
import { type Env, envText } from '#gateway/config/env.ts';
import type { Signer } from '#gateway/db/signer.ts';
import { createFolderClaims } from '#gateway/features/brands/folder-claims.ts';
import { excessOf, openBrandReader } from '#gateway/features/brands/reader.ts';
import { PoolerAddress, refusePooler } from '#postgres/pooler.ts';

export interface BrandPlaces {
  readonly folder: string;
  /** A database with published brands; undefined: the folder only. */
  readonly databaseUrl: string | undefined;
  /**
   * Signs the tenant context of connections, with the key of the gateway in this process; absent if the database is
   * read with the edge role.
   */
  readonly sign?: (() => Promise<Signer>) | undefined;
  /** Interval between comparisons with the database; five seconds if absent. */
  readonly compareEveryMs?: number;
}

/**
 * Opens the brands of folder and database as one store. The database has priority: a merchant in both is served as
 * published at start-up, and the folder's version is reported as a problem. Throws BrandTableUnavailable if the database
 * cannot be read, and closes everything.
 */
export async function openBrands({ folder, databaseUrl, ...pace }: BrandPlaces, log: Logger): Promise<BrandStore> {
  if (databaseUrl === undefined) return openBrandFolder(folder, log);
  const sources = createBrandSources(log);
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    const reader = openBrandReader({ url: databaseUrl, log, ...pace });
    closers.push(reader.close);
    const table = await openBrandTable(reader, log, sources.of('database'));
    closers.push(table.close);
    const files = await openBrandFolder(folder, log, sources.of('folder'));
    closers.push(files.close);
    const merchants = () => sources.servedFrom('folder');
    const claims = createFolderClaims({ url: databaseUrl, log, merchants, everyMs: pace.compareEveryMs });
    closers.push(claims.close);
    const unsubscribe = sources.served.subscribe(() => void claims.renew());
    closers.push(async () => unsubscribe());
    await claims.renew();
    const { list, get, merchantOfDomain, subscribe, domainProblems } = sources.served;
    const problems = () => [...files.problems(), ...table.problems(), ...sources.conflicts(), ...domainProblems()];
    const { waiting } = sources;
    return { list, get, merchantOfDomain, subscribe, problems, waiting, revision: table.revision, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The brand database of an edge with a remote gateway: LIVERY_BRANDS_DATABASE_URL. Throws ConfigError if it is no URL
 * or its role may read more than brands; BrandTableUnavailable if it does not respond.
 */
export async function readBrandsDatabase(env: Env): Promise<string | undefined> {
  const url = envText(env, BRANDS_URL);
  if (url === undefined) return undefined;
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  // The value may contain a password: do not repeat it in the message.
  if (protocol !== 'postgres:' && protocol !== 'postgresql:')
    throw new ConfigError(
      `${BRANDS_URL} is no PostgreSQL address; write it as postgres://user:password@host:5432/name.`,
    );
  const excess = await readExcess(url).catch((cause: unknown) => {
    if (cause instanceof PoolerAddress) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BrandTableUnavailable(`The database of ${BRANDS_URL} cannot be asked: ${reason}.`, { cause });
  });
  if (excess.length === 0) return url;
  const more = excess.length > 3 ? ` and ${excess.length - 3} more` : '';
  throw new ConfigError(
    `The role of ${BRANDS_URL} may do more than read brands (${excess.slice(0, 3).join(', ')}${more}). Use livery_edge: alter role livery_edge login password '...'.`,
  );
}

/** Throws PoolerAddress: an edge hears of changes on a connection of its own, and keeps few others. */
async function readExcess(url: string): Promise<readonly string[]> {
  await refusePooler(url, BRANDS_URL, 'Name the address of PostgreSQL itself (docs/guides/deploy.md).');
  return excessOf(url);
}

/** Setting of an edge with GATEWAY_URL; a process with its own gateway reads brands from that gateway's database. */
const BRANDS_URL = 'LIVERY_BRANDS_DATABASE_URL';

/** Throws ConfigError if a process with its own database is configured with another one for brands. */
export function refuseSecondDatabase(env: Env): void {
  if (envText(env, BRANDS_URL) === undefined) return;
  throw new ConfigError(`${BRANDS_URL} is for an edge with GATEWAY_URL; remove it, or set GATEWAY_URL.`);
}
