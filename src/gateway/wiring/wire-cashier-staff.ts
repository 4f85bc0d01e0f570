/** The staff's side of the cashier: its queues, and how staff answer the orders of each state machine. */
import { CORRECTION } from '#model/state-machines/correction.ts';
import { referenceOf } from '#model/state-machines/reference.ts';
import { listMoves } from '../features/agents/moves.ts';
import { CorrectionRefused } from '../features/cashier/corrections/wanted.ts';
import { readCashierSettings } from '../features/cashier/methods/settings.ts';
import { StaffStepRefused } from '../features/cashier/orders/staff-steps.ts';
import { StepRefused } from '../features/cashier/orders/take-step.ts';
import { createQueueAnswers, type MachineAnswers, staffStep } from '../features/cashier/queues/answer.ts';
import {
  readEvidenceIds,
  readEvidencePicture,
  readFacts,
  readProviderWords,
  readSteps,
} from '../features/cashier/queues/details.ts';
import { readMemberLedger } from '../features/cashier/queues/ledger.ts';
import { findOrder, listOrders } from '../features/cashier/queues/list.ts';
import { readMemberCashier } from '../features/cashier/queues/member-cashier.ts';
import {
  addMethod,
  lockMethod,
  readAllMethods,
  writeMethod,
  writeSettings,
} from '../features/cashier/queues/methods-store.ts';
import { readPayoutFacts } from '../features/cashier/queues/payout-facts.ts';
import { closeCase, listUnmoved } from '../features/cashier/queues/reported-list.ts';
import { listSuspense } from '../features/cashier/queues/suspense-list.ts';
import { readProposals, readProposedOrders, readWaiting } from '../features/cashier/queues/waiting.ts';
import { SuspenseRefused } from '../features/cashier/suspense/suspense.ts';
import { findMember } from '../features/members/read-model.ts';
import { listCases } from '../features/reconciliation/list-cases.ts';
import { readCurrency } from '../features/wallet/currency.ts';
import { readTwoAbove } from '../providers/two-above.ts';
import type { AnswerRefusal } from '../staff/cashier/deps.ts';
import { proposalRoutes } from '../staff/cashier/proposals.ts';
import { cashierRoutes } from '../staff/cashier/staff-cashier-routes.ts';
import { payMethodRoutes } from '../staff/pay-methods/staff-payment-method-routes.ts';
import { reportedRoutes } from '../staff/reported-events/staff-reported-event-routes.ts';
import type { StaffPipeline } from '../staff/staff-pipeline.ts';
import { suspenseRoutes } from '../staff/suspense/staff-suspense-routes.ts';
import { approvePatterns, approveShape, TreeRefused } from '../trees/policy.ts';
import { withdrawableReader } from './cashier/wire-withdrawals.ts';
import type { Cashier } from './wire-cashier.ts';

export function composeCashierStaff(pipeline: StaffPipeline, cashier: Cashier): void {
  const readWithdrawable = withdrawableReader(pipeline.context);
  proposalRoutes(pipeline, { readCurrency });
  cashierRoutes(pipeline, {
    listOrders,
    findOrder,
    readWaiting,
    readProposals,
    readProposedOrders,
    readLedger: readMemberLedger,
    readFacts,
    readPayoutFacts,
    readSteps,
    readEvidenceIds,
    readEvidencePicture,
    readProviderWords,
    staffStep,
    referenceOf,
    readCurrency,
    whyRefused,
    readLimit: readTwoAbove,
    listSuspense,
    listCases,
    listMoves,
    readMemberCashier: (db, merchant, id) => readMemberCashier(db, readWithdrawable, merchant, id),
    proposeCorrection: cashier.corrections.propose,
    answers: createQueueAnswers([answerCorrections(cashier), ...cashier.orders]),
  });
  composeRest(pipeline, cashier);
}

/** Payment methods, money in suspense, and provider events. */
function composeRest(pipeline: StaffPipeline, { suspense }: Cashier): void {
  const { pool } = pipeline.context;
  payMethodRoutes(pipeline, {
    readAll: readAllMethods,
    lock: lockMethod,
    add: addMethod,
    write: writeMethod,
    writeSettings,
    readSettings: readCashierSettings,
    readCurrency,
    async validateRules(merchant, rules) {
      try {
        approveShape('rules', rules);
        await approvePatterns(pool, merchant, rules);
        return undefined;
      } catch (error) {
        if (!(error instanceof TreeRefused)) throw error;
        return error.message;
      }
    },
  });
  reportedRoutes(pipeline, { list: listUnmoved, close: closeCase, referenceOf });
  suspenseRoutes(pipeline, {
    list: listSuspense,
    propose: suspense.propose,
    close: suspense.close,
    drop: suspense.drop,
    referenceOf,
    readCurrency,
    findMember: async (db, merchant, account) => (await findMember(db, merchant, account))?.id,
    whyRefused: (error) => (error instanceof SuspenseRefused ? error.kind : undefined),
  });
}

/** A correction is its own proposal. */
function answerCorrections({ corrections }: Cashier): MachineAnswers {
  return {
    machine: CORRECTION,
    async answer(db, { merchant, id, version, step, staff, reason }) {
      const seen = { id, version };
      const taken =
        step === 'approve'
          ? await corrections.approve(db, merchant, seen, staff)
          : await corrections.refuse(db, merchant, seen, staff, reason);
      return { outcome: 'taken', ...taken };
    },
    async stake(_db, { amountMinor }, { step }) {
      const sizeMinor = amountMinor < 0n ? -amountMinor : amountMinor;
      return { amounts: step === 'approve' ? { corrected: amountMinor } : {}, sizeMinor };
    },
  };
}

/** Maps the cashier's errors to refusals for staff; undefined for any other error. */
function whyRefused(error: unknown): AnswerRefusal | undefined {
  if (error instanceof StaffStepRefused) {
    const { kind } = error;
    return kind === 'unknown' || kind === 'own' || kind === 'foreign' || kind === 'unfit' ? kind : 'stale';
  }
  if (error instanceof StepRefused) return error.kind === 'short' ? 'short' : 'stale';
  return error instanceof CorrectionRefused ? error.kind : undefined;
}
