/**
 * `npm run demo -- history --members N`: seeds demo brands with a year of history for N members and keeps existing
 * data; `hash` prints a hash of the ledger of a seeded history, which is reproducible
 * (docs/decisions/39-demo-data-obey-the-rules-of-live-data.md). Exit codes: 0 done, 2 invalid arguments.
 */
import type { Context } from '#gateway/context/context.ts';
import { isSeeded } from '#gateway/revisions/demo-flags.ts';
import { isDemoBrand } from '#gateway/wiring/demo-parts.ts';
import { hashBooks } from '#gateway/wiring/history/hash-books.ts';
import { seedCrowd } from '#gateway/wiring/history/seed-history.ts';
import { readArguments } from '#serving/read-arguments.ts';
import { CommandError, reportCommandError } from '../command-error.ts';
import { withContext } from '../database.ts';

const USAGE = `npm run demo -- history --members N [--merchant M]
npm run demo -- hash [--merchant M]
  --members   number of members with a year of history, in groups of 2,000; existing members count
  --merchant  one demo brand; all demo brands by default`;

const MOST = 1_000_000;

async function run(): Promise<void> {
  const read = readArguments(USAGE, { merchant: { type: 'string' }, members: { type: 'string' } });
  if (read === undefined) return;
  const { values, positionals } = read;
  const [verb, ...rest] = positionals;
  if (rest.length > 0 || (verb !== 'history' && verb !== 'hash')) throw new CommandError(USAGE);
  if (verb === 'hash') return withContext((context) => describeHashes(context, values.merchant));
  const members = Number(values.members);
  if (!Number.isInteger(members) || members < 1 || members > MOST) throw new CommandError(USAGE);
  return withContext((context) => seedAll(context, values.merchant, members));
}

/** The demo brands whose demo data is seeded: history needs their members and payment methods. */
async function wantedOf({ db, merchants }: Context, only: string | undefined): Promise<readonly string[]> {
  const known = (await merchants.list()).filter((merchant) => isDemoBrand(merchant) && (only ?? merchant) === merchant);
  const seeded: string[] = [];
  for (const merchant of known) {
    if (await db.withMerchant(merchant, (scope) => isSeeded(scope, merchant, 'wallets'))) seeded.push(merchant);
  }
  if (seeded.length === 0)
    throw new CommandError(`No demo data${only === undefined ? '' : ` for "${only}"`}: npm start seeds it.`);
  return seeded;
}

async function seedAll(context: Context, only: string | undefined, members: number): Promise<void> {
  for (const merchant of await wantedOf(context, only)) {
    const begun = performance.now();
    const report = (group: string, seeded: number, of: number) => {
      if (seeded === of) print(`${merchant}: group ${group} seeded`);
    };
    const seeded = await seedCrowd(context, merchant, members, { notify: report });
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    print(
      seeded === 0
        ? `${merchant}: already seeded`
        : `${merchant}: a year of history for ${members} members seeded (${seconds} s)`,
    );
  }
}

async function describeHashes({ db, merchants }: Context, only: string | undefined): Promise<void> {
  for (const merchant of await merchants.list()) {
    if (only !== undefined && only !== merchant) continue;
    const hash = await hashBooks(db, merchant);
    if (hash !== undefined) print(`${merchant}: ${hash}`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await run();
} catch (error) {
  reportCommandError(error);
  process.exitCode = 2;
}
