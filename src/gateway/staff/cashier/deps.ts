import type { Db } from '#gateway/db/tables.ts';

type Lists = typeof import('#gateway/features/cashier/queues/list.ts');
type Waiting = typeof import('#gateway/features/cashier/queues/waiting.ts');
type Details = typeof import('#gateway/features/cashier/queues/details.ts');
type Answers = typeof import('#gateway/features/cashier/queues/answer.ts');

export type QueuedOrder = import('#gateway/features/cashier/queues/sources.ts').QueuedOrder;
export type ProposedStep = import('#gateway/features/cashier/queues/waiting.ts').ProposedStep;
export type SuspendedMoney = import('#gateway/features/cashier/queues/suspense-list.ts').SuspendedMoney;
export type WaitingMove = import('#gateway/features/agents/moves.ts').MoveRow;
export type OpenCase = import('#gateway/features/reconciliation/list-cases.ts').CaseRow;
export type StepOption = import('#gateway/features/cashier/queues/answer.ts').StepOption;

/**
 * Why an answer was refused. stale: the order has changed; foreign: another staff user proposed it; member, wallet,
 * amount: the field of a correction is not allowed.
 */
export type AnswerRefusal =
  | 'unknown'
  | 'stale'
  | 'own'
  | 'foreign'
  | 'unfit'
  | 'short'
  | 'member'
  | 'wallet'
  | 'amount';

export interface CashierDeps {
  readonly listOrders: Lists['listOrders'];
  readonly findOrder: Lists['findOrder'];
  readonly readWaiting: Waiting['readWaiting'];
  readonly readProposals: Waiting['readProposals'];
  readonly readProposedOrders: Waiting['readProposedOrders'];
  readonly listSuspense: typeof import('#gateway/features/cashier/queues/suspense-list.ts').listSuspense;
  readonly listMoves: typeof import('#gateway/features/agents/moves.ts').listMoves;
  readonly listCases: typeof import('#gateway/features/reconciliation/list-cases.ts').listCases;
  readonly readFacts: Details['readFacts'];
  readonly readPayoutFacts: typeof import('#gateway/features/cashier/queues/payout-facts.ts').readPayoutFacts;
  readonly readSteps: Details['readSteps'];
  readonly readEvidenceIds: Details['readEvidenceIds'];
  readonly readEvidencePicture: Details['readEvidencePicture'];
  readonly readProviderWords: Details['readProviderWords'];
  readonly readLedger: typeof import('#gateway/features/cashier/queues/ledger.ts').readMemberLedger;
  /** Undefined: the member does not exist. */
  readonly readMemberCashier: (
    db: Db,
    merchant: string,
    memberId: string,
  ) => ReturnType<typeof import('#gateway/features/cashier/queues/member-cashier.ts').readMemberCashier>;
  readonly staffStep: Answers['staffStep'];
  readonly whyRefused: (error: unknown) => AnswerRefusal | undefined;
  readonly proposeCorrection: import('#gateway/features/cashier/corrections/corrections.ts').Corrections['propose'];
  readonly answers: import('#gateway/features/cashier/queues/answer.ts').QueueAnswers;
  readonly referenceOf: typeof import('#model/state-machines/reference.ts').referenceOf;
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
  /** Amount in minor units above which an order needs two staff users; zero if the merchant has set no limit. */
  readonly readLimit: (db: Db, merchant: string) => Promise<bigint>;
}
