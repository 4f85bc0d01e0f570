import { resolve } from 'node:path';
import { isLoopbackName } from '#serving/start/reach.ts';
import { type CheckProvider, readChecks } from './checks.ts';
import { ConfigError } from './config-error.ts';
import { type Env, envList, envNumber, envSecret, envText, envWord } from './env.ts';
import { type MailServer, readMailServer } from './mail.ts';
import { readOwnOrigin } from './origins.ts';
import { type Provider, readProviders } from './providers.ts';
import { readVendors, type Vendor } from './vendors.ts';

/** A real PostgreSQL that this process starts itself, with its data in `folder`. */
export interface EmbeddedDatabase {
  readonly kind: 'embedded';
  /** Absolute path. */
  readonly folder: string;
  /** 0: the system chooses a free port. */
  readonly port: number;
}

/** Begin of role names unless LIVERY_DATABASE_ROLES is set. */
export const ROLE_PREFIX = 'livery';

/** Connection URLs of the two roles that serve calls. */
export interface RoleUrls {
  readonly appUrl: string;
  readonly consoleUrl: string;
}

/** An external PostgreSQL. */
export interface DatabaseByUrl {
  readonly kind: 'url';
  /** URL of the owner role, which creates the tables and the app role. Leads to PostgreSQL itself. */
  readonly url: string;
  /** URL of the owner role at a connection pooler, through which calls are served; undefined: no pooler is named. */
  readonly poolerUrl: string | undefined;
  /**
   * Set if the database administrator created both roles; otherwise the gateway creates `livery_app` and
   * `livery_console` itself.
   */
  readonly roles: RoleUrls | undefined;
  /** Begin of the names of the roles that the gateway creates and grants to: `livery` of `livery_app`. */
  readonly rolePrefix: string;
}

export interface GatewayConfig {
  readonly database: EmbeddedDatabase | DatabaseByUrl;
  readonly host: string;
  readonly port: number;
  /** With `localhost` in this list, `aurora.localhost` is the merchant aurora. */
  readonly hostSuffixes: readonly string[];
  /** How many proxies in front of this process append to X-Forwarded-For; 0 trusts only the socket address. */
  readonly trustedHops: number;
  /** Maximum event loop delay in milliseconds before calls are refused as overloaded; 0: never refuse. */
  readonly mostLagMs: number;
  /**
   * Secret by which the edge authenticates its headers for merchant and visitor address; undefined: generated at start.
   */
  readonly edgeSecret: string | undefined;
  /** A second secret that is accepted too, while the secret is replaced without an interruption. */
  readonly edgeSecretNext: string | undefined;
  /** A JSON file of networks by country; undefined: no country is known. */
  readonly addressCountries: string | undefined;
  /** URL to which page views are forwarded, by analytics service; a service without a URL is off. */
  readonly analytics: Readonly<Partial<Record<'gtag', string>>>;
  /**
   * Encrypts data that must be readable later (private keys, secrets of other services), together with each merchant's
   * own secret.
   */
  readonly secretKey: string | undefined;
  /** URL of the keys of the phone provider's id tokens. */
  readonly phoneKeysUrl: string;
  /**
   * Permits social providers over http on this machine: only with LIVERY_LOCAL_PROVIDERS=1, and in production only if
   * the site itself is local.
   */
  readonly localProviders: boolean;
  /** Vendors whose games can be played on this gateway. */
  readonly vendors: readonly Vendor[];
  readonly providers: readonly Provider[];
  /** Central registers of self-exclusion. In a demo, the demo provider of checks answers for the others. */
  readonly checks: readonly CheckProvider[];
  /** Public origin of the demo payment provider: scheme, host and port. */
  readonly demoPaymentsOrigin: string;
  /** Public origin of the chat room: scheme, host and port. */
  readonly chatOrigin: string;
  /** Public origin of the console: scheme, host and port. */
  readonly consoleOrigin: string;
  /** The SMTP server; undefined: mails stay in the outbox for an operator to read. */
  readonly mail: MailServer | undefined;
  readonly production: boolean;
  /**
   * Seeds a catalogue, and content, members and money of the demo brands: only with LIVERY_DEMO=1; the preflight
   * refuses it on a public site.
   */
  readonly demo: boolean;
  /**
   * How many members of each demo brand get a year of history, besides the login personas; 0: none, and none without a
   * demo.
   */
  readonly demoHistory: number;
  /** In a demo: adds many titles that only load lists and searches; they are marked. */
  readonly demoTitles: boolean;
  readonly logLevel: LogLevel;
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Reads the gateway's configuration from environment variables. Throws ConfigError, with a message that names the fix,
 * if a variable is unusable or no database is set.
 */
export function readConfig(env: Env): GatewayConfig {
  return {
    database: readDatabase(env),
    host: readHost(env),
    port: envNumber(env, 'PORT', { min: 0, max: 65_535, fallback: 8081 }),
    hostSuffixes: readHostSuffixes(env),
    trustedHops: envNumber(env, 'LIVERY_TRUSTED_HOPS', { min: 0, max: 10, fallback: 0 }),
    mostLagMs: envNumber(env, 'LIVERY_MOST_LAG_MS', { min: 0, max: 60_000, fallback: 1_000 }),
    edgeSecret: envSecret(env, 'LIVERY_EDGE_SECRET', 'the same at every edge'),
    edgeSecretNext: envSecret(env, 'LIVERY_EDGE_SECRET_NEXT', 'the one that edges get next'),
    addressCountries: envText(env, 'LIVERY_ADDRESS_COUNTRIES'),
    analytics: readAnalytics(env),
    secretKey: envSecret(env, 'LIVERY_SECRET_KEY', 'the same at every gateway, and never lose it'),
    phoneKeysUrl: readPhoneKeysUrl(env),
    localProviders: readLocalProviders(env),
    vendors: readVendors(env),
    providers: readProviders(env),
    checks: readChecks(env),
    demoPaymentsOrigin: readOwnOrigin(env, 'bank'),
    chatOrigin: readOwnOrigin(env, 'chat'),
    consoleOrigin: readOwnOrigin(env, 'console'),
    mail: readMailServer(env),
    production: isProduction(env),
    demo: readDemo(env),
    demoHistory: readDemo(env) ? envNumber(env, 'LIVERY_DEMO_HISTORY', { min: 0, max: 100_000, fallback: 0 }) : 0,
    demoTitles: readDemo(env) && envWord(env, 'LIVERY_DEMO_TITLES', ['on', 'off'], 'off') === 'on',
    logLevel: envWord(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
  };
}

function readDatabase(env: Env): EmbeddedDatabase | DatabaseByUrl {
  const url = envText(env, 'DATABASE_URL');
  const mode = envText(env, 'LIVERY_DATABASE');
  if (mode !== undefined && mode !== 'embedded') {
    throw new ConfigError(`LIVERY_DATABASE is "${mode}"; set it to "embedded", or remove it and set DATABASE_URL.`);
  }
  if (mode === 'embedded' && url !== undefined) {
    throw new ConfigError('Both LIVERY_DATABASE=embedded and DATABASE_URL are set; remove one of them.');
  }
  if (mode === 'embedded') return embeddedDatabase(env);
  if (url !== undefined) return databaseByUrl(env, databaseUrl('DATABASE_URL', url));
  // No default: a lost variable would open an empty ledger, which would accept deposits.
  throw new ConfigError(
    'No database is named. Set DATABASE_URL=postgres://... to use a PostgreSQL, or LIVERY_DATABASE=embedded to run one here (npm start does).',
  );
}

/** With DATABASE_DIRECT_URL, DATABASE_URL may lead to a connection pooler. */
function databaseByUrl(env: Env, url: string): DatabaseByUrl {
  const direct = envText(env, 'DATABASE_DIRECT_URL');
  const named = { roles: readRoles(env), rolePrefix: readRolePrefix(env) };
  if (direct === undefined) return { kind: 'url', url, poolerUrl: undefined, ...named };
  return { kind: 'url', url: databaseUrl('DATABASE_DIRECT_URL', direct), poolerUrl: url, ...named };
}

/** Roles belong to the whole server: a second installation on it needs names of its own. */
export function readRolePrefix(env: Env): string {
  const text = envText(env, 'LIVERY_DATABASE_ROLES') ?? ROLE_PREFIX;
  if (/^[a-z][a-z0-9_]{0,30}$/.test(text)) return text;
  throw new ConfigError(
    `LIVERY_DATABASE_ROLES is "${text}"; set it to a name of small letters, digits and underscores, such as staging.`,
  );
}

function embeddedDatabase(env: Env): EmbeddedDatabase {
  return {
    kind: 'embedded',
    folder: resolve(envText(env, 'LIVERY_DATA') ?? '.livery'),
    port: envNumber(env, 'LIVERY_DATABASE_PORT', { min: 0, max: 65_535, fallback: 0 }),
  };
}

function readRoles(env: Env): RoleUrls | undefined {
  const app = envText(env, 'DATABASE_APP_URL');
  const staff = envText(env, 'DATABASE_CONSOLE_URL');
  if (app === undefined && staff === undefined) return undefined;
  if (app !== undefined && staff !== undefined)
    return {
      appUrl: databaseUrl('DATABASE_APP_URL', app),
      consoleUrl: databaseUrl('DATABASE_CONSOLE_URL', staff),
    };
  const missing = app === undefined ? 'DATABASE_APP_URL' : 'DATABASE_CONSOLE_URL';
  throw new ConfigError(`${missing} is not set, and the other role's address is; set both, or neither.`);
}

function databaseUrl(name: string, text: string): string {
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  if (protocol === 'postgres:' || protocol === 'postgresql:') return text;
  // The value may contain a password: do not repeat it.
  throw new ConfigError(`${name} is no PostgreSQL address; write it as postgres://user:password@host:5432/database.`);
}

/** The URL may contain a secret in its query: do not repeat it in a message. */
function readAnalytics(env: Env): GatewayConfig['analytics'] {
  const gtag = envText(env, 'LIVERY_ANALYTICS_GTAG_URL');
  if (gtag === undefined) return {};
  const url = URL.parse(gtag);
  const isLocal = url?.protocol === 'http:' && isLoopbackName(url.hostname);
  if (url && (url.protocol === 'https:' || isLocal) && url.username === '') return { gtag };
  throw new ConfigError(
    'LIVERY_ANALYTICS_GTAG_URL is no https address; write it as https://service.example/collect?key=...',
  );
}

function isProduction(env: Env): boolean {
  return envText(env, 'NODE_ENV') === 'production';
}

function readHost(env: Env): string {
  return envText(env, 'HOST') ?? '127.0.0.1';
}

function readHostSuffixes(env: Env): readonly string[] {
  return envList(env, 'LIVERY_HOST_SUFFIXES', ['localhost']);
}

/**
 * The public listen address or host suffix in production; undefined: the process is reachable from this machine only.
 */
function readOutside(env: Env): string | undefined {
  if (!isProduction(env)) return undefined;
  return [readHost(env), ...readHostSuffixes(env)].find((name) => !isLoopbackName(name));
}

/**
 * On a public site's machine, a provider over http could be any local process. `npm start` runs in production mode too:
 * it may use such a provider on a machine that serves only itself.
 */
function readLocalProviders(env: Env): boolean {
  if (envText(env, 'LIVERY_LOCAL_PROVIDERS') !== '1') return false;
  const outside = readOutside(env);
  if (outside === undefined) return true;
  throw new ConfigError(
    `LIVERY_LOCAL_PROVIDERS=1 is for development, and ${outside} is no address of this machine alone; remove it, or leave HOST and LIVERY_HOST_SUFFIXES as they are.`,
  );
}

/** The preflight refuses it on a public site (start-check). */
function readDemo(env: Env): boolean {
  const text = envText(env, 'LIVERY_DEMO') ?? '0';
  if (text === '0' || text === '1') return text === '1';
  throw new ConfigError(`LIVERY_DEMO is "${text}"; set it to 1 or 0.`);
}

/** JWK set of the accounts that sign Firebase's id tokens. */
const PHONE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

function readPhoneKeysUrl(env: Env): string {
  const text = envText(env, 'LIVERY_PHONE_KEYS_URL');
  if (text === undefined) return PHONE_KEYS;
  const url = URL.parse(text);
  const isLocal = url?.protocol === 'http:' && isLoopbackName(url.hostname) && !isProduction(env);
  if (url && (url.protocol === 'https:' || isLocal) && url.username === '') return url.href;
  throw new ConfigError('LIVERY_PHONE_KEYS_URL is no https address; leave it out to use the provider itself.');
}
