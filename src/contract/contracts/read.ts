import * as Type from '#contract/call/type.ts';
import { amount, anyText, exactly, moment, money, oneOf, orNone, orNumber, text } from '../call/call-schemas.ts';
import { own } from '../call/read.ts';
import { type AmountContext, fallback, plainReaderOf, type Reading, readAs, readerOf } from '../call/reader.ts';
import { orderId as id } from '../cashier/order-schemas.ts';
import {
  CONTRACT_CADENCES,
  CONTRACT_GROUPS,
  CONTRACT_KINDS,
  CONTRACT_STATES,
  type ContractGroup,
  type ContractKindName,
  UNFIT_REASONS,
} from './kinds.ts';

export const kind = oneOf(CONTRACT_KINDS);
const cadence = fallback(oneOf(CONTRACT_CADENCES), 'M');
const group = oneOf(CONTRACT_GROUPS);
const count = Type.Integer({ minimum: 0 });
export const ppm = Type.Integer({ minimum: 0, maximum: 1_000_000 });
/** yyyy-MM-dd. */
export const day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 });
export const hash = Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 });
const account = anyText(80);
/** The period id of a contract. */
export const period = Type.String({ pattern: '^[0-9A-Z:-]{7,20}$', maxLength: 20 });

const MOST_ROWS = 20;
/** One pattern, not one for each product: the validator is compiled at run time while a client waits. */
const groupName = Type.String({ pattern: `^(?:${CONTRACT_GROUPS.join('|')})$` });
// @__NO_SIDE_EFFECTS__
export const byGroup = <Row extends Type.TSchema>(row: Row) =>
  Type.Unsafe<Partial<Record<ContractGroup, Type.Static<Row>[]>>>(
    Type.Record(groupName, Type.Array(row, { maxItems: MOST_ROWS }), { additionalProperties: false }),
  );

/** One row of a contract: a rate in parts per million or a fixed amount. */
const term = exactly({
  minimumBet: money,
  netLoss: money,
  activeMembers: count,
  ratePpm: Type.Optional(ppm),
  fixed: Type.Optional(money),
});
/** Rows of a contract. */
export const terms = byGroup(term);
const readTermRows = readerOf(Type.Array(term));

export type ContractTerm = Reading<typeof term>;
export type ContractTerms = Readonly<Partial<Record<ContractGroup, readonly ContractTerm[]>>>;

/** Reads rows by group; a group without rows is left out. Never throws. */
export function readTerms(value: unknown, context: AmountContext): ContractTerms {
  return Object.fromEntries(
    CONTRACT_GROUPS.flatMap((name) => {
      const rows = readTermRows(own(value, name), context);
      return rows.length === 0 ? [] : [[name, rows]];
    }),
  );
}

/** A contract as one of its sides reads it. Times are epoch milliseconds of the gateway's clock. */
const contract = exactly(
  {
    id,
    kind,
    cadence,
    state: oneOf(CONTRACT_STATES),
    /** The holder, and the upline; the operator has no name. */
    memberId: id,
    account,
    offerer: Type.Optional(account),
    /** Whether the caller requested the end, while the request is open. */
    isEndMine: Type.Boolean(),
    offeredAt: moment,
    beganAt: Type.Optional(moment),
    dueAt: Type.Optional(moment),
    rows: readAs(terms, readTerms),
  },
  { requires: ['id', 'kind', 'state', 'memberId'] },
);

/** A direct downline and the contracts with it. */
const downline = exactly(
  {
    memberId: id,
    account,
    /** True for an agent, who may hold contracts. */
    isAgent: Type.Boolean(),
    held: Type.Optional(contract),
    offered: Type.Optional(contract),
  },
  { requires: ['memberId', 'account'] },
);

export const contractsReply = exactly({
  mine: Type.Optional(contract),
  offeredToMe: Type.Optional(contract),
  downlines: Type.Array(downline, { maxItems: 200 }),
  /** The list is truncated. */
  hasMore: Type.Boolean(),
  now: moment,
});

/** How the gross amount of a group was computed. */
const formula = exactly(
  {
    product: group,
    validBet: money,
    loss: money,
    bonuses: money,
    before: money,
    brought: money,
    active: count,
    base: money,
    /** Number of the row that pays, from 1; 0: none. */
    tier: count,
    gross: money,
    carried: money,
    ratePpm: Type.Optional(ppm),
    fixed: Type.Optional(money),
  },
  { requires: ['product'] },
);
export const formulas = Type.Array(formula, { maxItems: 9 });

const pay = exactly({ gross: money, net: money, groups: formulas }, { requires: ['gross'] });

/**
 * Why a contract would end: one of its rows exceeds a row of the changed contract (0: none), or the contract above it
 * ends.
 */
const end = exactly({
  account,
  product: Type.Optional(group),
  row: Type.Optional(orNone(count)),
  against: Type.Optional(orNone(count)),
  under: Type.Optional(account),
});

/** The effect of a contract change over the last closed period (N15). */
export const lensSchema = exactly(
  {
    /** Sent with the confirmation. */
    hash,
    /** Both inclusive. */
    fromDay: day,
    toDay: day,
    ends: Type.Array(end, { maxItems: 200 }),
    rows: Type.Array(
      exactly({ account, isHolder: Type.Boolean(), before: Type.Optional(pay), after: Type.Optional(pay) }),
      { maxItems: 200 },
    ),
    /** Number of affected holders; more than `rows` if the list is truncated. */
    count,
    houseBefore: money,
    houseAfter: money,
  },
  { requires: ['hash'] },
);

const unfit = exactly(
  {
    why: oneOf(UNFIT_REASONS),
    product: Type.Optional(group),
    row: Type.Optional(orNone(count)),
    against: Type.Optional(count),
  },
  { requires: ['why'] },
);

/** The current lens, or why terms are invalid. */
export const refusedTerms = Type.Union([lensSchema, unfit]);

export type AgentContract = Reading<typeof contract>;
export type ContractDownline = Reading<typeof downline>;
export type AgentContracts = Reading<typeof contractsReply>;
export type GroupFormulaRow = Reading<typeof formula>;
export type LensPay = Reading<typeof pay>;
export type LensEnd = Reading<typeof end>;
export type ContractLens = Reading<typeof lensSchema>;

/** Reads the formulas of a line. Never throws. */
export const readFormulas = readerOf(formulas);
/** Reads a lens; undefined if there is none. Never throws. */
export const readLens = readerOf(lensSchema);

/** Reads why terms are invalid; undefined if absent. Never throws. */
export const readUnfit = plainReaderOf(unfit);

/** The contract kinds with pending requests or active contracts: flags of the portal depend on them. */
export interface ConsolidatedFunds {
  readonly kinds: readonly ContractKindName[];
  readonly requests: readonly ContractKindName[];
}

const KEYS = {
  DIVIDEND: ['divtypereq', 'divtypeinfo'],
  DAILY: ['dailysalreqtype', 'dailysalinfotype'],
  HOURLY: ['contracthoursalreq', 'contracthoursalinfo'],
  REALTIME: ['realtimesalreqtype', 'realtimesalinfotype'],
} as const satisfies Readonly<Record<ContractKindName, readonly [string, string]>>;

/** Reads the contract kinds that have entries. Never throws. */
export function readConsolidated(value: unknown): ConsolidatedFunds {
  const has = (key: string) => Object.keys(Object(own(value, key))).some((name) => isFull(own(own(value, key), name)));
  return {
    kinds: CONTRACT_KINDS.filter((name) => KEYS[name].some(has)),
    requests: CONTRACT_KINDS.filter((name) => has(KEYS[name][0])),
  };
}

const isFull = (list: unknown) => Array.isArray(list) && list.length > 0;

/** Rows of the consolidated reply: figures are texts, because JSON numbers would lose digits. */
const wireRow = exactly({
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
});
const status = Type.Optional(oneOf(['P', 'V'] as const));
const rates = Type.Array(wireRow, { maxItems: MOST_ROWS });
const dividends = byGroup(wireRow);
const dailies = byGroup(exactly({ id, status, details: rates }));
const salaries = byGroup(exactly({ contractId: id, status, hourSalaryRates: rates }));

export const consolidatedReply = exactly({
  divtypereq: dividends,
  divtypeinfo: dividends,
  dailysalreqtype: dailies,
  dailysalinfotype: dailies,
  contracthoursalreq: salaries,
  contracthoursalinfo: salaries,
  realtimesalreqtype: salaries,
  realtimesalinfotype: salaries,
});

/** A line of income. */
const line = exactly(
  {
    id: orNumber(id),
    kind,
    cadence,
    period,
    fromDay: day,
    toDay: day,
    startsAt: moment,
    paidAt: Type.Optional(moment),
    gross: money,
    /** The earnings of the contracts directly below. */
    below: money,
    net: money,
    paid: money,
    arrearsBefore: money,
    arrearsAfter: money,
    hasLate: Type.Boolean(),
  },
  { requires: ['id', 'kind'] },
);

export const incomeReply = exactly({
  lines: Type.Array(line, { maxItems: 100 }),
  next: Type.Optional(text(80)),
  /** Sums over the whole selection, not only this page. */
  sums: exactly({ count, gross: money, net: money, paid: money }),
  /** Current arrears, deducted from later settlements. */
  arrears: money,
});

/** A line of income with all figures of its computation. */
export const formulaReply = exactly({
  line: readAs(line, readerOf(line)),
  groups: formulas,
  /** Periods with data that arrived after they were closed (D64). */
  late: Type.Array(exactly({ period, validBet: money, loss: money }), { maxItems: 10 }),
});

export type IncomeLine = Reading<typeof line>;
export type IncomePage = Reading<typeof incomeReply>;
