import { amount, anyText, exactly, nothing, oneOf, text } from '#contract/call/call-schemas.ts';
import { own, readWhole } from '#contract/call/read.ts';
import { fallback, type Reading, readAs } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { sentTerms } from '#contract/contracts/calls.ts';
import { CONTRACT_CADENCES, CONTRACT_KINDS, CONTRACT_STATES } from '#contract/contracts/kinds.ts';
import {
  type ContractTerms,
  formulas,
  lensSchema,
  readFormulas,
  readLens,
  readTerms,
  refusedTerms,
  terms,
} from '#contract/contracts/read.ts';
import { memberId as id, moment, reason } from '../staff-action-schemas.ts';
import { defineStaffCall, readStaffReply } from '../staff-call.ts';

export const CONTRACT_PARTS = ['open', 'inForce', 'over'] as const;

export const RUN_STATES = ['open', 'draft', 'posting', 'closed'] as const;

const count = Type.Integer({ minimum: 0 });
const kind = oneOf(CONTRACT_KINDS);
const cadence = oneOf(CONTRACT_CADENCES);
const day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 });
const period = Type.String({ pattern: '^[0-9A-Z:-]{7,20}$', maxLength: 20 });
const currency = { currency: text(16), exponent: fallback(Type.Integer({ minimum: 0, maximum: 8 }), 2) };

const contract = exactly(
  {
    id,
    version: count,
    kind,
    cadence: fallback(cadence, 'M'),
    state: oneOf(CONTRACT_STATES),
    holder: text(),
    /** Undefined: the operator. */
    offerer: Type.Optional(text()),
    endAskedBy: Type.Optional(oneOf(['holder', 'offerer'] as const)),
    offeredAt: moment,
    beganAt: Type.Optional(moment),
    endedAt: Type.Optional(moment),
    because: Type.Optional(anyText(500)),
    /** Read with the exponent of the reply. */
    rows: readAs(terms, (value) => value),
  },
  { requires: ['id', 'kind', 'state', 'holder'] },
);

const run = exactly(
  {
    id,
    kind,
    cadence: fallback(cadence, 'M'),
    period,
    fromDay: day,
    toDay: day,
    startsAt: moment,
    endsAt: moment,
    state: oneOf(RUN_STATES),
    lines: count,
    paidLines: count,
    heldLines: count,
    gross: amount,
    paid: amount,
    /** Decimal text; the decrease of arrears; negative if arrears grew. */
    arrears: amount,
    /** The time when a draft is posted. */
    postsAt: Type.Optional(moment),
  },
  { requires: ['id', 'kind', 'state'] },
);

const line = exactly(
  {
    id,
    period,
    holder: text(),
    gross: amount,
    below: amount,
    net: amount,
    paid: Type.Optional(amount),
    hasLate: Type.Boolean(),
    isHeld: Type.Boolean(),
    heldBecause: Type.Optional(anyText(500)),
    paidAt: Type.Optional(moment),
  },
  { requires: ['id', 'period', 'holder'] },
);

const operatorTerms = {
  kind,
  account: text(),
  /** Only for a dividend. */
  cadence: Type.Optional(oneOf(['D', 'W', 'H', 'M'] as const)),
  rows: sentTerms,
};

const operatorTermsAsked = exactly(operatorTerms);

/** A contract for staff. Amounts are decimal text in the merchant's currency; times are epoch milliseconds. */
export type StaffContract = Omit<Reading<typeof contract>, 'rows'> & { readonly rows: ContractTerms };

const contractsReply = exactly({ rows: Type.Array(contract, { maxItems: 200 }), count, ...currency });
const readContracts = readStaffReply(contractsReply);

/** Amounts are read as minor units with the exponent in the reply. */
const contextOf = (value: unknown) => ({ currencyExponent: readWhole(value, 'exponent') ?? 2 });

/** Contracts of a merchant's agents: pending, active, ended; newest first. */
export const staffContracts = defineStaffCall({
  name: 'staffContracts',
  method: 'GET',
  path: '/staff/merchants/:merchant/agents/contracts',
  access: 'contract.read',
  request: exactly({ part: oneOf(CONTRACT_PARTS), kind: Type.Optional(kind), search: Type.Optional(text(40)) }),
  reply: contractsReply,
  read: (value) => {
    const { rows, ...reply } = readContracts(value);
    return {
      ...reply,
      rows: rows.map((row): StaffContract => ({ ...row, rows: readTerms(row.rows, contextOf(value)) })),
    };
  },
});

/**
 * Previews an offer of the operator over the whole line (N15); contract_unfit has the reason if the terms are invalid.
 */
export const staffContractLens = defineStaffCall({
  name: 'staffContractLens',
  method: 'POST',
  path: '/staff/merchants/:merchant/agents/contracts/lens',
  access: 'contract.read',
  request: operatorTermsAsked,
  reply: exactly({ lens: lensSchema, ...currency }),
  refused: refusedTerms,
  read: (value) => readLens(own(value, 'lens'), contextOf(value)),
});

/** Offers terms to the head of a line; `lens` is the hash of the lens that was read. */
export const offerOperatorContract = defineStaffCall({
  name: 'staffOfferContract',
  method: 'POST',
  path: '/staff/merchants/:merchant/agents/contracts',
  access: 'contract.change',
  request: exactly({ ...operatorTerms, lens: Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 }), reason }),
  reply: nothing,
  refused: refusedTerms,
});

/** Requests the end of a contract with the operator, or answers such a request of the holder. */
export const endOperatorContract = defineStaffCall({
  name: 'staffEndContract',
  method: 'POST',
  path: '/staff/merchants/:merchant/agents/contracts/end',
  access: 'contract.change',
  request: exactly({ id, answer: oneOf(['ask', 'agree', 'refuse'] as const), reason }),
  reply: nothing,
});

/** A settlement run: all contracts of one kind over one period. */
export type StaffRun = Reading<typeof run>;

/** Settlement runs, newest first. */
export const settlementRuns = defineStaffCall({
  name: 'staffSettlementRuns',
  method: 'GET',
  path: '/staff/merchants/:merchant/agents/runs',
  access: 'settlement.read',
  request: exactly({ kind: Type.Optional(kind) }),
  reply: exactly({ rows: Type.Array(run, { maxItems: 200 }), ...currency }),
});

/** A line of a run; amounts are decimal text. */
export type StaffLine = Reading<typeof line>;

/** Lines of a run, top of the tree first, 200 per page. */
export const settlementLines = defineStaffCall({
  name: 'staffSettlementLines',
  method: 'GET',
  path: '/staff/merchants/:merchant/agents/runs/lines',
  access: 'settlement.read',
  request: exactly({ run: id, after: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$', maxLength: 9 })) }),
  reply: exactly({ rows: Type.Array(line, { maxItems: 200 }), next: Type.Optional(text(9)) }),
});

/** The formula of a line: all figures that it was computed from. */
export const settlementFormula = defineStaffCall({
  name: 'staffSettlementFormula',
  method: 'GET',
  path: '/staff/merchants/:merchant/agents/runs/formula',
  access: 'settlement.read',
  request: exactly({ id, period }),
  reply: exactly({ groups: formulas, ...currency }),
  read: (value) => ({
    groups: readFormulas(own(value, 'groups'), contextOf(value)),
    exponent: contextOf(value).currencyExponent,
  }),
});

/** Holds or releases an unpaid line; the other lines of its run are paid. */
export const holdSettlement = defineStaffCall({
  name: 'staffHoldSettlement',
  method: 'POST',
  path: '/staff/merchants/:merchant/agents/runs/hold',
  access: 'settlement.hold',
  request: exactly({ id, period, hold: Type.Boolean(), reason }),
  reply: nothing,
});

export const staffContractsCalls = [
  ...[staffContracts, staffContractLens, offerOperatorContract, endOperatorContract],
  ...[settlementRuns, settlementLines, settlementFormula, holdSettlement],
];
