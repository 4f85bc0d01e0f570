import { own, readRows, readText, readWhole } from '../call/read.ts';
import { type AmountContext, readMinor } from './order.ts';

/** The kind of a method: decides its picture and, for C2C, that another member is the counterparty. */
export const payKinds = ['BANK', 'EWALLET', 'CRYPTO', 'C2C'] as const;
export type PayKind = (typeof payKinds)[number];

export const payDirections = ['DEPOSIT', 'WITHDRAWAL'] as const;
export type PayDirection = (typeof payDirections)[number];

/** The fee of a method: a fixed part, and parts per million of the amount. */
export interface PayFee {
  readonly fixedMinor: string;
  readonly ppm: number;
  /** False if the operator pays the fee: such a fee is not shown. */
  readonly isPlayers: boolean;
}

/** A payment method for deposits or withdrawals. Amounts are minor units as text. */
export interface PayMethod {
  readonly id: string;
  readonly kind: PayKind;
  readonly name: string;
  readonly note: string;
  readonly minimumMinor: string;
  readonly maximumMinor: string;
  /** Amounts offered as buttons, within the limits. */
  readonly amountsMinor: readonly string[];
  readonly fee: PayFee;
  /** The remaining daily limit; undefined if there is no daily limit. */
  readonly leftTodayMinor: string | undefined;
  /** Whole minutes within which most of its orders arrive; undefined: unknown. */
  readonly usualMinutes: number | undefined;
  /** Why the method is closed; undefined if it is open. */
  readonly closed: ClosedMethod | undefined;
  /**
   * Its fields besides the amount, as rules by field name (schemas/register-settings.schema.json); empty if there are
   * none.
   */
  readonly rules: Readonly<Record<string, unknown>>;
  /** Version of the method: anything derived from its rules is rebuilt for another version. */
  readonly version: number;
}

/**
 * HOURS: outside of its hours; COUNT, SUM: the daily limit is reached; RANK: only for higher ranks; WORK: the provider
 * is unavailable.
 */
export interface ClosedMethod {
  readonly code: string;
  /** Epoch milliseconds of the gateway's clock; undefined if unknown. */
  readonly until: number | undefined;
}

/** The form data of a method; version and rules are those of `PayMethod`. */
export interface PayForm extends Pick<PayMethod, 'id' | 'version' | 'rules'> {
  readonly direction: PayDirection;
}

/** A promotion that a deposit can qualify for, and its conditions. */
export interface DepositPromotion {
  readonly id: string;
  readonly title: string;
  readonly condition: string;
}

export interface PayMethods {
  readonly methods: readonly PayMethod[];
  /** Promotions that the member may select with a deposit; empty for withdrawal methods. */
  readonly promotions: readonly DepositPromotion[];
  readonly now: number | undefined;
}

/** Reads the methods; rows without id, kind, name or limits are left out. Never throws. */
export function readPayMethods(value: unknown, context: AmountContext): PayMethods {
  return {
    methods: readRows(own(value, 'methods'), (row) => readMethod(row, context)),
    promotions: readRows(own(value, 'promotions'), readPromotion),
    now: readWhole(value, 'now'),
  };
}

function readPromotion(row: unknown): DepositPromotion | undefined {
  const [id, title] = [readText(row, 'id'), readText(row, 'title')];
  return id && title ? { id, title, condition: readText(row, 'condition') ?? '' } : undefined;
}

function readMethod(row: unknown, context: AmountContext): PayMethod | undefined {
  const [id, name] = [readText(row, 'id'), readText(row, 'name')];
  const kind = payKinds.find((each) => each === readText(row, 'kind'));
  const [minimumMinor, maximumMinor] = [readMinor(row, 'minimum', context), readMinor(row, 'maximum', context)];
  if (!id || !name || !kind || minimumMinor === undefined || maximumMinor === undefined) return undefined;
  return {
    id,
    kind,
    name,
    minimumMinor,
    maximumMinor,
    note: readText(row, 'note') ?? '',
    amountsMinor: readRows(own(row, 'amounts'), (each) => readMinor({ each }, 'each', context)),
    fee: readFee(own(row, 'fee'), context),
    leftTodayMinor: readMinor(row, 'leftToday', context),
    usualMinutes: readWhole(row, 'usualMinutes') || undefined,
    closed: readClosed(own(row, 'closed')),
    rules: readRules(own(row, 'rules')),
    version: readWhole(row, 'version') ?? 0,
  };
}

/** Reads the form data of methods; rows without id, version or direction are left out. Never throws. */
export function readPayForms(value: unknown): readonly PayForm[] {
  return readRows(own(value, 'forms'), (row) => {
    const [id, version] = [readText(row, 'id'), readWhole(row, 'version')];
    const direction = payDirections.find((each) => each === readText(row, 'direction'));
    if (!id || version === undefined || !direction) return undefined;
    return { id, version, direction, rules: readRules(own(row, 'rules')) };
  });
}

function readFee(value: unknown, context: AmountContext): PayFee {
  return {
    fixedMinor: readMinor(value, 'fixed', context) ?? '0',
    ppm: Math.max(0, readWhole(value, 'ppm') ?? 0),
    isPlayers: readText(value, 'payer') === 'PLAYER',
  };
}

function readClosed(value: unknown): ClosedMethod | undefined {
  const code = readText(value, 'code');
  return code ? { code, until: readWhole(value, 'until') } : undefined;
}

function readRules(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
