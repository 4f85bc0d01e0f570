import type { GatewayConfig, RoleUrls } from '#gateway/config/config.ts';
import { isPooler, refusePooler } from '#postgres/pooler.ts';
import { ensureRoles } from './app-role.ts';

/** Connection URLs of a gateway: each role at PostgreSQL itself, and the roles of calls at a pooler if there is one. */
interface DatabaseAddresses extends RoleUrls {
  readonly ownerUrl: string;
  readonly pooler: RoleUrls | undefined;
}

const REMEDY =
  'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself: migrations, jobs and notifications need connections of their own (docs/guides/deploy.md).';

/**
 * Finds the addresses, and creates the roles of calls unless the database administrator made them. `ownerUrl` is the
 * owner's. Throws PoolerAddress if it leads to a pooler, and what `ensureRoles` throws.
 */
export async function findAddresses(ownerUrl: string, config: GatewayConfig['database']): Promise<DatabaseAddresses> {
  if (config.kind === 'embedded') return { ownerUrl, ...(await ensureRoles(ownerUrl)), pooler: undefined };
  const name = config.poolerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  await refusePooler(ownerUrl, name, REMEDY);
  const named = config.roles ?? (await ensureRoles(ownerUrl, config.rolePrefix));
  const { poolerUrl } = config;
  // Named roles have the address at which calls reach them.
  const served = config.roles === undefined && poolerUrl !== undefined ? mapUrls(named, poolerUrl) : named;
  if (served === named && config.roles === undefined) return { ownerUrl, ...named, pooler: undefined };
  if (!(await isPooler(served.appUrl))) return { ownerUrl, ...served, pooler: undefined };
  return { ownerUrl, ...mapUrls(named, ownerUrl), pooler: served };
}

/** The roles of `urls` at the server and database of `place`. */
function mapUrls({ appUrl, consoleUrl }: RoleUrls, place: string): RoleUrls {
  const at = (role: string): string => {
    const { username, password } = new URL(role);
    return Object.assign(new URL(place), { username, password }).href;
  };
  return { appUrl: at(appUrl), consoleUrl: at(consoleUrl) };
}
