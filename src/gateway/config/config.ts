import { resolve } from 'node:path';
import { isOfThisMachine } from '#serving/start/reach.ts';
import { ConfigError } from './config-error.ts';
import { type Env, envList, envNumber, envSecret, envText, envWord } from './env.ts';
import { type MailServer, readMailServer } from './mail.ts';
import { readOwnOrigin } from './origins.ts';
import { type Provider, readProviders } from './providers.ts';
import { readVendors, type Vendor } from './vendors.ts';

/** A real PostgreSQL that this process starts itself, with its data under `folder`. */
export interface EmbeddedDatabase {
  readonly kind: 'embedded';
  /** Absolute path. */
  readonly folder: string;
  /** 0 lets the system choose a free one. */
  readonly port: number;
}

/** Addresses of the two roles that answer calls. */
export interface RoleUrls {
  readonly appUrl: string;
  readonly consoleUrl: string;
}

/** A PostgreSQL that runs elsewhere. */
export interface DatabaseByUrl {
  readonly kind: 'url';
  /** The owner: makes the tables and the app role. */
  readonly url: string;
  /** Both roles, when the database's keeper made them; otherwise the gateway makes `livery_app` and `livery_console` itself. */
  readonly roles: RoleUrls | undefined;
}

/** Everything that the environment decides about a gateway. */
export interface GatewayConfig {
  readonly database: EmbeddedDatabase | DatabaseByUrl;
  readonly host: string;
  readonly port: number;
  /** `aurora.localhost` names the merchant aurora when `localhost` stands here. */
  readonly hostSuffixes: readonly string[];
  /** How many proxies in front of this process append to X-Forwarded-For; 0 trusts the socket alone. */
  readonly trustedHops: number;
  /** Milliseconds by which this process may lag before calls are told to come again; 0: they wait, however long. */
  readonly mostLagMs: number;
  /** Proves that the headers naming merchant and visitor address come from the edge; undefined: made at start. */
  readonly edgeSecret: string | undefined;
  /** A JSON file that says which networks lie in which country; undefined: no country is known. */
  readonly addressCountries: string | undefined;
  /** Where page views are passed on to, by analytics service; one without an address is off. */
  readonly analytics: Readonly<Partial<Record<'gtag', string>>>;
  /** Seals what is kept readable (private keys, secrets of other services) together with each merchant's own secret. */
  readonly secretKey: string | undefined;
  /** Where the phone provider publishes the keys of its id tokens. */
  readonly phoneKeysUrl: string;
  /** Social providers may be http on this machine: by LIVERY_LOCAL_PROVIDERS=1 alone, and in production only where the site is of this machine too. */
  readonly localProviders: boolean;
  /** Who runs games that are played here. */
  readonly vendors: readonly Vendor[];
  /** Who moves players' money in and out. */
  readonly providers: readonly Provider[];
  /** Where players' browsers reach the house bank: scheme, host and port. */
  readonly bankOrigin: string;
  /** Where players' browsers reach the chat room: scheme, host and port. */
  readonly chatOrigin: string;
  /** Where staff reach the console: scheme, host and port. */
  readonly consoleOrigin: string;
  /** Who takes mails away; undefined: they wait in the outbox for an operator to read. */
  readonly mail: MailServer | undefined;
  readonly production: boolean;
  /** A catalogue, and content, members and money of the demo brands: by LIVERY_DEMO=1 alone; the start refuses it where others come in. */
  readonly demo: boolean;
  /** So many members of each demo brand get a year of history beside those whom visitors log in as; 0: there is none, without a demo too. */
  readonly demoHistory: number;
  readonly logLevel: LogLevel;
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Reads the gateway's configuration from environment variables. Throws ConfigError, with a sentence that says what to
 * do, when one of them cannot be used or no database is named.
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
    addressCountries: envText(env, 'LIVERY_ADDRESS_COUNTRIES'),
    analytics: readAnalytics(env),
    secretKey: envSecret(env, 'LIVERY_SECRET_KEY', 'the same at every gateway, and never lose it'),
    phoneKeysUrl: readPhoneKeysUrl(env),
    localProviders: readLocalProviders(env),
    vendors: readVendors(env),
    providers: readProviders(env),
    bankOrigin: readOwnOrigin(env, 'bank'),
    chatOrigin: readOwnOrigin(env, 'chat'),
    consoleOrigin: readOwnOrigin(env, 'console'),
    mail: readMailServer(env),
    production: isProduction(env),
    demo: readDemo(env),
    demoHistory: readDemo(env) ? envNumber(env, 'LIVERY_DEMO_HISTORY', { min: 0, max: 100_000, fallback: 0 }) : 0,
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
  if (url !== undefined) return { kind: 'url', url: databaseUrl('DATABASE_URL', url), roles: readRoles(env) };
  // An empty ledger opened by a lost variable would take deposits: so there is no default.
  throw new ConfigError(
    'No database is named. Set DATABASE_URL=postgres://... to use a PostgreSQL, or LIVERY_DATABASE=embedded to run one here (npm start does).',
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
  // The text may hold a password: it is not repeated.
  throw new ConfigError(`${name} is no PostgreSQL address; write it as postgres://user:password@host:5432/database.`);
}

/** The address may carry a secret of the service in its query: it is not repeated in a message. */
function readAnalytics(env: Env): GatewayConfig['analytics'] {
  const gtag = envText(env, 'LIVERY_ANALYTICS_GTAG_URL');
  if (gtag === undefined) return {};
  const url = URL.parse(gtag);
  const isLocal = url?.protocol === 'http:' && isOfThisMachine(url.hostname);
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

/** What is reached from outside of this machine in production: an address to listen at or a suffix; undefined: nothing. */
function readOutside(env: Env): string | undefined {
  if (!isProduction(env)) return undefined;
  return [readHost(env), ...readHostSuffixes(env)].find((name) => !isOfThisMachine(name));
}

/**
 * A provider without https on the machine of a public site could be anybody's process there. `npm start` is production
 * too: on a machine that serves nobody else it may use one.
 */
function readLocalProviders(env: Env): boolean {
  if (envText(env, 'LIVERY_LOCAL_PROVIDERS') !== '1') return false;
  const outside = readOutside(env);
  if (outside === undefined) return true;
  throw new ConfigError(
    `LIVERY_LOCAL_PROVIDERS=1 is for development, and ${outside} is no address of this machine alone; remove it, or leave HOST and LIVERY_HOST_SUFFIXES as they are.`,
  );
}

/** The start refuses it where others come in (start-check). */
function readDemo(env: Env): boolean {
  const text = envText(env, 'LIVERY_DEMO') ?? '0';
  if (text === '0' || text === '1') return text === '1';
  throw new ConfigError(`LIVERY_DEMO is "${text}"; set it to 1 or 0.`);
}

/** Keys of the accounts that sign Firebase's id tokens, as a JWK set. */
const PHONE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

function readPhoneKeysUrl(env: Env): string {
  const text = envText(env, 'LIVERY_PHONE_KEYS_URL');
  if (text === undefined) return PHONE_KEYS;
  const url = URL.parse(text);
  const isLocal = url?.protocol === 'http:' && isOfThisMachine(url.hostname) && !isProduction(env);
  if (url && (url.protocol === 'https:' || isLocal) && url.username === '') return url.href;
  throw new ConfigError('LIVERY_PHONE_KEYS_URL is no https address; leave it out to use the provider itself.');
}
