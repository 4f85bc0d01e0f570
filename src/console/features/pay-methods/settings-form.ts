/** Form of the settings for all payment methods: values, validation, and the effects of a change. */
import type { UiSchema } from '@rjsf/utils';
import { defineForm } from '#console/forms/define-form.ts';
import type { FoundProblem } from '#console/forms/found-problems.ts';
import { formatAmount } from '#console/orders/words.ts';
import type { WrittenSettings } from '#contract/staff/pay-methods/calls.ts';
import schema from '#schemas/forms/console/cashier-settings.json' with { type: 'json' };
import make from '#schemas/forms/console/cashier-settings.json?validator';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { wholeWords } from './method-problems.ts';
import { isAbove, isPositive, readWhole } from './typed.ts';
import { translate } from './words.ts';

export const settingsForm = defineForm({ schema, make });

const HOURS = [0, 720] as const;
const FEW = [1, 20] as const;
const MANY = [1, 32_767] as const;

/** The type of a setting. `some`: may be empty, which means unlimited. */
type Kind =
  | { readonly is: 'yes' }
  | { readonly is: 'amount'; readonly some: boolean }
  | { readonly is: 'whole'; readonly some: boolean; readonly bounds: readonly [number, number] }
  | { readonly is: 'times' };

const YES: Kind = { is: 'yes' };
const BOUND: Kind = { is: 'amount', some: true };
const hours: Kind = { is: 'whole', some: false, bounds: HOURS };
const few: Kind = { is: 'whole', some: false, bounds: FEW };

/** Every setting by its field name, in the order of the form. */
const SETTINGS = {
  passUpTo: BOUND,
  twoAbove: BOUND,
  withdrawalsDailyCount: { is: 'whole', some: true, bounds: MANY },
  withdrawalsDaily: BOUND,
  turnover: { is: 'times' },
  mayCancel: YES,
  coolOffHours: hours,
  accountCoolOffHours: hours,
  accountsMost: few,
  asksKyc: YES,
  asksContact: YES,
  depositsMost: few,
  uplineIsOn: YES,
  uplineMinimum: { is: 'amount', some: false },
  uplineMaximum: BOUND,
  uplineDaily: BOUND,
} as const satisfies Readonly<Record<string, Kind>>;

type Name = keyof typeof SETTINGS;
const NAMES = Object.keys(SETTINGS) as readonly Name[];
const kindOf = (name: Name): Kind => SETTINGS[name];

const GROUPS: Readonly<Record<'release' | 'guards' | 'deposits' | 'upline', readonly Name[]>> = {
  release: ['passUpTo', 'twoAbove', 'withdrawalsDailyCount', 'withdrawalsDaily'],
  guards: ['turnover', 'mayCancel', 'coolOffHours', 'accountCoolOffHours', 'accountsMost', 'asksKyc', 'asksContact'],
  deposits: ['depositsMost'],
  upline: ['uplineIsOn', 'uplineMinimum', 'uplineMaximum', 'uplineDaily'],
};

export const SETTINGS_STEPS: readonly FormStep[] = [
  Object.entries(GROUPS).map(([group, fields]) => ({ title: `set.group.${group}`, fields })),
];

export function settingsUi(mayChange: boolean): UiSchema {
  const ui = Object.fromEntries(
    NAMES.map((name) => {
      const kind = kindOf(name);
      if (kind.is === 'yes') return [name, { 'ui:widget': 'switch' }];
      return [
        name,
        { 'ui:options': { inputMode: kind.is === 'amount' || kind.is === 'times' ? 'decimal' : 'numeric' } },
      ];
    }),
  );
  return mayChange ? ui : { ...ui, 'ui:readonly': true };
}

export function settingValues(settings: WrittenSettings): FormValues {
  const all: Readonly<Record<string, unknown>> = { ...settings };
  return Object.fromEntries(
    NAMES.map((name) => {
      if (name === 'turnover') return [name, String(settings.turnoverPpm / 1_000_000)];
      const value = all[name];
      return [name, kindOf(name).is === 'yes' ? value === true : String(value ?? '')];
    }),
  );
}

const textOf = (values: FormValues, name: Name) => String(values[name] ?? '').trim();

export function writtenSettings(values: FormValues): WrittenSettings {
  const entries = NAMES.flatMap((name): (readonly [string, unknown])[] => {
    const [kind, text] = [kindOf(name), textOf(values, name)];
    if (kind.is === 'yes') return [[name, values[name] === true]];
    if (kind.is === 'times') return [['turnoverPpm', Math.round(Number(text) * 1_000_000)]];
    if (text === '') return [];
    return [[name, kind.is === 'whole' ? Number(text) : text]];
  });
  return Object.fromEntries(entries) as unknown as WrittenSettings;
}

/** Validates the values; problems refer to fields. */
export function settingProblems(values: FormValues): readonly FoundProblem[] {
  const found = NAMES.flatMap((name) => {
    const message = wrongOf(kindOf(name), textOf(values, name));
    return message === undefined ? [] : [{ path: `/${name}`, message }];
  });
  const above = (low: Name, high: Name) => {
    const [one, other] = [textOf(values, low), textOf(values, high)];
    return isPositive(one) && isPositive(other) && isAbove(one, other);
  };
  return [
    ...found,
    ...(above('passUpTo', 'twoAbove') ? [{ path: '/passUpTo', message: translate('wrong.pass') }] : []),
    ...(above('uplineMinimum', 'uplineMaximum') ? [{ path: '/uplineMaximum', message: translate('wrong.range') }] : []),
  ];
}

function wrongOf(kind: Kind, text: string): string | undefined {
  if (kind.is === 'yes') return undefined;
  if (kind.is === 'times')
    return /^\d{1,3}(\.\d{1,4})?$/.test(text) && Number(text) <= 100 ? undefined : translate('wrong.percent');
  if (kind.some && text === '') return undefined;
  if (kind.is === 'amount') return isPositive(text) ? undefined : translate('wrong.amount');
  return readWhole(text, kind.bounds) === undefined ? wholeWords(kind.bounds) : undefined;
}

/** Describes what a change of the settings means once it is saved, one sentence per effect. Pure. */
export function settingEffects(before: WrittenSettings, after: WrittenSettings, currency: string): readonly string[] {
  const [was, is] = [settingValues(before), settingValues(after)];
  return NAMES.flatMap((name) => {
    const [from, to] = [was[name], is[name]];
    if (from === to) return [];
    if (typeof to === 'boolean') return [translate.ifKnown(`did.${name}.${to ? 'on' : 'off'}`) ?? name];
    const report = (value: unknown) =>
      kindOf(name).is === 'amount' && value !== '' ? formatAmount(String(value), currency) : String(value);
    const isNone = to === '' || Number(to) === 0;
    const key = isNone ? `did.${name}.none` : `did.${name}`;
    return [translate.ifKnown(key, { count: Number(to), from: report(from), to: report(to) }) ?? name];
  });
}
