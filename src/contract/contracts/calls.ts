/** Calls for agents' contracts (M210-M223) and their income (M208). */

import * as Type from '#contract/call/type.ts';
import type { Condition } from '#model/conditions/condition.ts';
import { exactly, noRequest, nothing, oneOf, text } from '../call/call-schemas.ts';
import type { Sent } from '../call/reader.ts';
import { relayPath } from '../call/relays.ts';
import { defineSchemaCall, type SchemaCall, type SchemaCallSpec } from '../call/schema-call.ts';
import { orderId as id, moved } from '../cashier/order-schemas.ts';
import type { ContractKindName } from './kinds.ts';
import {
  byGroup,
  consolidatedReply,
  contractsReply,
  day,
  formulaReply,
  hash,
  incomeReply,
  kind,
  lensSchema,
  period,
  ppm,
  readConsolidated,
  refusedTerms,
} from './read.ts';

/** Only for agents, on sites with an agent centre. */
const when: Condition = { all: [{ member: 'accountCentre' }, { flag: 'agentCentre' }] };

// @__NO_SIDE_EFFECTS__
function agentCall<Spec extends SchemaCallSpec>(spec: Spec): SchemaCall<Spec> {
  return defineSchemaCall({ module: 'COMM3', token: true, own: true, when, ...spec }) as never;
}

/** A row of the request: decimal amounts as text, and a rate in parts per million or a fixed amount. */
const sentTerm = exactly({
  minimumBet: Type.Optional(moved),
  netLoss: Type.Optional(moved),
  activeMembers: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  ratePpm: Type.Optional(ppm),
  fixed: Type.Optional(moved),
});
/** Rows of an offer. */
export const sentTerms = byGroup(sentTerm);
export type SentTerm = Sent<typeof sentTerm>;
export type SentTerms = Sent<typeof sentTerms>;

/**
 * Open requests and active contracts by kind and product (M173, M216-M222, M311), as every gateway of this platform returns them.
 */
export const consolidatedFunds = defineSchemaCall({
  name: 'consolidatedFunds',
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  module: 'COMM3',
  token: true,
  quiet: true,
  request: noRequest,
  reply: consolidatedReply,
  ownFields: ['realtimesalinfotype'],
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

const relay = { token: true, when, quiet: true, reply: nothing, refused: refusedTerms } as const;

const sign = oneOf(['A', 'R', 'C'] as const);
const lens = Type.Optional(hash);
const byType = exactly({ type: oneOf(['P', 'V'] as const), status: sign, lens });
const byId = exactly({ id, status: sign, lens });
const byContract = exactly({ contractId: id, status: sign, lens });

/**
 * Answers a dividend request: `type` P is a new contract, V ends one; `status` by answerSign. `lens` is the hash of the
 * lens that was read; without it, only an acceptance that ends no contract is possible. Refused with conflict (value:
 * the current lens), contract_unfit, not_found.
 */
export const processDividend = defineSchemaCall({
  ...relay,
  name: 'processDividend',
  method: 'POST',
  path: relayPath('MCSFE_processContractDividend'),
  module: 'SIGNCONDIV3',
  request: byType,
});

/** Variant for older clients (D22). */
export const processDividendOld = defineSchemaCall({
  ...relay,
  safe: false,
  name: 'processDividendOld',
  method: 'GET',
  path: relayPath('MCSFE_processContractDividend'),
  module: 'SIGNCONDIV3',
  request: byType,
});

export const processDailySalary = defineSchemaCall({
  ...relay,
  name: 'processDailySalary',
  method: 'POST',
  path: relayPath('MCSFE_processDailySalaryContract'),
  module: 'DAILYSALCONT3',
  request: byId,
});

/** Variant for older clients (D22). */
export const processDailySalaryOld = defineSchemaCall({
  ...relay,
  safe: false,
  name: 'processDailySalaryOld',
  method: 'GET',
  path: relayPath('MCSFE_processDailySalaryContract'),
  module: 'DAILYSALCONT3',
  request: byId,
});

export const processHourSalary = defineSchemaCall({
  ...relay,
  name: 'processHourSalary',
  method: 'POST',
  path: relayPath('MCSFE_processContractHourSalary'),
  module: 'HOURSAL3',
  request: byContract,
});

export const processRealTimeSalary = defineSchemaCall({
  ...relay,
  name: 'processRealTimeSalary',
  method: 'POST',
  path: relayPath('MCSFE_processRealTimeSalaryContract'),
  module: 'RTSALARY3',
  request: byContract,
});

/** Contracts of a kind: the member's own, offers to the member, and those of direct downlines. */
export const agentContracts = agentCall({
  name: 'agentContracts',
  method: 'GET',
  path: '/wps/agent/contracts',
  quiet: true,
  request: exactly({ kind, search: Type.Optional(text(40)) }),
  reply: contractsReply,
});

/**
 * Offers terms to a direct downline who is an agent. `lens` is the hash of the lens that was read. Refused with
 * contract_unfit (value.why), conflict (value: the current lens), invalid_request.
 */
export const offerContract = agentCall({
  name: 'offerContract',
  method: 'POST',
  path: '/wps/agent/contracts',
  moves: true,
  quiet: true,
  request: exactly({ kind, to: id, rows: sentTerms, lens: hash }),
  reply: nothing,
  refused: refusedTerms,
});

/**
 * Previews an offer for the offering agent (`to`, `rows`), or an answer for the answering side: accepting an offer, or
 * agreeing to an end (`contract`).
 */
export const contractLens = agentCall({
  name: 'contractLens',
  method: 'POST',
  path: '/wps/agent/contracts/lens',
  quiet: true,
  request: exactly({
    kind: Type.Optional(kind),
    to: Type.Optional(id),
    rows: Type.Optional(sentTerms),
    contract: Type.Optional(id),
  }),
  reply: lensSchema,
  refused: refusedTerms,
});

/** Requests the end of a contract (`ask`), or answers the other side's request (`agree`, `refuse`). */
export const endContract = agentCall({
  name: 'endContract',
  method: 'POST',
  path: '/wps/agent/contracts/end',
  moves: true,
  request: exactly({ contract: id, answer: oneOf(['ask', 'agree', 'refuse'] as const) }),
  reply: nothing,
});

/**
 * Income from contracts (M208): lines newest first, and sums over the whole selection. Days are days of the merchant's
 * calendar.
 */
export const agentIncome = agentCall({
  name: 'agentIncome',
  method: 'GET',
  path: '/wps/agent/income',
  quiet: true,
  request: exactly({
    kind: Type.Optional(kind),
    from: Type.Optional(day),
    to: Type.Optional(day),
    after: Type.Optional(text(80)),
  }),
  reply: incomeReply,
});

/** A line of income with its formula: all figures that it was computed from. */
export const incomeFormula = agentCall({
  name: 'incomeFormula',
  method: 'GET',
  path: '/wps/agent/income/formula',
  quiet: true,
  request: exactly({ id, period }),
  reply: formulaReply,
});

export const contractsCalls = [
  ...[consolidatedFunds, processDividend, processDividendOld, processDailySalary, processDailySalaryOld],
  ...[processHourSalary, processRealTimeSalary],
  ...[agentContracts, offerContract, contractLens, endContract, agentIncome, incomeFormula],
];
