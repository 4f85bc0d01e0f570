import { own, readRows, readText, readWhole } from '../call/read.ts';
import { type AmountContext, readMinor } from '../cashier/order.ts';
import {
  isSingle,
  type LimitMeasure,
  type LimitPeriod,
  limitMeasures,
  limitPeriods,
  type PauseKind,
  pauseKinds,
  type RegisterState,
  registerStates,
  type SingleMeasure,
  type SpanMeasure,
} from './limit-kinds.ts';

/** Names a limit of the member. */
export type LimitKey =
  | { readonly measure: SpanMeasure; readonly period: LimitPeriod }
  | { readonly measure: SingleMeasure };

/** A request for a higher amount, or for none. Times are epoch milliseconds of the gateway's clock, both included. */
export interface LimitRequest {
  /** Minor units as text; undefined: the limit is to be removed. */
  readonly amountMinor: string | undefined;
  readonly effectiveAt: number;
  readonly confirmUntil: number;
  /** It can be confirmed only after staff have spoken with the member. */
  readonly waitsForContact: boolean;
}

/** A limit that the member may set. Amounts are minor units as text; those of TIME are minutes. */
export interface ProtectionLimit {
  readonly measure: LimitMeasure;
  /** Undefined for SINGLE_STAKE and BALANCE. */
  readonly period: LimitPeriod | undefined;
  /** In force; undefined: none. */
  readonly amountMinor: string | undefined;
  /**
   * In the current period, below zero if wins or withdrawals exceed; of BALANCE the balance. Undefined without an amount,
   * and for SINGLE_STAKE.
   */
  readonly usedMinor: string | undefined;
  /** Never below zero. Undefined where `usedMinor` is. */
  readonly leftMinor: string | undefined;
  /** End of the current period, epoch milliseconds; undefined where `usedMinor` is, and for BALANCE. */
  readonly endsAt: number | undefined;
  readonly request: LimitRequest | undefined;
  /** The highest amount that the market allows; undefined: any. */
  readonly ceilingMinor: string | undefined;
  /** A higher amount acts only after staff have spoken with the member; undefined: none needs it. */
  readonly contactAboveMinor: string | undefined;
  /** The market requires an amount before play or deposits. */
  readonly isRequired: boolean;
  /** When the market asks members to set it. */
  readonly askAt: readonly string[];
  /** Hours until a request may be confirmed, at least; undefined: as of the page. */
  readonly raiseAfterHours: number | undefined;
}

/** An amount that was in force from a time on, and the request at that time. */
export interface LimitChange extends Pick<ProtectionLimit, 'measure' | 'period' | 'amountMinor'> {
  readonly at: number;
  /** Of the request; undefined: none, or to remove the limit. */
  readonly askedMinor: string | undefined;
  /** When the request could be confirmed; undefined: no request. */
  readonly effectiveAt: number | undefined;
}

/** A break or a self-exclusion, epoch milliseconds of the gateway's clock. */
export interface Pause {
  readonly kind: PauseKind;
  readonly startsAt: number;
  /** Undefined: without end, or until the member asks to come back. */
  readonly endsAt: number | undefined;
  /** From when the member may ask to come back; undefined: no request is needed, or possible. */
  readonly returnsFrom: number | undefined;
  /** Hours from the request to the end. */
  readonly coolingOffHours: number | undefined;
}

/** A register of self-exclusion that refuses play, deposits and promotions. */
export interface RefusingRegister {
  readonly register: string;
  /** SILENT: it gave no valid answer, and the market refuses play until it does. */
  readonly state: RegisterState;
  readonly askedAt: number;
}

export interface Protection {
  /** Every limit that the merchant offers, also those without an amount. */
  readonly limits: readonly ProtectionLimit[];
  /** Hours until a request may be confirmed, at least; undefined if not reported. */
  readonly raiseAfterHours: number | undefined;
  /** The break or exclusion in force that ends last; undefined: the member may play. */
  readonly pause: Pause | undefined;
  readonly registers: readonly RefusingRegister[];
  /** All breaks and exclusions, newest first. */
  readonly pauses: readonly Pause[];
  /** Changes of limits, newest first. */
  readonly changes: readonly LimitChange[];
  /** Choices of takeBreak. */
  readonly breakHours: readonly number[];
  /** Choices of excludeSelf. */
  readonly exclusionMonths: readonly number[];
  /** Whether excludeSelf accepts null. */
  readonly mayExcludeForever: boolean;
  /** Whether an exclusion goes on after its months until the member asks to come back. */
  readonly returnsOnRequest: boolean;
  /** The member's own interval of reality checks; undefined: the site's. */
  readonly realityCheckMinutes: number | undefined;
  /** Choices of setRealityCheck. */
  readonly realityCheckChoices: readonly number[];
  /** IANA name of the zone in which periods begin and end. */
  readonly zone: string | undefined;
  /** The gateway's time of the reply. */
  readonly now: number | undefined;
}

/** Reads the state; limits of unknown measures or periods are left out. Never throws. */
export function readProtection(value: unknown, context: AmountContext): Protection {
  const realityCheck = own(value, 'realityCheckMinutes');
  return {
    limits: readRows(own(value, 'limits'), (row) => readLimit(row, context)),
    raiseAfterHours: readWhole(value, 'raiseAfterHours'),
    pause: readPause(own(value, 'pause')),
    registers: readRows(own(value, 'registers'), readRegister),
    pauses: readRows(own(value, 'pauses'), readPause),
    changes: readRows(own(value, 'changes'), (row) => readChange(row, context)),
    breakHours: readNumbers(value, 'breakHours'),
    exclusionMonths: readNumbers(value, 'exclusionMonths'),
    mayExcludeForever: own(value, 'mayExcludeForever') === true,
    returnsOnRequest: own(value, 'returnsOnRequest') === true,
    realityCheckMinutes: readWhole(realityCheck, 'own'),
    realityCheckChoices: readNumbers(realityCheck, 'choices'),
    zone: readText(value, 'zone') || undefined,
    now: readWhole(value, 'now'),
  };
}

/** The limit that refused a call with limit_reached, from the refusal's value. */
export type ReachedLimit = Pick<ProtectionLimit, 'measure' | 'period' | 'leftMinor'> & {
  /** When the limit's period ends, epoch milliseconds; undefined without a period. */
  readonly until: number | undefined;
};

/** Undefined if the value names no limit. Never throws. */
export function readReachedLimit(value: unknown, context: AmountContext): ReachedLimit | undefined {
  const kind = readKind(value);
  if (kind === undefined) return undefined;
  const leftMinor = readMinor(value, 'left', contextOf(kind, context));
  return { ...kind, leftMinor, until: readWhole(value, 'until') };
}

function readLimit(row: unknown, currency: AmountContext): ProtectionLimit | undefined {
  const kind = readKind(row);
  if (kind === undefined) return undefined;
  const context = contextOf(kind, currency);
  return {
    ...kind,
    amountMinor: readMinor(row, 'amount', context),
    usedMinor: readMinor(row, 'used', context),
    leftMinor: readMinor(row, 'left', context),
    endsAt: readWhole(row, 'endsAt'),
    request: readRequest(own(row, 'request'), context),
    ceilingMinor: readMinor(row, 'ceiling', context),
    contactAboveMinor: readMinor(row, 'contactAbove', context),
    isRequired: own(row, 'required') === true,
    askAt: readRows(own(row, 'askAt'), (one) => (typeof one === 'string' ? one : undefined)),
    raiseAfterHours: readWhole(row, 'raiseAfterHours'),
  };
}

function readChange(row: unknown, currency: AmountContext): LimitChange | undefined {
  const kind = readKind(row);
  const at = readWhole(row, 'at');
  if (kind === undefined || at === undefined) return undefined;
  const context = contextOf(kind, currency);
  return {
    ...kind,
    at,
    amountMinor: readMinor(row, 'amount', context),
    askedMinor: readMinor(row, 'asked', context),
    effectiveAt: readWhole(row, 'effectiveAt'),
  };
}

function readKind(row: unknown): Pick<ProtectionLimit, 'measure' | 'period'> | undefined {
  const measure = limitMeasures.find((known) => known === readText(row, 'measure'));
  const period = limitPeriods.find((known) => known === readText(row, 'period'));
  if (measure === undefined || (period === undefined) !== isSingle(measure)) return undefined;
  return { measure, period };
}

/** Minutes have no decimals. */
function contextOf({ measure }: Pick<ProtectionLimit, 'measure'>, currency: AmountContext): AmountContext {
  return measure === 'TIME' ? { currencyExponent: 0 } : currency;
}

function readRequest(value: unknown, context: AmountContext): LimitRequest | undefined {
  const [effectiveAt, confirmUntil] = [readWhole(value, 'effectiveAt'), readWhole(value, 'confirmUntil')];
  if (effectiveAt === undefined || confirmUntil === undefined) return undefined;
  const waitsForContact = own(value, 'contact') === true;
  return { amountMinor: readMinor(value, 'amount', context), effectiveAt, confirmUntil, waitsForContact };
}

function readPause(value: unknown): Pause | undefined {
  const kind = pauseKinds.find((known) => known === readText(value, 'kind'));
  const startsAt = readWhole(value, 'startsAt');
  if (kind === undefined || startsAt === undefined) return undefined;
  const [endsAt, returnsFrom] = [readWhole(value, 'endsAt'), readWhole(value, 'returnsFrom')];
  return { kind, startsAt, endsAt, returnsFrom, coolingOffHours: readWhole(value, 'coolingOffHours') };
}

function readRegister(value: unknown): RefusingRegister | undefined {
  const register = readText(value, 'register');
  const state = registerStates.find((known) => known === readText(value, 'state'));
  const askedAt = readWhole(value, 'askedAt');
  return register && state && askedAt !== undefined ? { register, state, askedAt } : undefined;
}

function readNumbers(value: unknown, key: string): readonly number[] {
  return readRows(own(value, key), (row) => (Number.isSafeInteger(row) ? Number(row) : undefined));
}
