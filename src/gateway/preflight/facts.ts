/** Collects the facts for the production preflight (checks.ts): settings, database and files. */
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { isLoopbackName, isPublicDomain, reachedFromOutside } from '#serving/start/reach.ts';
import { isReadableByAll, settingsFiles } from '#serving/start/settings-files.ts';
import type { SecretFact } from '#serving/start/shared-checks.ts';
import type { GatewayConfig } from '../config/config.ts';
import { type Env, envText, envWord } from '../config/env.ts';
import { DEMO_PAYMENTS, secretName } from '../config/providers.ts';
import { demoGamesOf } from '../config/vendors.ts';
import type { Database } from '../db/client.ts';
import type { Db } from '../db/tables.ts';
import { DEMO_ADMINISTRATOR } from '../staff/accounts/first-staff.ts';
import { DEMO_BRANDS } from '../wiring/demo-parts.ts';
import type { RoleFact, StartFacts } from './checks.ts';

export interface StartDeps {
  readonly env: Env;
  /** Listen address and trusted proxies, of the edge if there is one. */
  readonly web: Pick<GatewayConfig, 'host' | 'hostSuffixes' | 'trustedHops'>;
  readonly gateway?: { readonly config: GatewayConfig; readonly database: Database } | undefined;
  /** Whether the process runs an edge and the demo game provider. */
  readonly servesPages: boolean;
  readonly domains: readonly string[];
}

/** Collects the facts. Throws `ConfigError` if LIVERY_SMS is neither `none` nor `outbox`, and the database's errors. */
export async function readStartFacts(deps: StartDeps): Promise<StartFacts> {
  const { env, web, gateway, servesPages, domains } = deps;
  const origins = gateway ? originsOf(gateway.config, servesPages) : [];
  const outside = reachedFromOutside({ ...web, origins: origins.map(({ origin }) => origin), domains });
  const isForTrying = ['development', 'test'].includes(envText(env, 'NODE_ENV') ?? '');
  return {
    outside,
    isForTrying,
    servesPages,
    origins,
    trustedHops: web.trustedHops,
    unservedDomains: outside === undefined && !isForTrying ? domains.filter(isPublicDomain) : [],
    secrets: [...readSecrets(env, gateway !== undefined, servesPages), ...providerSecrets(env, gateway?.config)],
    readableFiles: secretFiles(env, gateway?.config).filter(isReadableByAll),
    ...(gateway ? await readGateway(env, gateway.config, gateway.database) : NO_GATEWAY),
  };
}

const NO_GATEWAY = {
  demo: false,
  demoMerchants: [],
  demoAdministrator: undefined,
  passwords: [],
  roles: [],
  senders: undefined,
  clockOffMs: undefined,
};

async function readGateway(env: Env, config: GatewayConfig, database: Database) {
  const sms = envWord(env, 'LIVERY_SMS', ['none', 'outbox'], 'none');
  return {
    demo: config.demo,
    demoMerchants: await demoMerchantsOf(database),
    demoAdministrator: await demoAdministratorOf(database),
    passwords: passwordsOf(config.database),
    roles: [await readRole(database.platform), await database.asStaff([], readRole)],
    senders: { mail: config.mail !== undefined, sms: sms === 'outbox' },
    clockOffMs: await readClock(database.platform),
  };
}

function originsOf(config: GatewayConfig, servesPages: boolean): StartFacts['origins'] {
  const { chatOrigin, consoleOrigin, vendors, demoPaymentsOrigin } = config;
  const otherOrigins = [
    ...(hasAskedDemoPayments(config) ? [{ name: 'LIVERY_BANK_ORIGIN', origin: demoPaymentsOrigin }] : []),
    { name: 'LIVERY_CHAT_ORIGIN', origin: chatOrigin },
    { name: 'LIVERY_CONSOLE_ORIGIN', origin: consoleOrigin },
    { name: 'LIVERY_GAMES_ORIGIN', origin: demoGamesOf(vendors).origin },
  ];
  // A separate gateway gets these origins from its edge's settings; a default on the local machine says nothing about
  // the gateway.
  return servesPages ? otherOrigins : otherOrigins.filter(({ origin }) => !isLoopbackName(new URL(origin).hostname));
}

/** The demo uses its own payment provider, and the demo itself is already refused. */
function hasAskedDemoPayments({ demo, providers }: GatewayConfig): boolean {
  return !demo && providers.some(({ code, url }) => code === DEMO_PAYMENTS && url === undefined);
}

function readSecrets(env: Env, hasGateway: boolean, servesPages: boolean): readonly SecretFact[] {
  const isApart = hasGateway && !servesPages;
  const reasons = {
    LIVERY_SECRET_KEY: hasGateway && 'private keys and other services’ secrets are protected by the database alone',
    LIVERY_EDGE_SECRET: isApart && 'no edge is believed, and every visitor has the address of one',
    LIVERY_DEMO_GAMES_SECRET: isApart && 'no vendor of games can sign its calls',
  };
  return Object.entries(reasons).map(([name, neededFor]) => ({
    name,
    text: envText(env, name),
    neededFor: neededFor === false ? undefined : neededFor,
  }));
}

/** Secrets shared with payment providers, and the token of the demo payment provider's panel. */
function providerSecrets(env: Env, config: GatewayConfig | undefined): readonly SecretFact[] {
  if (config === undefined) return [];
  const token = 'anyone who finds the demo payment provider decides what was paid there';
  return [
    ...config.providers.map(({ code, secret }) => ({ name: secretName(code), text: secret, neededFor: undefined })),
    {
      name: 'LIVERY_BANK_TOKEN',
      text: envText(env, 'LIVERY_BANK_TOKEN'),
      neededFor: hasAskedDemoPayments(config) ? token : undefined,
    },
  ];
}

/** The passwords of roles that the gateway creates derive from the owner's password; otherwise each is checked. */
function passwordsOf(database: GatewayConfig['database']): StartFacts['passwords'] {
  if (database.kind === 'embedded') return [];
  const { url, roles } = database;
  if (roles === undefined) return [passwordIn('DATABASE_URL', url)];
  const named = [
    passwordIn('DATABASE_URL', url),
    passwordIn('DATABASE_APP_URL', roles.appUrl),
    passwordIn('DATABASE_CONSOLE_URL', roles.consoleUrl),
  ];
  // Without a password the database authenticates the role by certificate or socket.
  return named.filter(({ password }) => password !== '');
}

function passwordIn(name: string, address: string) {
  const { username, password } = new URL(address);
  return { name, user: decodeURIComponent(username), password: decodeURIComponent(password) };
}

async function demoMerchantsOf(database: Database): Promise<readonly string[]> {
  const found: string[] = [];
  for (const merchant of DEMO_BRANDS) {
    const part = await database.withMerchant(merchant, (db) =>
      db
        .selectFrom('demo_part')
        .select('part')
        .where('merchant', '=', merchant)
        .where('part', '=', 'members')
        .executeTakeFirst(),
    );
    if (part !== undefined) found.push(merchant);
  }
  return found;
}

async function demoAdministratorOf(database: Database): Promise<string | undefined> {
  const row = await database.asStaff([], (db) =>
    db
      .selectFrom('staff_account')
      .select('email')
      .where('email', '=', DEMO_ADMINISTRATOR)
      .where('disabled_at', 'is', null)
      .executeTakeFirst(),
  );
  return row?.email;
}

async function readRole(db: Db): Promise<RoleFact> {
  const { rows } = await sql<RoleFact>`
    select rolname as role,
      array_remove(array[case when rolsuper then 'SUPERUSER' end, case when rolbypassrls then 'BYPASSRLS' end,
        case when rolcreaterole then 'CREATEROLE' end], null) as rights,
      array(select c.relname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and pg_has_role(current_user, c.relowner, 'MEMBER')
        order by c.relname) as owned,
      current_setting('jit')::boolean as "hasJit"
    from pg_roles where rolname = current_user`.execute(db);
  const [role] = rows;
  if (role === undefined) throw new Error('The database does not know the role that it was asked by.');
  return role;
}

/** Offset of the local clock; half of the round trip is subtracted. */
async function readClock(db: Db): Promise<number> {
  const before = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const after = Date.now();
  return (before + after) / 2 - (rows[0]?.now.getTime() ?? 0);
}

/** Files that contain the process's secrets: those of the embedded database and the env files passed to Node. */
function secretFiles(env: Env, config: GatewayConfig | undefined): readonly string[] {
  const databaseSecrets = config?.database.kind === 'embedded' ? [resolve(config.database.folder, 'secrets.json')] : [];
  return [...databaseSecrets, ...settingsFiles(envText(env, 'NODE_OPTIONS') ?? '')];
}
