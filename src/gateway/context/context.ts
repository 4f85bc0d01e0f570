/**
 * The gateway's one explicit context, and how its code is laid out.
 *
 * A feature is a folder: `routes.ts` binds contract calls, `service.ts` decides, `store.ts` writes, `read-model.ts`
 * reads for screens, `policy.ts` says who may, `tables.ts` declares its tables to Kysely, tests stand beside. Features
 * do not import each other: compose/ brings them together, or the shared piece moves up here. SQL lives in
 * db/migrations/NNN-name.sql; a table with a merchant column calls `keep_merchants_apart` there. Everything about a
 * merchant runs inside `context.db.withMerchant(merchant, async (db) => ...)`; foreign calls stand between two of them.
 * Time and chance come from `context.clock` and `context.random`; session times from the database's own clock.
 */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { LotteryFeed } from '#contract/vendors/lottery-feed.ts';
import { demoGamesOf, type Vendor } from '#gateway/config/vendors.ts';
import { createPool, type Pool } from '#pool/pool.ts';
import type { GatewayConfig } from '../config/config.ts';
import type { Database } from '../db/client.ts';
import type { Clock, RandomBytes } from '../process/clock.ts';
import { createMetrics, type Metrics } from '../process/metrics.ts';
import '../process/native.ts';
import { createPoller, type Poller } from '../process/rhythm.ts';
import { createProviders, type Providers } from '../providers/providers.ts';
import type { SendToProvider } from '../providers/send-by-fetch.ts';
import { createMerchants, type Merchants } from '../revisions/merchants.ts';
import { createRevisions, type Revisions } from '../revisions/revisions.ts';
import { createSessionChanges, type SessionChanges } from '../revisions/session-hints.ts';
import { createTreesService, type TreesService } from '../trees/service.ts';
import { type BrandsPort, noBrands } from './brands-port.ts';
import { type CountryOf, countryUnknown } from './country-of.ts';
import { feedByFetch } from './feed-by-fetch.ts';
import { noPages, type PagesPort } from './pages-port.ts';
import { PASSWORD_COST, type PasswordCost } from './password-cost.ts';

/** What every part of the gateway may use. Made once by `createContext`, passed on, never global. */
export interface Context {
  readonly config: GatewayConfig;
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** What hashes of passwords cost: PASSWORD_COST, but in tests whose subject they are not. */
  readonly passwordCost: PasswordCost;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly revisions: Revisions;
  readonly sessionChanges: SessionChanges;
  readonly trees: TreesService;
  readonly merchants: Merchants;
  readonly countryOf: CountryOf;
  /** The brands of the edge in this process, for the staff. */
  readonly brands: BrandsPort;
  /** The open pages of the edge in this process, for the staff. */
  readonly pages: PagesPort;
  /** What the edge shows so that its headers count. */
  readonly edgeSecret: string;
  /** Who runs games that are played here, each with what gateway and vendor sign with. */
  readonly vendors: readonly SigningVendor[];
  /** Who moves players' money in and out: the port of each provider by its code. */
  readonly providers: Providers;
  /** Where lotteries are heard of: the house in this process, or at its origin. */
  readonly lotteryFeed: LotteryFeed;
  /** Does what may cost more than a request should, away from whoever answers them. */
  readonly pool: Pool;
  /** What is done again and again beside the calls; whoever composes adds to it before the start. */
  readonly jobs: Poller[];
  /** Begins to listen for revisions, to watch the database, and the jobs. */
  start(): void;
  /** Ends what `start` began, and the pool's threads; the database itself belongs to whoever started it. */
  stop(): Promise<void>;
}

const WATCH_EVERY_MS = 1_000;

/** What may be replaced, in tests or by a composition. */
export interface ContextParts {
  readonly clock?: Clock;
  readonly random?: RandomBytes;
  readonly passwordCost?: PasswordCost;
  readonly countryOf?: CountryOf;
  readonly lotteryFeed?: LotteryFeed;
  readonly sendToBank?: SendToProvider;
  readonly brands?: BrandsPort;
  readonly pages?: PagesPort;
  readonly pool?: Pool;
}

/** A vendor, and the secret that is shared with it. */
export type SigningVendor = Vendor & { readonly secret: string };

const makeSecret = (random: RandomBytes) => Buffer.from(random(32)).toString('base64url');

/** Builds the context; connects to nothing and starts nothing. */
export function createContext(config: GatewayConfig, db: Database, log: Logger, parts: ContextParts = {}): Context {
  const revisions = createRevisions(db, log);
  const sessionChanges = createSessionChanges(db, log);
  const random = parts.random ?? randomBytes;
  const pool = parts.pool ?? createPool();
  const clock = parts.clock ?? { now: Date.now };
  const withSecret = <Known extends { secret: string | undefined }>(known: Known) => ({
    ...known,
    secret: known.secret ?? makeSecret(random),
  });
  const jobs = [createPoller('database-watch', WATCH_EVERY_MS, () => db.watch())];
  return {
    config,
    db,
    log,
    random,
    passwordCost: parts.passwordCost ?? PASSWORD_COST,
    pool,
    revisions,
    sessionChanges,
    clock,
    metrics: createMetrics(),
    trees: createTreesService(db, revisions, pool),
    merchants: createMerchants(db, revisions),
    countryOf: parts.countryOf ?? countryUnknown,
    brands: parts.brands ?? noBrands,
    pages: parts.pages ?? noPages,
    edgeSecret: config.edgeSecret ?? makeSecret(random),
    lotteryFeed: parts.lotteryFeed ?? feedByFetch(demoGamesOf(config.vendors).origin),
    vendors: config.vendors.map(withSecret),
    providers: createProviders(config.providers.map(withSecret), { now: clock.now, sendToBank: parts.sendToBank }),
    jobs,
    start() {
      revisions.start();
      sessionChanges.start();
      for (const job of jobs) job.start();
    },
    async stop() {
      const ended = jobs.map((job) => job.stop());
      await Promise.all([revisions.stop(), sessionChanges.stop(), ...ended, pool.close()]);
    },
  };
}
