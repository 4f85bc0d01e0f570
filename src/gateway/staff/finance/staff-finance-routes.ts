import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import { finance, verifyBooksNow } from '#contract/staff/finance/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { nameStaff } from '../name-staff.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { recordStaffAction } from '../staff-actions.ts';
import { type StaffPipeline, staffOf } from '../staff-pipeline.ts';

type Figures = typeof import('#gateway/features/reconciliation/finance.ts');

type BooksChecks = typeof import('#gateway/features/reconciliation/books-check.ts');

type ProviderBalance = import('#gateway/features/reconciliation/finance.ts').ProviderBalance;

type LastBooksCheck = import('#gateway/features/reconciliation/books-check.ts').LastBooksCheck;

interface FinanceDeps {
  readonly readBalances: Figures['readBalances'];
  readonly readProviderBalances: Figures['readProviderBalances'];
  readonly readFoldLag: Figures['readFoldLag'];
  readonly readBooksCheck: BooksChecks['readBooksCheck'];
  readonly requestBooksCheck: BooksChecks['requestBooksCheck'];
  readonly rules: readonly string[];
  readonly readNightly: typeof import('#gateway/features/books/verify-now.ts').readNightly;
  readonly readStandings: (
    db: Database,
    merchants: readonly string[],
  ) => ReturnType<typeof import('#gateway/stream/standing.ts').readStandings>;
  readonly lagOf: typeof import('#gateway/stream/standing.ts').lagOf;
  /** Resolves the number of decimals of a merchant's currency. */
  readonly readExponents: (db: Db, merchant: string) => Promise<(currency: string) => number>;
}

type Reply = Static<typeof finance.reply>;

/** Staff routes of a merchant's balances and on-demand accounting checks. */
export function financeRoutes(pipeline: StaffPipeline, deps: FinanceDeps): void {
  const { db, clock } = pipeline.context;
  registerStaffCall(pipeline, finance, async (_request, { merchant }) => {
    const [money, standings, nightly] = await Promise.all([
      db.withMerchant(merchant, async (scope) => ({
        balances: await deps.readBalances(scope, merchant),
        providers: await deps.readProviderBalances(scope, merchant),
        fold: await deps.readFoldLag(scope, merchant),
        booksCheck: await deps.readBooksCheck(scope, merchant),
        exponentOf: await deps.readExponents(scope, merchant),
      })),
      deps.readStandings(db, [merchant]),
      deps.readNightly(db, merchant),
    ]);
    const names = await nameStaff(db, [money.booksCheck?.askedBy]);
    const { exponentOf } = money;
    return succeed({
      balances: money.balances.map(({ kind, currency, accounts, minor }) => {
        return { kind, currency, accounts, amount: writeAmount(minor, exponentOf(currency)) };
      }),
      books: presentBooks(deps.rules, money.booksCheck, names, nightly),
      consumers: standings.map((standing) => {
        const { consumer, taken, generation, replayTaken, stoppedAt, failure, leftOut } = standing;
        return {
          replays: generation - 1,
          ...(replayTaken !== null && { replayTaken: Number(replayTaken) }),
          name: consumer,
          taken: Number(taken),
          lagMs: Math.round(deps.lagOf(standing, clock.now()) * 1000),
          ...(stoppedAt !== null && { stoppedAt: stoppedAt.getTime() }),
          ...(failure !== null && { failure: failure.slice(0, 1000) }),
          leftOut: Object.entries(leftOut).map(([why, times]) => ({ why, count: times })),
        };
      }),
      deltas: money.fold.deltas,
      providers: money.providers.map((provider) => presentProvider(provider, exponentOf(provider.currency))),
    });
  });

  registerStaffCall(pipeline, verifyBooksNow, async (_request, visit) => {
    const { merchant } = visit;
    await db.withMerchant(merchant, async (scope) => {
      await deps.requestBooksCheck(scope, merchant, staffOf(visit).staffId);
      const entry = { action: 'books.look', subject: 'books', before: null, after: null };
      await recordStaffAction(scope, visit, { ...entry, reason: 'asked for in the console' });
    });
    return succeed(null);
  });
}

function presentBooks(
  rules: readonly string[],
  booksCheck: LastBooksCheck | undefined,
  names: ReadonlyMap<string, string>,
  nightly: Awaited<ReturnType<FinanceDeps['readNightly']>>,
): Reply['books'] {
  const { accounts, transfers, postings } = booksCheck?.totals ?? {};
  const cut = (words: string) => words.slice(0, 1000);
  return {
    isLooking: booksCheck?.isWaiting ?? false,
    ...(booksCheck?.doneAt && {
      lookedAt: booksCheck.doneAt.getTime(),
      lookedBy: names.get(booksCheck.askedBy) ?? booksCheck.askedBy,
    }),
    rules: rules.map((name) => {
      const fault = booksCheck?.faults[name];
      const words = fault && { row: cut(fault.row), found: cut(fault.found), expected: cut(fault.expected) };
      return { name, ...(words && { fault: words }) };
    }),
    ...(accounts !== undefined && { accounts }),
    ...(transfers !== undefined && { transfers }),
    ...(postings !== undefined && { postings }),
    ...(nightly && { nightlyAt: nightly.at.getTime() }),
    ...(nightly?.fault !== undefined && { nightlyFault: cut(nightly.fault) }),
  };
}

function presentProvider(row: ProviderBalance, exponent: number): Reply['providers'][number] {
  const { provider, currency, throughDay, comparedAt, closingMinor, booksMinor, carriedMinor, inTransitMinor } = row;
  const write = (minor: bigint) => writeAmount(minor, exponent);
  const difference = closingMinor === null || booksMinor === null ? undefined : closingMinor - booksMinor;
  return {
    provider,
    currency,
    hasStatement: row.hasStatement,
    caseCount: row.cases,
    cases: write(row.casesMinor),
    now: write(row.nowMinor),
    carried: write(carriedMinor),
    onTheWay: write(inTransitMinor),
    ...(throughDay !== null && { throughDay }),
    ...(comparedAt !== null && { comparedAt: comparedAt.getTime() }),
    ...(closingMinor !== null && { statement: write(closingMinor) }),
    ...(booksMinor !== null && { books: write(booksMinor) }),
    ...(difference !== undefined && {
      difference: write(difference),
      unexplained: write(difference - carriedMinor - inTransitMinor - row.casesMinor),
    }),
  };
}
