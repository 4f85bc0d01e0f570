import * as Type from '#contract/call/type.ts';
import { amount, anyText, exactly, noRequest, nothing, oneOf, type SchemasOf, text } from '../call/call-schemas.ts';
import { orderId as id, moment, moved } from '../cashier/order-schemas.ts';
import type * as calls from './calls.ts';
import {
  CONTRACT_CADENCES,
  CONTRACT_GROUPS,
  CONTRACT_KINDS,
  CONTRACT_STATES,
  type ContractGroup,
  UNFIT_REASONS,
} from './kinds.ts';

const kind = oneOf(CONTRACT_KINDS);
const cadence = oneOf(CONTRACT_CADENCES);
const group = oneOf(CONTRACT_GROUPS);
const count = Type.Integer({ minimum: 0 });
const ppm = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 });
const hash = Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 });
const account = anyText(80);
/** The period id of a contract. */
const period = Type.String({ pattern: '^[0-9A-Z:-]{7,20}$', maxLength: 20 });

const MOST_ROWS = 20;
/** One pattern, not one for each product: the validator is compiled at run time while a client waits. */
const groupName = Type.String({ pattern: `^(?:${CONTRACT_GROUPS.join('|')})$` });
const byGroup = <Row extends Type.TSchema>(row: Row) =>
  Type.Unsafe<Partial<Record<ContractGroup, Type.Static<Row>[]>>>(
    Type.Record(groupName, Type.Array(row, { maxItems: MOST_ROWS }), { additionalProperties: false }),
  );

const sentTerm = exactly({
  minimumBet: Type.Optional(moved),
  netLoss: Type.Optional(moved),
  activeMembers: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  ratePpm: Type.Optional(ppm),
  fixed: Type.Optional(moved),
});
/** Rows of an offer. */
export const sentTerms = byGroup(sentTerm);

const term = exactly({
  minimumBet: amount,
  netLoss: amount,
  activeMembers: count,
  ratePpm: Type.Optional(ppm),
  fixed: Type.Optional(amount),
});
/** Rows of a contract. */
export const terms = byGroup(term);

export const contractSchema = exactly({
  id,
  kind,
  cadence,
  state: oneOf(CONTRACT_STATES),
  memberId: id,
  account,
  offerer: Type.Optional(account),
  isEndMine: Type.Boolean(),
  offeredAt: moment,
  beganAt: Type.Optional(moment),
  dueAt: Type.Optional(moment),
  rows: terms,
});

const formula = exactly({
  product: group,
  validBet: amount,
  loss: amount,
  bonuses: amount,
  before: amount,
  brought: amount,
  active: count,
  base: amount,
  tier: count,
  gross: amount,
  carried: amount,
  ratePpm: Type.Optional(ppm),
  fixed: Type.Optional(amount),
});
export const formulas = Type.Array(formula, { maxItems: 9 });

const pay = exactly({ gross: amount, net: amount, groups: formulas });

export const lensSchema = exactly({
  hash,
  fromDay: day,
  toDay: day,
  ends: Type.Array(
    exactly({
      account,
      product: Type.Optional(group),
      row: Type.Optional(count),
      against: Type.Optional(count),
      under: Type.Optional(account),
    }),
    { maxItems: 200 },
  ),
  rows: Type.Array(
    exactly({ account, isHolder: Type.Boolean(), before: Type.Optional(pay), after: Type.Optional(pay) }),
    { maxItems: 200 },
  ),
  count,
  houseBefore: amount,
  houseAfter: amount,
});

/** The current lens, or why terms are invalid. */
export const refusedTerms = Type.Union([
  lensSchema,
  exactly({
    why: oneOf(UNFIT_REASONS),
    product: Type.Optional(group),
    row: Type.Optional(count),
    against: Type.Optional(count),
  }),
]);

/** Rows of the consolidated reply: figures are texts, because JSON numbers would lose digits. */
const wireRow = Type.Object(
  {
    minimumBet: Type.Optional(amount),
    netLoss: Type.Optional(amount),
    betVolume: Type.Optional(amount),
    activeMember: count,
    contractRate: Type.Optional(amount),
    rate: Type.Optional(amount),
    rateType: Type.Optional(oneOf(['P', 'F'] as const)),
    status: Type.Optional(oneOf(['P', 'V'] as const)),
    downlineHigherRate: Type.Optional(oneOf(['Y', 'N'] as const)),
    period: Type.Optional(oneOf(['D', 'W', 'H', 'M'] as const)),
  },
  { additionalProperties: false },
);
const status = Type.Optional(oneOf(['P', 'V'] as const));
const rates = Type.Array(wireRow, { maxItems: MOST_ROWS });
const dividends = byGroup(wireRow);
const dailies = byGroup(exactly({ id, status, details: rates }));
const salaries = byGroup(exactly({ contractId: id, status, hourSalaryRates: rates }));

const sign = oneOf(['A', 'R', 'C'] as const);
const lens = Type.Optional(hash);
const byType = exactly({ type: oneOf(['P', 'V'] as const), status: sign, lens });
const byId = exactly({ id, status: sign, lens });
const byContract = exactly({ contractId: id, status: sign, lens });
const answered = { reply: nothing, refused: refusedTerms };

const line = exactly({
  id,
  kind,
  cadence,
  period,
  fromDay: day,
  toDay: day,
  startsAt: moment,
  paidAt: Type.Optional(moment),
  gross: amount,
  below: amount,
  net: amount,
  paid: amount,
  arrearsBefore: amount,
  arrearsAfter: amount,
  hasLate: Type.Boolean(),
});

export const contractsSchemas = {
  consolidatedFunds: {
    request: noRequest,
    reply: exactly({
      divtypereq: dividends,
      divtypeinfo: dividends,
      dailysalreqtype: dailies,
      dailysalinfotype: dailies,
      contracthoursalreq: salaries,
      contracthoursalinfo: salaries,
      realtimesalreqtype: salaries,
      realtimesalinfotype: salaries,
    }),
    ownFields: ['realtimesalinfotype'],
  },
  processDividend: { request: byType, ...answered },
  processDividendOld: { request: byType, ...answered },
  processDailySalary: { request: byId, ...answered },
  processDailySalaryOld: { request: byId, ...answered },
  processHourSalary: { request: byContract, ...answered },
  processRealTimeSalary: { request: byContract, ...answered },
  agentContracts: {
    request: exactly({ kind, search: Type.Optional(text(40)) }),
    reply: exactly({
      mine: Type.Optional(contractSchema),
      offeredToMe: Type.Optional(contractSchema),
      downlines: Type.Array(
        exactly({
          memberId: id,
          account,
          isAgent: Type.Boolean(),
          held: Type.Optional(contractSchema),
          offered: Type.Optional(contractSchema),
        }),
        { maxItems: 200 },
      ),
      hasMore: Type.Boolean(),
      now: moment,
    }),
  },
  offerContract: { request: exactly({ kind, to: id, rows: sentTerms, lens: hash }), ...answered },
  contractLens: {
    request: exactly({
      kind: Type.Optional(kind),
      to: Type.Optional(id),
      rows: Type.Optional(sentTerms),
      contract: Type.Optional(id),
    }),
    reply: lensSchema,
    refused: refusedTerms,
  },
  endContract: {
    request: exactly({ contract: id, answer: oneOf(['ask', 'agree', 'refuse'] as const) }),
    reply: nothing,
  },
  agentIncome: {
    request: exactly({
      kind: Type.Optional(kind),
      from: Type.Optional(day),
      to: Type.Optional(day),
      after: Type.Optional(text(80)),
    }),
    reply: exactly({
      lines: Type.Array(line, { maxItems: 100 }),
      next: Type.Optional(text(80)),
      sums: exactly({ count, gross: amount, net: amount, paid: amount }),
      arrears: amount,
    }),
  },
  incomeFormula: {
    request: exactly({ id, period }),
    reply: exactly({
      line,
      groups: formulas,
      late: Type.Array(exactly({ period, validBet: amount, loss: amount }), { maxItems: 10 }),
    }),
  },
} satisfies SchemasOf<typeof calls>;
