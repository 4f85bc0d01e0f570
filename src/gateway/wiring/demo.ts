/**
 * Demo seed data: a catalogue, and the content, members and money of three brands. Seeded once the site is ready, part
 * by part, each in one transaction with the record of its seeding: an interrupted run continues at the next start, and
 * parts that were changed or removed since are not seeded again.
 */

import { setTimeout } from 'node:timers/promises';
import { logEvent } from '#serving/log/log-event.ts';
import type { Context } from '../context/context.ts';
import type { Database } from '../db/client.ts';
import { seedPayoutAccounts } from '../features/cashier/accounts/seed.ts';
import { seedCurrencyOf } from '../features/wallet/keep-currency.ts';
import { OPENING } from '../features/wallet/seed.ts';
import { createAtRest } from '../identity/secrets/at-rest.ts';
import { createPoller } from '../process/poller.ts';
import { raiseRevision } from '../revisions/changes.ts';
import { isSeeded, markSeeded } from '../revisions/demo-flags.ts';
import { seedDemoCatalogue } from './catalogue.ts';
import { demoPartsOf, isDemoBrand } from './demo-parts.ts';
import { awaitCounted, seedContracts, settlePast } from './history/seed-contracts.ts';
import { type SeedingOptions, seedCrowd, seedPersona } from './history/seed-history.ts';
import { seedRedeems } from './history/seed-redeems.ts';
import { keepCalendar } from './keep-calendars.ts';
import { pointsDeps } from './rewards/wire-points.ts';
import { demoSeeders, seeders } from './seeders.ts';
import { stoppable } from './stoppable.ts';
import { composeSteps } from './wire-cashier.ts';

/**
 * Ensures that a merchant exists, with the initial data of every merchant and its brand's currency and calendar; returns
 * its revision.
 */
export async function welcome(context: Context, merchant: string): Promise<number> {
  const { brands, config, merchants } = context;
  const currency = brands.find(merchant)?.brand.currency;
  const given = config.demo && isDemoBrand(merchant) ? demoSeeders : seeders;
  const revision = await merchants.ensure(merchant, currency ? [seedCurrencyOf(currency), ...given] : given);
  await keepCalendar(context, merchant);
  return revision;
}

export interface SeedProgress {
  readonly isEnough?: () => boolean;
  readonly before?: (part: string) => Promise<void>;
}

/** Seeds the missing demo parts of a merchant; requires the catalogue. Returns the names of the parts seeded now. */
export async function seedDemoOf(
  db: Database,
  merchant: string,
  { isEnough = () => false, before }: SeedProgress = {},
): Promise<readonly string[]> {
  const seeded: string[] = [];
  for (const [part, seed] of demoPartsOf(merchant)) {
    if (isEnough()) break;
    if (before && !(await db.withMerchant(merchant, (scope) => isSeeded(scope, merchant, part)))) await before(part);
    const isNew = await db.withMerchant(merchant, async (scope) => {
      if (!(await markSeeded(scope, merchant, part))) return false;
      await seed(scope, merchant);
      return true;
    });
    if (isNew) seeded.push(part);
  }
  return seeded;
}

/** Concurrent visitors can cause conflicts: seeded parts stay, the others are seeded on the next attempt. */
const TRIES = 5;
/**
 * Pause after the first attempt, longer after each further one, until the cause (a deadlock, a busy machine) is over.
 */
const PAUSE_MS = 300;

/** Retries a seeding step; a final failure is logged, not thrown. */
function triesIn({ log }: Pick<Context, 'log'>, isStopped: () => boolean) {
  return async (what: string, work: () => Promise<void>): Promise<void> => {
    for (let tried = 1; !isStopped() && tried <= TRIES; tried += 1) {
      try {
        return await work();
      } catch (error) {
        if (isStopped()) return;
        const isLast = tried === TRIES;
        logEvent(log, isLast ? 'demo.seed_failed' : 'demo.seed_retried', { err: error, what });
        if (!isLast) await setTimeout(PAUSE_MS * tried);
      }
    }
  };
}

const DISCOVER_EVERY_MS = 5_000;

/** Overrides the length and last day (default: a year up to yesterday); used by tests. */
interface DemoHistory extends Pick<SeedingOptions, 'length' | 'lastDay'> {
  /** False if no stream counts the seeded rows: then nothing waits for it. */
  readonly isCounted?: boolean;
}

export interface RunningDemo {
  /** Stops after the current statement: its part is rolled back, and the next start seeds it. */
  stop(): Promise<void>;
}

/**
 * Seeds the demo in the background: the catalogue, the known merchants, then each merchant that is created later.
 * `notify` receives progress lines; the last one of the parts is `demo data is complete`. Visitors see the new data at
 * once: each merchant's revision rises. Then, if requested, seeds the history of each demo brand, one after the other
 * (docs/decisions/39-demo-data-obey-the-rules-of-live-data.md); `demo history is complete` ends it.
 */
export function startDemo(
  over: Context,
  notify: (line: string) => void,
  { isCounted = true, ...history }: DemoHistory = {},
): RunningDemo {
  let isStopped = false;
  const isEnough = () => isStopped;
  const context = stoppable(over, isEnough);
  const members = context.config.demoHistory;
  const hasHistory = (merchant: string) => members > 0 && isDemoBrand(merchant);
  const options = { ...history, isEnough };
  const run = triesIn(context, isEnough);
  const seedPart = (merchant: string) =>
    run(merchant, async () => {
      // Their history comes before their current balance: ledger transfers must be in order of time.
      const before = async (part: string) => {
        if (part !== BEFORE_MONEY || !hasHistory(merchant)) return;
        await run(`${merchant}, the members’ own history`, () => seedPersona(context, merchant, options));
      };
      const seeded = await seedDemoOf(context.db, merchant, { isEnough, before });
      if (seeded.length === 0) return;
      await raiseRevision(context.db, context.revisions, merchant);
      notify(`demo data of ${merchant}: ${seeded.join(', ')}`);
    });
  const seedHistory = (merchant: string) =>
    run(`${merchant}, its history`, async () => {
      if (!hasHistory(merchant)) return;
      const begun = performance.now();
      const reported = notifyQuarters(merchant, notify);
      if ((await seedCrowd(context, merchant, members, { ...options, notify: reported })) === 0) return;
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
      if (!isStopped) notify(`demo history of ${merchant}: a year of ${members} members (${seconds} s)`);
    });
  const [seedAgreed, seedExchanges, settle] = laterSteps(context, run, { hasHistory, isCounted, isEnough });
  const later = [payoutAccounts(context, run), seedHistory, seedAgreed, seedExchanges];
  const known: string[] = [];
  let isBegun = false;
  let queue = run('the catalogue', async () => {
    if (await seedDemoCatalogue(context.db, { isForLoad: context.config.demoTitles }))
      notify('demo data: the catalogue of games');
  });
  const unsubscribe = context.merchants.whenThere((merchant) => {
    queue = queue.then(() => seedPart(merchant));
    if (isBegun) for (const step of [...later, settle]) queue = queue.then(() => step(merchant));
    else known.push(merchant);
  });
  // Brands may be published, and merchants made, by another process.
  const discovery = createPoller('merchants', DISCOVER_EVERY_MS, () =>
    context.merchants
      .discover()
      .catch((error: unknown) => logEvent(over.log, 'demo.seed_retried', { err: error, what: 'new merchants' })),
  );
  discovery.start();
  isBegun = true;
  const print = (line: string) => void (isStopped || notify(line));
  queue = queue.then(() => print('demo data is complete'));
  for (const step of later) for (const merchant of known) queue = queue.then(() => step(merchant));
  if (known.some(hasHistory)) queue = queue.then(() => print('demo history is complete'));
  for (const merchant of known) queue = queue.then(() => settle(merchant));
  return {
    async stop() {
      isStopped = true;
      unsubscribe();
      await discovery.stop();
      await queue;
    },
  };
}

type Step = (merchant: string) => Promise<void>;
type Run = (what: string, work: () => Promise<void>) => Promise<void>;

/** Gives demo members a payout account that a history did not give them. */
function payoutAccounts({ config, db }: Context, run: Run): Step {
  const atRest = createAtRest(config.secretKey);
  const accounts = Object.keys(OPENING);
  return (merchant) =>
    run(`${merchant}, payout accounts`, async () => {
      if (!isDemoBrand(merchant)) return;
      await db.withMerchant(merchant, (scope) => seedPayoutAccounts(scope, atRest, merchant, accounts));
    });
}

interface Later {
  readonly hasHistory: (merchant: string) => boolean;
  readonly isCounted: boolean;
  readonly isEnough: () => boolean;
}

/** After a merchant's history: seeds agent contracts and point redemptions, and settles past contract periods. */
function laterSteps(
  context: Context,
  run: Run,
  { hasHistory, isCounted, isEnough }: Later,
): readonly [seedAgreed: Step, seedExchanges: Step, settle: Step] {
  // The demo's members get inbox messages but no mails, and their payment password is not checked.
  const takeStep = composeSteps({ notify: async () => undefined });
  const mall = {
    atRest: createAtRest(context.config.secretKey),
    checkPaymentPassword: async () => undefined,
    gamesById: async () => [],
  };
  const seeded = new Set<string>();
  return [
    (merchant) =>
      run(`${merchant}, contracts of agents`, async () => {
        if (!hasHistory(merchant)) return;
        if (isCounted) await awaitCounted(context, merchant, isEnough);
        if (await seedContracts(context, merchant)) seeded.add(merchant);
      }),
    (merchant) =>
      run(`${merchant}, exchanges of points`, async () => {
        if (!hasHistory(merchant)) return;
        await seedRedeems(context.db, merchant, { takeStep, deps: pointsDeps({ ...mall, takeStep }) });
      }),
    (merchant) =>
      run(`${merchant}, what its agents were paid`, async () => {
        if (seeded.has(merchant)) await settlePast(context, merchant, isEnough);
      }),
  ];
}

/** The first part with members' money. */
const BEFORE_MONEY = 'wallets';

/** Reports the progress of a history four times. */
function notifyQuarters(merchant: string, notify: (line: string) => void) {
  return (_: string, seeded: number, of: number): void => {
    const quarter = Math.floor((seeded * 4) / of);
    if (seeded === of || Math.floor(((seeded - 1) * 4) / of) === quarter) return;
    notify(`demo history of ${merchant}: ${quarter * 25} %`);
  };
}
