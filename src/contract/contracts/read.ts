import { own, readId, readRows, readText, readWhole, readYes } from '../call/read.ts';
import { type AmountContext, readMinor } from '../cashier/order.ts';
import {
  CONTRACT_CADENCES,
  CONTRACT_GROUPS,
  CONTRACT_KINDS,
  CONTRACT_STATES,
  type ContractCadence,
  type ContractGroup,
  type ContractKindName,
  type ContractState,
  UNFIT_REASONS,
  type UnfitReason,
} from './kinds.ts';

/** One row of a contract. Amounts are minor units as text; a row has a rate in parts per million or a fixed amount. */
export interface ContractTerm {
  readonly minimumBetMinor: string;
  readonly netLossMinor: string;
  readonly activeMembers: number;
  readonly ratePpm: number | undefined;
  readonly fixedMinor: string | undefined;
}

export type ContractTerms = Readonly<Partial<Record<ContractGroup, readonly ContractTerm[]>>>;

/** A contract as one of its sides reads it. Times are epoch milliseconds of the gateway's clock. */
export interface AgentContract {
  readonly id: string;
  readonly kind: ContractKindName;
  readonly cadence: ContractCadence;
  readonly state: ContractState;
  /** The holder, and the upline; the operator has no name. */
  readonly memberId: string;
  readonly account: string;
  readonly offerer: string | undefined;
  /** Whether the caller requested the end, while the request is open. */
  readonly isEndMine: boolean;
  readonly offeredAt: number;
  readonly beganAt: number | undefined;
  readonly dueAt: number | undefined;
  readonly rows: ContractTerms;
}

/** A direct downline and the contracts with it. */
export interface ContractDownline {
  readonly memberId: string;
  readonly account: string;
  /** True for an agent, who may hold contracts. */
  readonly isAgent: boolean;
  readonly held: AgentContract | undefined;
  readonly offered: AgentContract | undefined;
}

export interface AgentContracts {
  readonly mine: AgentContract | undefined;
  readonly offeredToMe: AgentContract | undefined;
  readonly downlines: readonly ContractDownline[];
  /** The list is truncated. */
  readonly hasMore: boolean;
  readonly now: number;
}

/** How the gross amount of a group was computed. */
export interface GroupFormulaRow {
  readonly product: ContractGroup;
  readonly validBetMinor: string;
  readonly lossMinor: string;
  readonly bonusesMinor: string;
  readonly beforeMinor: string;
  readonly broughtMinor: string;
  readonly active: number;
  readonly baseMinor: string;
  /** Number of the row that pays, from 1; 0: none. */
  readonly tier: number;
  readonly ratePpm: number | undefined;
  readonly fixedMinor: string | undefined;
  readonly grossMinor: string;
  readonly carriedMinor: string;
}

export interface LensPay {
  readonly grossMinor: string;
  readonly netMinor: string;
  readonly groups: readonly GroupFormulaRow[];
}

/**
 * Why a contract would end: one of its rows exceeds a row of the changed contract (0: none), or the contract above it
 * ends.
 */
export interface LensEnd {
  readonly account: string;
  readonly product: ContractGroup | undefined;
  readonly row: number;
  readonly against: number;
  readonly under: string | undefined;
}

/** The effect of a contract change over the last closed period (N15). */
export interface ContractLens {
  /** Sent with the confirmation. */
  readonly hash: string;
  /** yyyy-MM-dd, both inclusive. */
  readonly fromDay: string;
  readonly toDay: string;
  readonly ends: readonly LensEnd[];
  readonly rows: readonly {
    readonly account: string;
    readonly isHolder: boolean;
    readonly before: LensPay | undefined;
    readonly after: LensPay | undefined;
  }[];
  /** Number of affected holders; more than `rows` if the list is truncated. */
  readonly count: number;
  readonly houseBeforeMinor: string;
  readonly houseAfterMinor: string;
}

export interface ContractUnfit {
  readonly why: UnfitReason;
  readonly product: ContractGroup | undefined;
  readonly row: number;
}

const nameOf = <Name extends string>(names: readonly Name[], value: unknown) => names.find((name) => name === value);

/** Reads rows by group; invalid rows are left out. Never throws. */
export function readTerms(value: unknown, context: AmountContext): ContractTerms {
  return Object.fromEntries(
    CONTRACT_GROUPS.flatMap((group) => {
      const rows = readRows(own(value, group), (row) => readTerm(row, context));
      return rows.length === 0 ? [] : [[group, rows]];
    }),
  );
}

function readTerm(row: unknown, context: AmountContext): ContractTerm {
  return {
    minimumBetMinor: readMinor(row, 'minimumBet', context) ?? '0',
    netLossMinor: readMinor(row, 'netLoss', context) ?? '0',
    activeMembers: readWhole(row, 'activeMembers') ?? 0,
    ratePpm: readWhole(row, 'ratePpm'),
    fixedMinor: readMinor(row, 'fixed', context),
  };
}

function readContract(value: unknown, context: AmountContext): AgentContract | undefined {
  const [id, memberId, account] = [readText(value, 'id'), readText(value, 'memberId'), readText(value, 'account')];
  const kind = nameOf(CONTRACT_KINDS, own(value, 'kind'));
  const state = nameOf(CONTRACT_STATES, own(value, 'state'));
  if (!id || !memberId || !kind || !state) return undefined;
  return {
    id,
    kind,
    state,
    memberId,
    account: account ?? '',
    cadence: nameOf(CONTRACT_CADENCES, own(value, 'cadence')) ?? 'M',
    offerer: readText(value, 'offerer'),
    isEndMine: readYes(value, 'isEndMine'),
    offeredAt: readWhole(value, 'offeredAt') ?? 0,
    beganAt: readWhole(value, 'beganAt'),
    dueAt: readWhole(value, 'dueAt'),
    rows: readTerms(own(value, 'rows'), context),
  };
}

/** Reads contracts of one kind. Never throws. */
export function readContracts(value: unknown, context: AmountContext): AgentContracts {
  return {
    mine: readContract(own(value, 'mine'), context),
    offeredToMe: readContract(own(value, 'offeredToMe'), context),
    downlines: readRows(own(value, 'downlines'), (row) => {
      const [memberId, account] = [readText(row, 'memberId'), readText(row, 'account')];
      if (!memberId || !account) return undefined;
      return {
        memberId,
        account,
        isAgent: readYes(row, 'isAgent'),
        held: readContract(own(row, 'held'), context),
        offered: readContract(own(row, 'offered'), context),
      };
    }),
    hasMore: readYes(value, 'hasMore'),
    now: readWhole(value, 'now') ?? 0,
  };
}

function readFormula(row: unknown, context: AmountContext): GroupFormulaRow | undefined {
  const product = nameOf(CONTRACT_GROUPS, own(row, 'product'));
  if (product === undefined) return undefined;
  const minor = (key: string) => readMinor(row, key, context) ?? '0';
  return {
    product,
    validBetMinor: minor('validBet'),
    lossMinor: minor('loss'),
    bonusesMinor: minor('bonuses'),
    beforeMinor: minor('before'),
    broughtMinor: minor('brought'),
    baseMinor: minor('base'),
    grossMinor: minor('gross'),
    carriedMinor: minor('carried'),
    active: readWhole(row, 'active') ?? 0,
    tier: readWhole(row, 'tier') ?? 0,
    ratePpm: readWhole(row, 'ratePpm'),
    fixedMinor: readMinor(row, 'fixed', context),
  };
}

/** Reads the formulas of a line. Never throws. */
export function readFormulas(value: unknown, context: AmountContext): readonly GroupFormulaRow[] {
  return readRows(value, (row) => readFormula(row, context));
}

function readPay(value: unknown, context: AmountContext): LensPay | undefined {
  const grossMinor = readMinor(value, 'gross', context);
  if (grossMinor === undefined) return undefined;
  const netMinor = readMinor(value, 'net', context) ?? '0';
  return { grossMinor, netMinor, groups: readFormulas(own(value, 'groups'), context) };
}

/** Reads a lens; undefined if there is none. Never throws. */
export function readLens(value: unknown, context: AmountContext): ContractLens | undefined {
  const hash = readText(value, 'hash');
  if (!hash) return undefined;
  return {
    hash,
    fromDay: readText(value, 'fromDay') ?? '',
    toDay: readText(value, 'toDay') ?? '',
    ends: readRows(own(value, 'ends'), (row) => ({
      account: readText(row, 'account') ?? '',
      product: nameOf(CONTRACT_GROUPS, own(row, 'product')),
      row: readWhole(row, 'row') ?? 0,
      against: readWhole(row, 'against') ?? 0,
      under: readText(row, 'under'),
    })),
    rows: readRows(own(value, 'rows'), (row) => ({
      account: readText(row, 'account') ?? '',
      isHolder: readYes(row, 'isHolder'),
      before: readPay(own(row, 'before'), context),
      after: readPay(own(row, 'after'), context),
    })),
    count: readWhole(value, 'count') ?? 0,
    houseBeforeMinor: readMinor(value, 'houseBefore', context) ?? '0',
    houseAfterMinor: readMinor(value, 'houseAfter', context) ?? '0',
  };
}

/** Reads why terms are invalid; undefined if absent. Never throws. */
export function readUnfit(value: unknown): ContractUnfit | undefined {
  const why = nameOf(UNFIT_REASONS, own(value, 'why'));
  if (why === undefined) return undefined;
  return { why, product: nameOf(CONTRACT_GROUPS, own(value, 'product')), row: readWhole(value, 'row') ?? 0 };
}

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
  const has = (key: string) =>
    Object.keys(Object(own(value, key))).some((group) => isFull(own(own(value, key), group)));
  return {
    kinds: CONTRACT_KINDS.filter((kind) => KEYS[kind].some(has)),
    requests: CONTRACT_KINDS.filter((kind) => has(KEYS[kind][0])),
  };
}

const isFull = (list: unknown) => Array.isArray(list) && list.length > 0;

/** A line of income. Amounts are minor units as text. */
export interface IncomeLine {
  readonly id: string;
  readonly kind: ContractKindName;
  readonly cadence: ContractCadence;
  readonly period: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly startsAt: number;
  readonly paidAt: number | undefined;
  readonly grossMinor: string;
  /** The earnings of the contracts directly below. */
  readonly belowMinor: string;
  readonly netMinor: string;
  readonly arrearsBeforeMinor: string;
  readonly arrearsAfterMinor: string;
  readonly paidMinor: string;
  readonly hasLate: boolean;
}

export interface IncomePage {
  readonly lines: readonly IncomeLine[];
  readonly next: string | undefined;
  /** Sums over the whole selection, not only this page. */
  readonly sums: {
    readonly count: number;
    readonly grossMinor: string;
    readonly netMinor: string;
    readonly paidMinor: string;
  };
  /** Current arrears, deducted from later settlements. */
  readonly arrearsMinor: string;
}

/** Reads a page of income. Never throws. */
export function readIncome(value: unknown, context: AmountContext): IncomePage {
  const sums = own(value, 'sums');
  const minor = (key: string) => readMinor(sums, key, context) ?? '0';
  return {
    lines: readRows(own(value, 'lines'), (row) => readLine(row, context)),
    next: readText(value, 'next') || undefined,
    sums: {
      count: readWhole(sums, 'count') ?? 0,
      grossMinor: minor('gross'),
      netMinor: minor('net'),
      paidMinor: minor('paid'),
    },
    arrearsMinor: readMinor(value, 'arrears', context) ?? '0',
  };
}

function readLine(row: unknown, context: AmountContext): IncomeLine | undefined {
  const id = readId(row, 'id');
  const kind = nameOf(CONTRACT_KINDS, own(row, 'kind'));
  if (!id || !kind) return undefined;
  const minor = (key: string) => readMinor(row, key, context) ?? '0';
  return {
    id,
    kind,
    cadence: nameOf(CONTRACT_CADENCES, own(row, 'cadence')) ?? 'M',
    period: readText(row, 'period') ?? '',
    fromDay: readText(row, 'fromDay') ?? '',
    toDay: readText(row, 'toDay') ?? '',
    startsAt: readWhole(row, 'startsAt') ?? 0,
    paidAt: readWhole(row, 'paidAt'),
    hasLate: readYes(row, 'hasLate'),
    grossMinor: minor('gross'),
    belowMinor: minor('below'),
    netMinor: minor('net'),
    paidMinor: minor('paid'),
    arrearsBeforeMinor: minor('arrearsBefore'),
    arrearsAfterMinor: minor('arrearsAfter'),
  };
}

/** A line of income with all figures of its computation. */
export interface IncomeFormula {
  readonly line: IncomeLine | undefined;
  readonly groups: readonly GroupFormulaRow[];
  /** Periods with data that arrived after they were closed (D64). */
  readonly late: readonly { readonly period: string; readonly validBetMinor: string; readonly lossMinor: string }[];
}

/** Never throws. */
export function readIncomeFormula(value: unknown, context: AmountContext): IncomeFormula {
  return {
    line: readLine(own(value, 'line'), context),
    groups: readFormulas(own(value, 'groups'), context),
    late: readRows(own(value, 'late'), (row) => ({
      period: readText(row, 'period') ?? '',
      validBetMinor: readMinor(row, 'validBet', context) ?? '0',
      lossMinor: readMinor(row, 'loss', context) ?? '0',
    })),
  };
}
