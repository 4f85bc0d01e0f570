/** Calls for agents' contracts (M210-M223) and their income (M208). */
import { type Call, defineCall, type NoRequest, readNothing } from '../call/call.ts';
import { relayPath } from '../call/relays.ts';
import type { ContractGroup, ContractKindName } from './kinds.ts';
import {
  type AgentContracts,
  type ConsolidatedFunds,
  type ContractLens,
  type IncomeFormula,
  type IncomePage,
  readConsolidated,
  readContracts,
  readIncome,
  readIncomeFormula,
  readLens,
} from './read.ts';

/** Only for agents, on sites with an agent centre. */
const when: Call<NoRequest, unknown>['when'] = { all: [{ member: 'accountCentre' }, { flag: 'agentCentre' }] };

type AgentSpec<Request, Reply> = Pick<Call<Request, Reply>, 'name' | 'method' | 'path' | 'read'> &
  Partial<Call<Request, Reply>>;

function agentCall<Request, Reply>(spec: AgentSpec<Request, Reply>): Call<Request, Reply> {
  return defineCall<Request, Reply>({ module: 'COMM3', token: true, own: true, when, ...spec });
}

/** A row of the request: decimal amounts as text, and a rate in parts per million or a fixed amount. */
export interface SentTerm {
  readonly minimumBet?: string;
  readonly netLoss?: string;
  readonly activeMembers?: number;
  readonly ratePpm?: number;
  readonly fixed?: string;
}
export type SentTerms = Readonly<Partial<Record<ContractGroup, readonly SentTerm[]>>>;

/**
 * Open requests and active contracts by kind and product (M173, M216-M222, M311), as every gateway of this platform returns them.
 */
export const consolidatedFunds = defineCall<NoRequest, ConsolidatedFunds>({
  name: 'consolidatedFunds',
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  module: 'COMM3',
  token: true,
  quiet: true,
  read: readConsolidated,
});

/**
 * Answer codes on the wire (D23). For a new request: A accepts, R rejects. For a request to end a contract: hourly and
 * real-time salaries: A ends it, R keeps it; dividends and daily salaries: C ends it, A keeps it.
 */
export type AnswerSign = 'A' | 'R' | 'C';
export type RequestSign = 'P' | 'V';

/** The answer code: accept or reject an offer, agree to or refuse an end. */
export function answerSign(kind: ContractKindName, request: RequestSign, isYes: boolean): AnswerSign {
  const isOlder = kind === 'DIVIDEND' || kind === 'DAILY';
  if (request === 'P' || !isOlder) return isYes ? 'A' : 'R';
  return isYes ? 'C' : 'A';
}

const relay = { token: true, read: readNothing, when, quiet: true } as const;

/**
 * Answers a dividend request: `type` P is a new contract, V ends one; `status` by answerSign. `lens` is the hash of the
 * lens that was read; without it, only an acceptance that ends no contract is possible. Refused with conflict (value:
 * the current lens), contract_unfit, not_found.
 */
export const processDividend = defineCall<
  { readonly type: RequestSign; readonly status: AnswerSign; readonly lens?: string },
  void
>({
  ...relay,
  name: 'processDividend',
  method: 'POST',
  path: relayPath('MCSFE_processContractDividend'),
  module: 'SIGNCONDIV3',
});

/** Variant for older clients (D22). */
export const processDividendOld = defineCall<
  { readonly type: RequestSign; readonly status: AnswerSign; readonly lens?: string },
  void
>({
  ...relay,
  safe: false,
  name: 'processDividendOld',
  method: 'GET',
  path: relayPath('MCSFE_processContractDividend'),
  module: 'SIGNCONDIV3',
});

export const processDailySalary = defineCall<
  { readonly id: string; readonly status: AnswerSign; readonly lens?: string },
  void
>({
  ...relay,
  name: 'processDailySalary',
  method: 'POST',
  path: relayPath('MCSFE_processDailySalaryContract'),
  module: 'DAILYSALCONT3',
});

/** Variant for older clients (D22). */
export const processDailySalaryOld = defineCall<
  { readonly id: string; readonly status: AnswerSign; readonly lens?: string },
  void
>({
  ...relay,
  safe: false,
  name: 'processDailySalaryOld',
  method: 'GET',
  path: relayPath('MCSFE_processDailySalaryContract'),
  module: 'DAILYSALCONT3',
});

type BySalary = { readonly contractId: string; readonly status: AnswerSign; readonly lens?: string };

export const processHourSalary = defineCall<BySalary, void>({
  ...relay,
  name: 'processHourSalary',
  method: 'POST',
  path: relayPath('MCSFE_processContractHourSalary'),
  module: 'HOURSAL3',
});

export const processRealTimeSalary = defineCall<BySalary, void>({
  ...relay,
  name: 'processRealTimeSalary',
  method: 'POST',
  path: relayPath('MCSFE_processRealTimeSalaryContract'),
  module: 'RTSALARY3',
});

/** Contracts of a kind: the member's own, offers to the member, and those of direct downlines. */
export const agentContracts = agentCall<{ readonly kind: ContractKindName; readonly search?: string }, AgentContracts>({
  name: 'agentContracts',
  method: 'GET',
  path: '/wps/agent/contracts',
  quiet: true,
  read: readContracts,
});

/**
 * Offers terms to a direct downline who is an agent. `lens` is the hash of the lens that was read. Refused with
 * contract_unfit (value.why), conflict (value: the current lens), invalid_request.
 */
export const offerContract = agentCall<
  { readonly kind: ContractKindName; readonly to: string; readonly rows: SentTerms; readonly lens: string },
  void
>({
  name: 'offerContract',
  method: 'POST',
  path: '/wps/agent/contracts',
  moves: true,
  quiet: true,
  read: readNothing,
});

/**
 * Previews an offer for the offering agent (`to`, `rows`), or an answer for the answering side: accepting an offer, or
 * agreeing to an end (`contract`).
 */
export const contractLens = agentCall<
  {
    readonly kind?: ContractKindName;
    readonly to?: string;
    readonly rows?: SentTerms;
    readonly contract?: string;
  },
  ContractLens | undefined
>({
  name: 'contractLens',
  method: 'POST',
  path: '/wps/agent/contracts/lens',
  quiet: true,
  read: readLens,
});

/** Requests the end of a contract (`ask`), or answers the other side's request (`agree`, `refuse`). */
export const endContract = agentCall<{ readonly contract: string; readonly answer: 'ask' | 'agree' | 'refuse' }, void>({
  name: 'endContract',
  method: 'POST',
  path: '/wps/agent/contracts/end',
  moves: true,
  read: readNothing,
});

/**
 * Income from contracts (M208): lines newest first, and sums over the whole selection. Days are days of the merchant's
 * calendar.
 */
export const agentIncome = agentCall<
  { readonly kind?: ContractKindName; readonly from?: string; readonly to?: string; readonly after?: string },
  IncomePage
>({
  name: 'agentIncome',
  method: 'GET',
  path: '/wps/agent/income',
  quiet: true,
  read: readIncome,
});

/** A line of income with its formula: all figures that it was computed from. */
export const incomeFormula = agentCall<{ readonly id: string; readonly period: string }, IncomeFormula>({
  name: 'incomeFormula',
  method: 'GET',
  path: '/wps/agent/income/formula',
  quiet: true,
  read: readIncomeFormula,
});

export const contractsCalls = [
  ...[consolidatedFunds, processDividend, processDividendOld, processDailySalary, processDailySalaryOld],
  ...[processHourSalary, processRealTimeSalary],
  ...[agentContracts, offerContract, contractLens, endContract, agentIncome, incomeFormula],
];
