import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Logger } from 'pino';
import { readVendors } from '#gateway/config/vendors.ts';
import { createPool } from '#pool/pool.ts';
import { buildGateway } from '../app.ts';
import type { GatewayConfig } from '../config/config.ts';
import { readProviders } from '../config/providers.ts';
import { type Context, type ContextParts, createContext } from '../context/context.ts';
import type { PasswordCost } from '../context/password-cost.ts';
import type { Database } from '../db/client.ts';
import { DEMO_PASSWORD } from '../identity/passwords/demo-password.ts';
import { createPasswords } from '../identity/passwords/passwords.ts';
import { createLog } from '../process/log.ts';
import { createMerchants, type Merchants } from '../revisions/merchants.ts';
import { createRevisions } from '../revisions/revisions.ts';
import { seedDemoCatalogue } from '../wiring/catalogue.ts';
import { seedDemoOf } from '../wiring/demo.ts';
import { isDemoBrand } from '../wiring/demo-parts.ts';
import { demoSeeders, seeders } from '../wiring/seeders.ts';
import { createTestDatabase, type Seeding, type TestDatabase } from './database.ts';

/** A request; a header with the value undefined is omitted, even one that `ask` would set. */
export interface PageRequest extends Omit<InjectOptions, 'url' | 'headers'> {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** A gateway with its own database that does not listen: the production app, called by `ask`. */
export interface TestGateway {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly database: TestDatabase;
  /** Sends a request like a page of the merchant's site: sets Host and, for writing calls, Origin. */
  ask(merchant: string, request: PageRequest): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

const CONFIG: GatewayConfig = {
  database: {
    kind: 'url',
    url: 'postgres://localhost/unused',
    poolerUrl: undefined,
    roles: undefined,
    rolePrefix: 'livery',
  },
  host: '127.0.0.1',
  port: 0,
  hostSuffixes: ['localhost'],
  trustedHops: 0,
  // Disables load shedding: a machine that stalls for a second must not refuse a test's calls.
  mostLagMs: 0,
  edgeSecret: 'the secret of the edge in tests, long enough',
  edgeSecretNext: undefined,
  addressCountries: undefined,
  analytics: {},
  vendors: readVendors({ LIVERY_DEMO_GAMES_SECRET: 'the secret of the house in tests, long enough' }),
  providers: readProviders({
    LIVERY_BANK: 'on',
    LIVERY_BANK_SECRET: 'the secret of the provider in tests, long enough',
  }),
  checks: [],
  demoPaymentsOrigin: 'http://bank.localhost:8080',
  chatOrigin: 'http://chat.localhost:8080',
  consoleOrigin: 'http://console.localhost:8080',
  mail: undefined,
  secretKey: undefined,
  phoneKeysUrl: 'https://keys.invalid/',
  localProviders: false,
  production: false,
  demoHistory: 0,
  demoTitles: true,
  demo: true,
  logLevel: 'silent',
};

/**
 * A cheap hash, because a real hash dominates the cost of log-in tests. Tests of the hash itself use PASSWORD_COST, as
 * do the tests of the whole site.
 */
export const LIGHT: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Starts a gateway with the named merchants and demo data; the log is silent unless LOG_LEVEL is set. */
export async function createTestGateway(
  merchants: readonly string[] = ['aurora'],
  parts: ContextParts & { config?: Partial<GatewayConfig>; log?: Logger } = {},
): Promise<TestGateway> {
  const database = await createTestDatabase(seedingsOf(merchants));
  const level = process.env['LOG_LEVEL'] === 'error' ? 'error' : 'silent';
  const context = createContext(
    { ...CONFIG, ...parts.config },
    database.database,
    parts.log ?? createLog(level),
    // Worker threads keep normal priority: in a test no other requests have to be served.
    { pool: createPool({ stepsBack: false }), passwordCost: LIGHT, ...parts },
  );
  for (const merchant of merchants) await ensure(context.merchants, merchant);
  const app = await buildGateway(context);
  return {
    app,
    context,
    database,
    ask: (merchant, request) => app.inject(asPage(merchant, request)),
    async close() {
      await app.close();
      await context.stop();
      await database.drop();
    },
  };
}

/** Data of a complete demo start: the catalogue, then each merchant with its demo. */
function seedingsOf(merchants: readonly string[]): Seeding[] {
  const catalogue = {
    name: 'catalogue',
    seed: async (db: Database) => void (await seedDemoCatalogue(db, { isForLoad: true })),
  };
  return [
    catalogue,
    ...merchants.map((merchant) => ({ name: merchant, seed: (db: Database) => seedMerchant(db, merchant) })),
  ];
}

async function seedMerchant(db: Database, merchant: string): Promise<void> {
  await ensure(createMerchants(db, createRevisions(db, createLog('silent'))), merchant);
  await seedDemoOf(db, merchant);
  await lightenPasswords(db, merchant);
}

/**
 * All demo members share one password. A real hash would make each log-in expensive, and a cheaper one would be
 * rehashed at the first log-in.
 */
async function lightenPasswords(db: Database, merchant: string): Promise<void> {
  const password_hash = await createPasswords(randomBytes, LIGHT).hash(DEMO_PASSWORD);
  const set = { password_hash };
  await db.withMerchant(merchant, (scope) =>
    scope.updateTable('member').set(set).where('password_hash', 'is not', null).execute(),
  );
}

function ensure(known: Merchants, merchant: string): Promise<number> {
  return known.ensure(merchant, isDemoBrand(merchant) ? demoSeeders : seeders);
}

function asPage(merchant: string, request: PageRequest): InjectOptions {
  const host = `${merchant}.localhost`;
  const changes = request.method !== undefined && request.method !== 'GET' && request.method !== 'HEAD';
  const origin = changes ? { origin: `http://${host}` } : {};
  const headers = Object.entries({ host, merchant, ...origin, ...request.headers });
  return { ...request, headers: Object.fromEntries(headers.filter(([, value]) => value !== undefined)) };
}
