import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import type { SentTerms } from '#contract/contracts/calls.ts';
import {
  CONTRACT_CADENCES,
  CONTRACT_KINDS,
  CONTRACT_STATES,
  type ContractCadence,
  type ContractKindName,
  type ContractState,
} from '#contract/contracts/kinds.ts';
import {
  type ContractLens,
  type ContractTerms,
  type GroupFormulaRow,
  readFormulas,
  readLens,
  readTerms,
} from '#contract/contracts/read.ts';
import { defineStaffCall } from '../staff-call.ts';

export const CONTRACT_PARTS = ['open', 'inForce', 'over'] as const;
export const RUN_STATES = ['open', 'draft', 'posting', 'closed'] as const;

/** A contract for staff. Amounts are decimal text in the merchant's currency; times are epoch milliseconds. */
export interface StaffContract {
  readonly id: string;
  readonly version: number;
  readonly kind: ContractKindName;
  readonly cadence: ContractCadence;
  readonly state: ContractState;
  readonly holder: string;
  /** Undefined: the operator. */
  readonly offerer: string | undefined;
  readonly endAskedBy: 'holder' | 'offerer' | undefined;
  readonly offeredAt: number;
  readonly beganAt: number | undefined;
  readonly endedAt: number | undefined;
  /** The gateway's reason of the end. */
  readonly because: string | undefined;
  readonly rows: ContractTerms;
}

export interface StaffContracts {
  readonly rows: readonly StaffContract[];
  readonly count: number;
  readonly currency: string;
  readonly exponent: number;
}

const nameOf = <Name extends string>(names: readonly Name[], value: unknown) => names.find((name) => name === value);
/** Amounts are read as minor units with the exponent in the reply. */
const contextOf = (value: unknown) => ({ currencyExponent: readWhole(value, 'exponent') ?? 2 });

/** Contracts of a merchant's agents: pending, active, ended; newest first. */
export const staffContracts = defineStaffCall<
  {
    readonly part: (typeof CONTRACT_PARTS)[number];
    readonly kind?: ContractKindName;
    readonly search?: string;
  },
  StaffContracts
>({
  name: 'staffContracts',
  method: 'GET',
  path: '/staff/merchants/:merchant/agents/contracts',
  access: 'contract.read',
  read: (value) => ({
    rows: readRows(own(value, 'rows'), (row) => readContract(row, contextOf(value))),
    count: readWhole(value, 'count') ?? 0,
    currency: readText(value, 'currency') ?? '',
    exponent: contextOf(value).currencyExponent,
  }),
});

function readContract(row: unknown, context: ReturnType<typeof contextOf>): StaffContract | undefined {
  const [id, holder] = [readText(row, 'id'), readText(row, 'holder')];
  const kind = nameOf(CONTRACT_KINDS, own(row, 'kind'));
  const state = nameOf(CONTRACT_STATES, own(row, 'state'));
  if (!id || !holder || !kind || !state) return undefined;
  return {
    id,
    holder,
    kind,
    state,
    version: readWhole(row, 'version') ?? 0,
    cadence: nameOf(CONTRACT_CADENCES, own(row, 'cadence')) ?? 'M',
    offerer: readText(row, 'offerer'),
    endAskedBy: nameOf(['holder', 'offerer'] as const, own(row, 'endAskedBy')),
    offeredAt: readWhole(row, 'offeredAt') ?? 0,
    beganAt: readWhole(row, 'beganAt'),
    endedAt: readWhole(row, 'endedAt'),
    because: readText(row, 'because'),
    rows: readTerms(own(row, 'rows'), context),
  };
}

interface OperatorTerms {
  readonly kind: ContractKindName;
  /** The user name of the head of the line. */
  readonly account: string;
  /** Only for a dividend. */
  readonly cadence?: 'D' | 'W' | 'H' | 'M';
  readonly rows: SentTerms;
}

/**
 * Previews an offer of the operator over the whole line (N15); contract_unfit has the reason if the terms are invalid.
 */
export const staffContractLens = defineStaffCall<OperatorTerms, ContractLens | undefined>({
  name: 'staffContractLens',
  method: 'POST',
  path: '/staff/merchants/:merchant/agents/contracts/lens',
  access: 'contract.read',
  read: (value) => readLens(own(value, 'lens'), contextOf(value)),
});

/** Offers terms to the head of a line; `lens` is the hash of the lens that was read. */
export const offerOperatorContract = defineStaffCall<
  OperatorTerms & { readonly lens: string; readonly reason: string },
  undefined
>({
  name: 'staffOfferContract',
  method: 'POST',
  path: '/staff/merchants/:merchant/agents/contracts',
  access: 'contract.change',
  read: () => undefined,
});

/** Requests the end of a contract with the operator, or answers such a request of the holder. */
export const endOperatorContract = defineStaffCall<
  { readonly id: string; readonly answer: 'ask' | 'agree' | 'refuse'; readonly reason: string },
  undefined
>({
  name: 'staffEndContract',
  method: 'POST',
  path: '/staff/merchants/:merchant/agents/contracts/end',
  access: 'contract.change',
  read: () => undefined,
});

/** A settlement run: all contracts of one kind over one period. */
export interface StaffRun {
  readonly id: string;
  readonly kind: ContractKindName;
  readonly cadence: ContractCadence;
  readonly period: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly state: (typeof RUN_STATES)[number];
  readonly lines: number;
  readonly paidLines: number;
  readonly heldLines: number;
  readonly gross: string;
  readonly paid: string;
  /** Decimal text; the decrease of arrears; negative if arrears grew. */
  readonly arrears: string;
  /** The time when a draft is posted. */
  readonly postsAt: number | undefined;
}

export interface StaffRuns {
  readonly rows: readonly StaffRun[];
  readonly currency: string;
  readonly exponent: number;
}

/** Settlement runs, newest first. */
export const settlementRuns = defineStaffCall<{ readonly kind?: ContractKindName }, StaffRuns>({
  name: 'staffSettlementRuns',
  method: 'GET',
  path: '/staff/merchants/:merchant/agents/runs',
  access: 'settlement.read',
  read: (value) => ({
    rows: readRows(own(value, 'rows'), readRun),
    currency: readText(value, 'currency') ?? '',
    exponent: contextOf(value).currencyExponent,
  }),
});

function readRun(row: unknown): StaffRun | undefined {
  const id = readText(row, 'id');
  const kind = nameOf(CONTRACT_KINDS, own(row, 'kind'));
  const state = nameOf(RUN_STATES, own(row, 'state'));
  if (!id || !kind || !state) return undefined;
  return {
    id,
    kind,
    state,
    cadence: nameOf(CONTRACT_CADENCES, own(row, 'cadence')) ?? 'M',
    period: readText(row, 'period') ?? '',
    fromDay: readText(row, 'fromDay') ?? '',
    toDay: readText(row, 'toDay') ?? '',
    startsAt: readWhole(row, 'startsAt') ?? 0,
    endsAt: readWhole(row, 'endsAt') ?? 0,
    lines: readWhole(row, 'lines') ?? 0,
    paidLines: readWhole(row, 'paidLines') ?? 0,
    heldLines: readWhole(row, 'heldLines') ?? 0,
    gross: readText(row, 'gross') ?? '0',
    paid: readText(row, 'paid') ?? '0',
    arrears: readText(row, 'arrears') ?? '0',
    postsAt: readWhole(row, 'postsAt'),
  };
}

/** A line of a run; amounts are decimal text. */
export interface StaffLine {
  readonly id: string;
  readonly period: string;
  readonly holder: string;
  readonly gross: string;
  readonly below: string;
  readonly net: string;
  readonly paid: string | undefined;
  readonly hasLate: boolean;
  readonly isHeld: boolean;
  readonly heldBecause: string | undefined;
  readonly paidAt: number | undefined;
}

/** Lines of a run, top of the tree first, 200 per page. */
export const settlementLines = defineStaffCall<
  { readonly run: string; readonly after?: string },
  { readonly rows: readonly StaffLine[]; readonly next: string | undefined }
>({
  name: 'staffSettlementLines',
  method: 'GET',
  path: '/staff/merchants/:merchant/agents/runs/lines',
  access: 'settlement.read',
  read: (value) => ({
    rows: readRows(own(value, 'rows'), readLine),
    next: readText(value, 'next') || undefined,
  }),
});

function readLine(row: unknown): StaffLine | undefined {
  const [id, period, holder] = [readText(row, 'id'), readText(row, 'period'), readText(row, 'holder')];
  if (!id || !period || !holder) return undefined;
  return {
    id,
    period,
    holder,
    gross: readText(row, 'gross') ?? '0',
    net: readText(row, 'net') ?? '0',
    below: readText(row, 'below') ?? '0',
    paid: readText(row, 'paid'),
    hasLate: readYes(row, 'hasLate'),
    isHeld: readYes(row, 'isHeld'),
    heldBecause: readText(row, 'heldBecause'),
    paidAt: readWhole(row, 'paidAt'),
  };
}

/** The formula of a line: all figures that it was computed from. */
export const settlementFormula = defineStaffCall<
  { readonly id: string; readonly period: string },
  { readonly groups: readonly GroupFormulaRow[]; readonly exponent: number }
>({
  name: 'staffSettlementFormula',
  method: 'GET',
  path: '/staff/merchants/:merchant/agents/runs/formula',
  access: 'settlement.read',
  read: (value) => ({
    groups: readFormulas(own(value, 'groups'), contextOf(value)),
    exponent: contextOf(value).currencyExponent,
  }),
});

/** Holds or releases an unpaid line; the other lines of its run are paid. */
export const holdSettlement = defineStaffCall<
  { readonly id: string; readonly period: string; readonly hold: boolean; readonly reason: string },
  undefined
>({
  name: 'staffHoldSettlement',
  method: 'POST',
  path: '/staff/merchants/:merchant/agents/runs/hold',
  access: 'settlement.hold',
  read: () => undefined,
});

export const staffContractsCalls = [
  ...[staffContracts, staffContractLens, offerOperatorContract, endOperatorContract],
  ...[settlementRuns, settlementLines, settlementFormula, holdSettlement],
];
