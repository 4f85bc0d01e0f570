/** Reconciliation of statements with the books, and the staff's pages for it. */

import { digitsOf } from '#gateway/records/digits-of.ts';
import { referenceOf } from '#model/state-machines/reference.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { Context } from '../context/context.ts';
import { moneyKey } from '../db/money-key.ts';
import type { Db } from '../db/tables.ts';
import { RULE_NAMES, readNightly, verifyBooksNow } from '../features/books/verify-now.ts';
import {
  type CaseMoney,
  CaseRefused,
  confirmCase,
  dropProposal,
  proposeForCase,
  resolutionsOf,
} from '../features/reconciliation/answer-case.ts';
import {
  BOOKS_CHECKS_PENDING,
  readBooksCheck,
  requestBooksCheck,
  runBooksCheck,
} from '../features/reconciliation/books-check.ts';
import { readCoverage } from '../features/reconciliation/coverage.ts';
import { readBalances, readFoldLag, readProviderBalances } from '../features/reconciliation/finance.ts';
import { createReconciliationJob } from '../features/reconciliation/job.ts';
import { listCases } from '../features/reconciliation/list-cases.ts';
import { askForRun, readRuns } from '../features/reconciliation/runs.ts';
import { readCurrency } from '../features/wallet/currency.ts';
import { ensureAccount, moveMoney } from '../features/wallet/ledger.ts';
import { createPoller, type Poller } from '../process/poller.ts';
import { createGuard } from '../set-aside/guard.ts';
import { financeRoutes } from '../staff/finance/staff-finance-routes.ts';
import { reconciliationRoutes } from '../staff/reconciliation/staff-reconciliation-routes.ts';
import type { StaffPipeline } from '../staff/staff-pipeline.ts';
import { readDayRules } from '../stream/daily-counters/day-rules.ts';
import { lagOf, readStandings } from '../stream/standing.ts';
import type { Cashier } from './wire-cashier.ts';

/** Background jobs: the nightly runs and those that staff request, and checks of the books. */
export function composeReconciliation(context: Context): readonly Poller[] {
  const readZone = async (db: Db, merchant: string) => (await readDayRules(db, merchant)).at(-1)?.zone ?? 'UTC';
  return [createReconciliationJob(context, { readZone }), createBooksCheckJob(context)];
}

const POLL_EVERY_MS = 2_000;

/**
 * Runs the checks of the books that staff request; a failed check is set aside, and runs again when its lease expires
 * or staff retry it.
 */
function createBooksCheckJob({ db, log, merchants, metrics }: Context): Poller {
  const guard = createGuard({ db, log, metrics });
  const checkBooks = (merchant: string) =>
    runBooksCheck(
      (work) => db.withMerchant(merchant, work),
      merchant,
      () => verifyBooksNow(db, merchant),
    );
  const logFailure = (error: unknown) => logEvent(log, 'books.requested_check_failed', { err: error });
  return createPoller('books-looks', POLL_EVERY_MS, async () => {
    try {
      for (const merchant of await merchants.matching(BOOKS_CHECKS_PENDING))
        await guard.run({ merchant, source: 'books', item: 'check' }, () => checkBooks(merchant)).catch(logFailure);
    } catch (error) {
      logFailure(error);
    }
  });
}

export function composeReconciliationStaff(pipeline: StaffPipeline, { suspense }: Pick<Cashier, 'suspense'>): void {
  const money = caseMoney(suspense.put);
  reconciliationRoutes(pipeline, {
    list: listCases,
    readRuns,
    readCoverage,
    askForRun,
    resolutionsOf,
    propose: proposeForCase,
    drop: dropProposal,
    referenceOf,
    digitsOf,
    confirm: (db, answer) => confirmCase(db, money, answer),
    whyRefused: (error) => (error instanceof CaseRefused ? error.kind : undefined),
  });
  financeRoutes(pipeline, {
    readBalances,
    readProviderBalances,
    readFoldLag,
    readBooksCheck,
    requestBooksCheck,
    rules: RULE_NAMES,
    readNightly,
    readStandings,
    lagOf,
    async readExponents(db, merchant) {
      const own = await readCurrency(db, merchant);
      return (currency) => digitsOf(currency, own);
    },
  });
}

/** Money movements of a case: into suspense, or between the provider and the operator's correction account. */
export function caseMoney(putAside: CaseMoney['putAside']): CaseMoney {
  return {
    putAside,
    async moveToOperator(db, { merchant, provider, currency, gainMinor, actor, obligation }) {
      const operatorOwned = { owner_id: null, currency, floor: null };
      const theirs = await ensureAccount(db, merchant, { ...operatorOwned, kind: 'provider', vendor: provider });
      const ours = await ensureAccount(db, merchant, { ...operatorOwned, kind: 'correction' });
      const sides = [
        { accountId: theirs, amountMinor: -gainMinor },
        { accountId: ours, amountMinor: gainMinor },
      ];
      await moveMoney(db, {
        merchant,
        kind: 'correction',
        actor,
        key: moneyKey('platform', obligation),
        obligation,
        sides,
      });
    },
  };
}
