import type { NoRequest } from '#contract/call/call.ts';
import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import { type PayKind, payKinds } from '#contract/cashier/read.ts';
import { defineStaffCall } from '../staff-call.ts';

export const PAY_DIRECTIONS = ['DEPOSIT', 'WITHDRAWAL'] as const;
/** How a provider handles the payment; `account`: a payout to an account, `c2c`: to or from other members. */
export const PAY_FLOWS = ['redirect', 'qr', 'transfer', 'c2c', 'account'] as const;
export const FEE_PAYERS = ['PLAYER', 'HOUSE'] as const;

/** Name of a method in one language, and a note for the payer. */
export interface MethodWords {
  readonly name: string;
  readonly note?: string;
}

/**
 * A payment method as staff write it. Amounts are decimal text, shares parts per million, hours minutes of the
 * merchant's day.
 */
export interface WrittenMethod {
  readonly direction: (typeof PAY_DIRECTIONS)[number];
  readonly provider: string;
  readonly kind: PayKind;
  readonly way: (typeof PAY_FLOWS)[number];
  readonly isOn: boolean;
  readonly place: number;
  /** By language (`EN`). */
  readonly words: Readonly<Record<string, MethodWords>>;
  /** Its fields besides the amount (schemas/register-settings.schema.json). */
  readonly rules: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly minimum: string;
  readonly maximum: string;
  readonly amounts: readonly string[];
  readonly tolerancePpm: number;
  readonly feeFixed: string;
  readonly feePpm: number;
  readonly feePayer: (typeof FEE_PAYERS)[number];
  readonly dailyCount?: number;
  readonly dailySum?: string;
  readonly rankFrom?: number;
  readonly opensAt?: number;
  readonly closesAt?: number;
}

export interface StaffMethod extends WrittenMethod {
  readonly id: string;
  readonly version: number;
}

/** Settings for all methods of a merchant. Absent: unlimited. */
export interface WrittenSettings {
  readonly turnoverPpm: number;
  readonly coolOffHours: number;
  readonly accountCoolOffHours: number;
  readonly accountsMost: number;
  readonly depositsMost: number;
  readonly withdrawalsDailyCount?: number;
  readonly withdrawalsDaily?: string;
  readonly mayCancel: boolean;
  readonly passUpTo?: string;
  readonly twoAbove?: string;
  readonly asksKyc: boolean;
  readonly asksContact: boolean;
  readonly uplineIsOn: boolean;
  readonly uplineMinimum: string;
  readonly uplineMaximum?: string;
  readonly uplineDaily?: string;
}

export interface StaffMethods {
  readonly currency: string;
  readonly methods: readonly StaffMethod[];
  readonly settings: WrittenSettings & { readonly version: number };
  /** Codes of the available providers that support the merchant's currency. */
  readonly providers: readonly string[];
}

/** The payment methods of a merchant, including those that are off, and the common settings. */
export const staffMethods = defineStaffCall<NoRequest, StaffMethods | undefined>({
  name: 'staffPayMethods',
  method: 'GET',
  path: '/staff/merchants/:merchant/cashier/methods',
  access: 'cashier.read',
  read: readMethods,
});

/**
 * Saves a method: without an id a new one, else over the version that was read. `conflict` (StaffActionConflict) if there is a
 * newer version.
 */
export const putMethod = defineStaffCall<
  { readonly id?: string; readonly version: number; readonly method: WrittenMethod; readonly reason: string },
  { readonly id: string; readonly version: number } | undefined
>({
  name: 'staffPutPayMethod',
  method: 'PUT',
  path: '/staff/merchants/:merchant/cashier/method',
  access: 'cashier.methods',
  read: (value) => {
    const [id, version] = [readText(value, 'id'), readWhole(value, 'version')];
    return id === undefined || version === undefined ? undefined : { id, version };
  },
});

/** Saves the common settings over the version that was read; 0: never saved. */
export const putCashierSettings = defineStaffCall<
  { readonly version: number; readonly settings: WrittenSettings; readonly reason: string },
  { readonly version: number } | undefined
>({
  name: 'staffPutCashierSettings',
  method: 'PUT',
  path: '/staff/merchants/:merchant/cashier/settings',
  access: 'cashier.methods',
  read: (value) => {
    const version = readWhole(value, 'version');
    return version === undefined ? undefined : { version };
  },
});

function readMethods(value: unknown): StaffMethods | undefined {
  const settings = own(value, 'settings');
  const version = readWhole(settings, 'version');
  if (version === undefined) return undefined;
  return {
    currency: readText(value, 'currency') ?? '',
    methods: readRows(own(value, 'methods'), readMethod),
    settings: { ...readSettings(settings), version },
    providers: readRows(own(value, 'providers'), (code) => (typeof code === 'string' ? code : undefined)),
  };
}

function readMethod(row: unknown): StaffMethod | undefined {
  const [id, version, kind] = [readText(row, 'id'), readWhole(row, 'version'), readText(row, 'kind')];
  const direction = PAY_DIRECTIONS.find((known) => known === readText(row, 'direction'));
  const way = PAY_FLOWS.find((known) => known === readText(row, 'way'));
  if (id === undefined || version === undefined || direction === undefined || way === undefined) return undefined;
  return {
    id,
    version,
    direction,
    way,
    kind: payKinds.find((known) => known === kind) ?? 'BANK',
    provider: readText(row, 'provider') ?? '',
    isOn: readYes(row, 'isOn'),
    place: readWhole(row, 'place') ?? 0,
    words: readObject(row, 'words') as StaffMethod['words'],
    rules: readObject(row, 'rules') as StaffMethod['rules'],
    amounts: readRows(own(row, 'amounts'), (each) => (typeof each === 'string' ? each : undefined)),
    ...readBounds(row),
  };
}

function readBounds(row: unknown) {
  return {
    minimum: readText(row, 'minimum') ?? '0',
    maximum: readText(row, 'maximum') ?? '0',
    tolerancePpm: readWhole(row, 'tolerancePpm') ?? 0,
    feeFixed: readText(row, 'feeFixed') ?? '0',
    feePpm: readWhole(row, 'feePpm') ?? 0,
    feePayer: readText(row, 'feePayer') === 'PLAYER' ? ('PLAYER' as const) : ('HOUSE' as const),
    ...some('dailyCount', readWhole(row, 'dailyCount')),
    ...some('dailySum', readText(row, 'dailySum')),
    ...some('rankFrom', readWhole(row, 'rankFrom')),
    ...some('opensAt', readWhole(row, 'opensAt')),
    ...some('closesAt', readWhole(row, 'closesAt')),
  };
}

function readSettings(value: unknown): WrittenSettings {
  return {
    turnoverPpm: readWhole(value, 'turnoverPpm') ?? 0,
    coolOffHours: readWhole(value, 'coolOffHours') ?? 0,
    accountCoolOffHours: readWhole(value, 'accountCoolOffHours') ?? 0,
    accountsMost: readWhole(value, 'accountsMost') ?? 0,
    depositsMost: readWhole(value, 'depositsMost') ?? 0,
    ...some('withdrawalsDailyCount', readWhole(value, 'withdrawalsDailyCount')),
    ...some('withdrawalsDaily', readText(value, 'withdrawalsDaily')),
    mayCancel: readYes(value, 'mayCancel'),
    ...some('passUpTo', readText(value, 'passUpTo')),
    ...some('twoAbove', readText(value, 'twoAbove')),
    asksKyc: readYes(value, 'asksKyc'),
    asksContact: readYes(value, 'asksContact'),
    uplineIsOn: readYes(value, 'uplineIsOn'),
    uplineMinimum: readText(value, 'uplineMinimum') ?? '0',
    ...some('uplineMaximum', readText(value, 'uplineMaximum')),
    ...some('uplineDaily', readText(value, 'uplineDaily')),
  };
}

/** An object with the property, or without it if the value is undefined. */
function some<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: Value };
}

function readObject(row: unknown, key: string): object {
  const found = own(row, key);
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : {};
}
