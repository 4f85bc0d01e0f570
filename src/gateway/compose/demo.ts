/**
 * The demo: a catalogue, and the content, members and money of three brands. It is laid when the site is ready, part by part,
 * each in a transaction of its own together with the mark that it was laid: whoever is interrupted goes on at the next start,
 * and what somebody changed or removed since is not laid again.
 */
import type { Context } from '../context/context.ts';
import type { Database } from '../db/client.ts';
import { raiseRevision } from '../revisions/changes.ts';
import { markLaid } from '../revisions/demo-marks.ts';
import { layDemoCatalogue } from './catalogue.ts';
import { demoPartsOf, isDemoBrand } from './demo-parts.ts';
import { keepCalendar } from './keep-calendars.ts';
import { demoSeeders, seeders } from './seeders.ts';

/** Makes sure that a merchant is there, with what every merchant begins with and its brand's calendar; answers its revision. */
export async function welcome(context: Context, merchant: string): Promise<number> {
  const { config, merchants } = context;
  const revision = await merchants.ensure(merchant, config.demo && isDemoBrand(merchant) ? demoSeeders : seeders);
  await keepCalendar(context, merchant);
  return revision;
}

/** Lays what a merchant lacks of the demo; the catalogue is there. Answers the names of the parts laid now. */
export async function layDemoOf(db: Database, merchant: string, isEnough = () => false): Promise<readonly string[]> {
  const laid: string[] = [];
  for (const [part, seed] of demoPartsOf(merchant)) {
    if (isEnough()) break;
    const isNew = await db.withMerchant(merchant, async (scope) => {
      if (!(await markLaid(scope, merchant, part))) return false;
      await seed(scope, merchant);
      return true;
    });
    if (isNew) laid.push(part);
  }
  return laid;
}

/** A demo that is being laid. */
export interface RunningDemo {
  /** Ends after the part that is under way; the next start goes on. */
  stop(): Promise<void>;
}

/**
 * Lays the demo beside the work of a site: the catalogue, the merchants that are known, then each that comes into being
 * later. `tell` is given lines of progress; the last one of the start is `demo data is complete`. Visitors who are there see
 * it come: each merchant's revision rises.
 */
export function startDemo(context: Context, tell: (line: string) => void): RunningDemo {
  let isStopped = false;
  const run = async (what: string, work: () => Promise<void>) => {
    if (isStopped) return;
    await work().catch((error: unknown) => {
      context.log.error({ err: error }, `the demo data of ${what} could not be laid; the next start tries again`);
    });
  };
  const lay = (merchant: string) =>
    run(merchant, async () => {
      const laid = await layDemoOf(context.db, merchant, () => isStopped);
      if (laid.length === 0) return;
      await raiseRevision(context.db, context.revisions, merchant);
      tell(`demo data of ${merchant}: ${laid.join(', ')}`);
    });
  let queue = run('the catalogue', async () => {
    if (await layDemoCatalogue(context.db)) tell('demo data: the catalogue of games');
  });
  const unsubscribe = context.merchants.whenThere((merchant) => {
    queue = queue.then(() => lay(merchant));
  });
  queue = queue.then(() => {
    if (!isStopped) tell('demo data is complete');
  });
  return {
    async stop() {
      isStopped = true;
      unsubscribe();
      await queue;
    },
  };
}
