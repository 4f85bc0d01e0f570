/**
 * The gateway's context (dependencies of every part), and the layout of its code.
 * A feature is a folder: `<feature>-routes.ts` registers contract calls, `service.ts` decides, `store.ts` writes, `read-model.ts`
 * reads for screens, `policy.ts` checks permissions, `tables.ts` declares its tables to Kysely, tests are next to the
 * files. Features do not import each other: compose/ wires them, or shared code moves up here. SQL is in
 * db/migrations/NNN-name.sql; a table with a merchant column calls `enable_tenant_rls` there. All access to a
 * merchant's data runs inside `context.db.withMerchant(merchant, async (db) => ...)`; third-party calls run between two
 * such transactions. Use `context.clock` and `context.random` for time and random values; session times come from the
 * database's clock.
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
import { createPoller, type Poller } from '../process/poller.ts';
import { createRolloutCalls } from '../process/rollout-calls.ts';
import { type Checks, createChecks } from '../providers/check-client.ts';
import { createDemoChecks, type DemoChecks } from '../providers/demo-checks.ts';
import { createProviders, type Providers } from '../providers/providers.ts';
import type { SendToProvider } from '../providers/send-by-fetch.ts';
import { createMerchants, type Merchants } from '../revisions/merchants.ts';
import { createRevisions, type Revisions } from '../revisions/revisions.ts';
import { createSessionChanges, type SessionChanges } from '../revisions/session-changes.ts';
import { createWaitingWork, type WaitingWork } from '../revisions/waiting-work.ts';
import { createTreesService, type TreesService } from '../trees/service.ts';
import { type BrandsPort, noBrands } from './brands-port.ts';
import { type CountryOf, countryUnknown } from './country-of.ts';
import { feedByFetch } from './feed-by-fetch.ts';
import { noPages, type PagesPort } from './pages-port.ts';
import { PASSWORD_COST, type PasswordCost } from './password-cost.ts';

/** Dependencies of every part of the gateway. Made once by `createContext`, passed on, never global. */
export interface Context {
  readonly config: GatewayConfig;
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** Cost of password hashes: PASSWORD_COST, except in tests that are not about it. */
  readonly passwordCost: PasswordCost;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly rolloutCalls: ReturnType<typeof createRolloutCalls>;
  readonly revisions: Revisions;
  readonly sessionChanges: SessionChanges;
  /** Work that other processes wrote. */
  readonly work: WaitingWork;
  readonly trees: TreesService;
  readonly merchants: Merchants;
  readonly countryOf: CountryOf;
  /** The brands of the edge in this process, for staff. */
  readonly brands: BrandsPort;
  /** The open pages of the edge in this process, for staff. */
  readonly pages: PagesPort;
  /** The secret by which the edge authenticates its headers. */
  readonly edgeSecret: string;
  readonly vendors: readonly SigningVendor[];
  readonly providers: Providers;
  /** Central registers of self-exclusion. */
  readonly checks: Checks;
  /** Source of lottery draws: the demo game provider in this process, or at its origin. */
  readonly lotteryFeed: LotteryFeed;
  /** Worker threads for expensive work, outside the event loop that serves calls. */
  readonly pool: Pool;
  /** Background pollers; the wiring adds to them before the start. */
  readonly jobs: Poller[];
  /** Starts listening for revisions and changes. */
  listen(): void;
  /** Starts listening, watching the database, and the jobs. */
  start(): void;
  /** Stops what `start` began, and the pool's threads; the caller closes the database itself. */
  stop(): Promise<void>;
}

const WATCH_EVERY_MS = 1_000;

export interface ContextParts {
  readonly clock?: Clock;
  readonly random?: RandomBytes;
  readonly passwordCost?: PasswordCost;
  readonly countryOf?: CountryOf;
  readonly lotteryFeed?: LotteryFeed;
  readonly sendToDemoPayments?: SendToProvider;
  readonly demoChecks?: DemoChecks;
  /** Timeout of a question to a register, in milliseconds. */
  readonly checkPatienceMs?: number;
  readonly brands?: BrandsPort;
  readonly pages?: PagesPort;
  readonly pool?: Pool;
}

export type SigningVendor = Vendor & { readonly secret: string };

const makeSecret = (random: RandomBytes) => Buffer.from(random(32)).toString('base64url');

/** Builds the context; connects to nothing and starts nothing. */
export function createContext(config: GatewayConfig, db: Database, log: Logger, parts: ContextParts = {}): Context {
  const revisions = createRevisions(db, log);
  const sessionChanges = createSessionChanges(db, log);
  const work = createWaitingWork(db, log);
  const random = parts.random ?? randomBytes;
  const pool = parts.pool ?? createPool();
  const clock = parts.clock ?? { now: Date.now };
  const withSecret = <Known extends { secret: string | undefined }>(known: Known) => ({
    ...known,
    secret: known.secret ?? makeSecret(random),
  });
  const jobs = [createPoller('database-watch', WATCH_EVERY_MS, () => db.watch())];
  let isListening = false;
  const listen = () => {
    if (isListening) return;
    isListening = true;
    revisions.start();
    sessionChanges.start();
    work.start();
  };
  return {
    config,
    db,
    log,
    random,
    passwordCost: parts.passwordCost ?? PASSWORD_COST,
    pool,
    revisions,
    sessionChanges,
    work,
    clock,
    metrics: createMetrics(),
    rolloutCalls: createRolloutCalls(),
    trees: createTreesService(db, revisions, pool),
    merchants: createMerchants(db, revisions),
    countryOf: parts.countryOf ?? countryUnknown,
    brands: parts.brands ?? noBrands,
    pages: parts.pages ?? noPages,
    edgeSecret: config.edgeSecret ?? makeSecret(random),
    lotteryFeed: parts.lotteryFeed ?? feedByFetch(demoGamesOf(config.vendors).origin),
    vendors: config.vendors.map(withSecret),
    providers: createProviders(config.providers.map(withSecret), {
      now: clock.now,
      sendToDemoPayments: parts.sendToDemoPayments,
    }),
    checks: createChecks(config.checks, {
      now: clock.now,
      demo: config.demo ? (parts.demoChecks ?? createDemoChecks(clock)) : undefined,
      patienceMs: parts.checkPatienceMs,
    }),
    jobs,
    listen,
    start() {
      listen();
      for (const job of jobs) job.start();
    },
    async stop() {
      const ended = jobs.map((job) => job.stop());
      await Promise.all([revisions.stop(), sessionChanges.stop(), work.stop(), ...ended, pool.close()]);
    },
  };
}
