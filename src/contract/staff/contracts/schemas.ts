import Type from 'typebox';
import { amount, anyText, exactly, nothing, oneOf, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { CONTRACT_CADENCES, CONTRACT_KINDS, CONTRACT_STATES } from '#contract/contracts/kinds.ts';
import { formulas, lensSchema, refusedTerms, sentTerms, terms } from '#contract/contracts/schemas.ts';
import { memberId as id, moment, reason } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';
import { CONTRACT_PARTS, RUN_STATES } from './calls.ts';

const count = Type.Integer({ minimum: 0 });
const kind = oneOf(CONTRACT_KINDS);
const cadence = oneOf(CONTRACT_CADENCES);
const day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 });
const period = Type.String({ pattern: '^[0-9A-Z:-]{7,20}$', maxLength: 20 });
const currency = { currency: text(16), exponent: Type.Integer({ minimum: 0, maximum: 8 }) };

const contract = exactly({
  id,
  version: count,
  kind,
  cadence,
  state: oneOf(CONTRACT_STATES),
  holder: text(),
  offerer: Type.Optional(text()),
  endAskedBy: Type.Optional(oneOf(['holder', 'offerer'] as const)),
  offeredAt: moment,
  beganAt: Type.Optional(moment),
  endedAt: Type.Optional(moment),
  because: Type.Optional(anyText(500)),
  rows: terms,
});

const run = exactly({
  id,
  kind,
  cadence,
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
  arrears: amount,
  postsAt: Type.Optional(moment),
});

const line = exactly({
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
});

const operatorTerms = {
  kind,
  account: text(),
  cadence: Type.Optional(oneOf(['D', 'W', 'H', 'M'] as const)),
  rows: sentTerms,
};

export const staffContractsSchemas = {
  staffContracts: {
    request: exactly({ part: oneOf(CONTRACT_PARTS), kind: Type.Optional(kind), search: Type.Optional(text(40)) }),
    reply: exactly({ rows: Type.Array(contract, { maxItems: 200 }), count, ...currency }),
  },
  staffContractLens: {
    request: exactly(operatorTerms),
    reply: exactly({ lens: lensSchema, ...currency }),
    refused: refusedTerms,
  },
  offerOperatorContract: {
    request: exactly({ ...operatorTerms, lens: Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 }), reason }),
    reply: nothing,
    refused: refusedTerms,
  },
  endOperatorContract: {
    request: exactly({ id, answer: oneOf(['ask', 'agree', 'refuse'] as const), reason }),
    reply: nothing,
  },
  settlementRuns: {
    request: exactly({ kind: Type.Optional(kind) }),
    reply: exactly({ rows: Type.Array(run, { maxItems: 200 }), ...currency }),
  },
  settlementLines: {
    request: exactly({ run: id, after: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$', maxLength: 9 })) }),
    reply: exactly({ rows: Type.Array(line, { maxItems: 200 }), next: Type.Optional(text(9)) }),
  },
  settlementFormula: {
    request: exactly({ id, period }),
    reply: exactly({ groups: formulas, ...currency }),
  },
  holdSettlement: { request: exactly({ id, period, hold: Type.Boolean(), reason }), reply: nothing },
} satisfies SchemasOf<typeof calls>;
