/**
 * The demo: a catalogue, and the content, members and money of three brands. It is laid when the site is ready, part by part,
 * each in a transaction of its own together with the mark that it was laid: whoever is interrupted goes on at the next start,
 * and what somebody changed or removed since is not laid again.
 */
import { setTimeout } from 'node:timers/promises';
import type { Context } from '../context/context.ts';
import type { Database } from '../db/client.ts';
import { createAtRest } from '../identity/secrets/at-rest.ts';
import { raiseRevision } from '../revisions/changes.ts';
import { isSeeded, markSeeded } from '../revisions/demo-marks.ts';
import { seedDemoCatalogue } from './catalogue.ts';
import { composeSteps } from './compose-cashier.ts';
import { demoPartsOf, isDemoBrand } from './demo-parts.ts';
import { awaitCounted, seedContracts, settlePast } from './history/lay-contracts.ts';
import { type SeedingOptions, seedPersona, seedCrowd } from './history/lay-history.ts';
import { seedRedeems } from './history/lay-redeems.ts';
import { keepCalendar } from './keep-calendars.ts';
import { pointsDeps } from './rewards/compose-points.ts';
import { demoSeeders, seeders } from './seeders.ts';
import { stoppable } from './stoppable.ts';

/** Makes sure that a merchant is there, with what every merchant begins with and its brand's calendar; answers its revision. */
export async function welcome(context: Context, merchant: string): Promise<number> {
  const { config, merchants } = context;
  const revision = await merchants.ensure(merchant, config.demo && isDemoBrand(merchant) ? demoSeeders : seeders);
  await keepCalendar(context, merchant);
  return revision;
}

/** What is done on the way through the parts. */
export interface OnTheWay {
  readonly isEnough?: () => boolean;
  /** Before a part that was not laid yet. */
  readonly before?: (part: string) => Promise<void>;
}

/** Lays what a merchant lacks of the demo; the catalogue is there. Answers the names of the parts laid now. */
export async function seedDemoOf(
  db: Database,
  merchant: string,
  { isEnough = () => false, before }: OnTheWay = {},
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

/** Visitors who are there meanwhile may come between: what was laid stays, and what was not is laid the next time. */
const TRIES = 5;
/** Between the first two tries; longer before each further one: what was in the way (a deadlock, a busy machine) is over by then. */
const PAUSE_MS = 300;

/** Does what lays a part, several times where it fails; answers nothing, what failed for good is told to the log. */
function triesIn({ log }: Pick<Context, 'log'>, isStopped: () => boolean) {
  return async (what: string, work: () => Promise<void>): Promise<void> => {
    for (let tried = 1; !isStopped() && tried <= TRIES; tried += 1) {
      try {
        return await work();
      } catch (error) {
        if (isStopped()) return;
        const isLast = tried === TRIES;
        const rest = isLast ? 'the next start tries again' : 'it is tried again';
        log[isLast ? 'error' : 'warn']({ err: error }, `the demo data of ${what} could not be laid; ${rest}`);
        if (!isLast) await setTimeout(PAUSE_MS * tried);
      }
    }
  };
}

/** Another length and last day than a year up to yesterday: tests have them. */
interface DemoHistory extends Pick<SeedingOptions, 'length' | 'lastDay'> {
  /** False where no stream counts the seeded rows: then nothing waits for it. */
  readonly isCounted?: boolean;
}

/** A demo that is being laid. */
export interface RunningDemo {
  /** Ends with the statement that is under way: its part is taken back, and the next start lays it. */
  stop(): Promise<void>;
}

/**
 * Lays the demo beside the work of a site: the catalogue, the merchants that are known, then each that comes into being
 * later. `notify` is given lines of progress; the last one of the parts is `demo data is complete`. Visitors who are there see
 * it come: each merchant's revision rises. Then, if one is wanted, the history of each demo brand, one after the other
 * (docs/decisions/098-a-year-of-history.md); `demo history is complete` ends it.
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
      // Their money comes with their history: no movement of theirs may be older than one that is there.
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
  const later = [seedHistory, seedAgreed, seedExchanges];
  const known: string[] = [];
  let isBegun = false;
  let queue = run('the catalogue', async () => {
    if (await seedDemoCatalogue(context.db)) notify('demo data: the catalogue of games');
  });
  const unsubscribe = context.merchants.whenThere((merchant) => {
    queue = queue.then(() => seedPart(merchant));
    if (isBegun) for (const step of [...later, settle]) queue = queue.then(() => step(merchant));
    else known.push(merchant);
  });
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
      await queue;
    },
  };
}

type Step = (merchant: string) => Promise<void>;

interface Later {
  readonly hasHistory: (merchant: string) => boolean;
  readonly isCounted: boolean;
  readonly isEnough: () => boolean;
}

/** Lays contracts of agents and exchanges of points once a merchant's history is there, and has settled what contracts came to so far. */
function laterSteps(
  context: Context,
  run: (what: string, work: () => Promise<void>) => Promise<void>,
  { hasHistory, isCounted, isEnough }: Later,
): readonly [seedAgreed: Step, seedExchanges: Step, settle: Step] {
  // The demo's members are told in their inbox; nobody reads mails of theirs, and their payment password is nobody's.
  const takeStep = composeSteps({ notify: async () => undefined });
  const mall = { atRest: createAtRest(context.config.secretKey), checkPaymentPassword: async () => undefined };
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

/** The part from which on members have money. */
const BEFORE_MONEY = 'wallets';

/** Tells of a history four times. */
function notifyQuarters(merchant: string, notify: (line: string) => void) {
  return (_: string, seeded: number, of: number): void => {
    const quarter = Math.floor((seeded * 4) / of);
    if (seeded === of || Math.floor(((seeded - 1) * 4) / of) === quarter) return;
    notify(`demo history of ${merchant}: ${quarter * 25} %`);
  };
}
