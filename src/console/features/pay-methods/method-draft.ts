/** Draft of a payment method: values as typed, texts in one language at a time, and their parsing. Pure. */
import { own } from '#contract/call/read.ts';
import { payKinds } from '#contract/cashier/read.ts';
import { FEE_PAYERS, PAY_DIRECTIONS, PAY_FLOWS, type WrittenMethod } from '#contract/staff/pay-methods/calls.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { readPercent, readTime, readWhole, splitAmounts, writePercent, writeTime } from './typed.ts';

/** Properties that are typed as text and have no language. */
export const TEXTS = [
  ...['provider', 'kind', 'way', 'place', 'minimum', 'maximum', 'amounts', 'tolerance', 'feePayer', 'feeFixed'],
  ...['feePercent', 'dailyCount', 'dailySum', 'rankFrom', 'opensAt', 'closesAt'],
] as const;

export interface FieldDraft {
  /** Local to this page: identifies the field while it is edited and moved. */
  readonly id: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly minLength: string;
  readonly maxLength: string;
  readonly pattern: string;
  readonly required: boolean;
  /** The remaining keywords of its rule, unchanged. */
  readonly rule: Readonly<Record<string, unknown>>;
}

export interface MethodDraft {
  readonly direction: WrittenMethod['direction'];
  readonly isOn: boolean;
  readonly texts: Readonly<Record<string, string>>;
  readonly words: Readonly<Record<string, { readonly name: string; readonly note: string }>>;
  readonly fields: readonly FieldDraft[];
  /** Rules of fields that are not shown: they are preserved. */
  readonly off: WrittenMethod['rules'];
}

export function emptyMethod(direction: WrittenMethod['direction'], provider: string): WrittenMethod {
  const way = direction === 'DEPOSIT' ? 'redirect' : 'account';
  return {
    direction,
    provider,
    kind: 'BANK',
    way,
    isOn: false,
    place: 0,
    words: {},
    rules: {},
    minimum: '',
    maximum: '',
    amounts: [],
    tolerancePpm: 0,
    feeFixed: '0',
    feePpm: 0,
    feePayer: 'HOUSE',
  };
}

export function draftOf(method: WrittenMethod): MethodDraft {
  const { direction, isOn, words, rules } = method;
  const all = Object.entries(rules);
  const isAsked = ([, rule]: (typeof all)[number]) => own(rule, 'enabled') === true;
  return {
    direction,
    isOn,
    texts: textsOf(method),
    words: Object.fromEntries(
      Object.entries(words).map(([language, { name, note = '' }]) => [language, { name, note }]),
    ),
    fields: all.filter(isAsked).map(([name, rule]) => fieldOf(name, rule)),
    off: Object.fromEntries(all.filter((entry) => !isAsked(entry))),
  };
}

function textsOf(method: WrittenMethod): Record<string, string> {
  const { dailyCount, dailySum, rankFrom, opensAt, closesAt } = method;
  const some = (value: number | undefined) => (value === undefined ? '' : String(value));
  const time = (minute: number | undefined) => (minute === undefined ? '' : writeTime(minute));
  return {
    provider: method.provider,
    kind: method.kind,
    way: method.way,
    place: String(method.place),
    minimum: method.minimum,
    maximum: method.maximum,
    amounts: method.amounts.join(' '),
    tolerance: writePercent(method.tolerancePpm),
    feePayer: method.feePayer,
    feeFixed: method.feeFixed,
    feePercent: writePercent(method.feePpm),
    dailyCount: some(dailyCount),
    dailySum: dailySum ?? '',
    rankFrom: some(rankFrom),
    opensAt: time(opensAt),
    closesAt: time(closesAt),
  };
}

function fieldOf(name: string, rule: Readonly<Record<string, unknown>>): FieldDraft {
  const text = (part: string) => String(rule[part] ?? '');
  const labels = rule['labels'];
  return {
    id: name,
    name,
    rule,
    required: rule['required'] === true,
    labels: typeof labels === 'object' && labels !== null ? (labels as FieldDraft['labels']) : {},
    minLength: text('minLength'),
    maxLength: text('maxLength'),
    pattern: text('acceptedPattern'),
  };
}

/** The form values of a draft in one language. */
export function valuesOf({ isOn, texts, words, fields }: MethodDraft, language: string): FormValues {
  return {
    name: words[language]?.name ?? '',
    note: words[language]?.note ?? '',
    ...texts,
    isOn,
    fields: fields.map(({ labels, rule: _, ...field }) => ({ ...field, label: labels[language] ?? '' })),
  };
}

export function edited(draft: MethodDraft, values: FormValues, language: string): MethodDraft {
  const text = (name: string) => String(values[name] ?? '');
  const { name, note } = { name: text('name'), note: text('note') };
  const { [language]: _, ...others } = draft.words;
  const rows = Array.isArray(values['fields']) ? values['fields'] : [];
  return {
    ...draft,
    isOn: values['isOn'] === true,
    texts: Object.fromEntries(TEXTS.map((part) => [part, text(part)])),
    words: name === '' && note === '' ? others : { ...draft.words, [language]: { name, note } },
    fields: rows.map((row) => editedField(draft, row, language)),
  };
}

function editedField(draft: MethodDraft, row: object, language: string): FieldDraft {
  const text = (part: string) => String(own(row, part) ?? '');
  const before = draft.fields.find(({ id }) => id === text('id'));
  const { [language]: _, ...others } = before?.labels ?? {};
  const label = text('label');
  return {
    id: text('id'),
    name: text('name'),
    rule: before?.rule ?? {},
    required: own(row, 'required') === true,
    labels: label === '' ? others : { ...before?.labels, [language]: label },
    minLength: text('minLength'),
    maxLength: text('maxLength'),
    pattern: text('pattern'),
  };
}

/** The rules of the method: the gateway validates with them, and player forms are built from them. */
export function rulesOf({ fields, off }: Pick<MethodDraft, 'fields' | 'off'>): WrittenMethod['rules'] {
  const asked = fields.map(({ name, rule, labels, required, minLength, maxLength, pattern }) => {
    const bounds = { minLength: lengthOf(minLength, 1), maxLength: lengthOf(maxLength, 50) };
    const more = Object.keys(labels).length > 0 || 'labels' in rule ? { labels } : {};
    return [name, { ...rule, enabled: true, required, ...bounds, acceptedPattern: pattern || '*', ...more }] as const;
  });
  return { ...Object.fromEntries(asked), ...off };
}

function lengthOf(text: string, otherwise: number): number {
  return readWhole(text.trim(), LENGTHS) ?? otherwise;
}

export const LENGTHS = [0, 10_000] as const;

export function written(draft: MethodDraft): WrittenMethod {
  const { direction, isOn, texts } = draft;
  const text = (name: string) => (texts[name] ?? '').trim();
  const known = <Value extends string>(all: readonly Value[], name: string) =>
    all.find((one) => one === text(name)) ?? (all[0] as Value);
  return {
    direction,
    isOn,
    provider: text('provider'),
    kind: known(payKinds, 'kind'),
    way: known(PAY_FLOWS, 'way'),
    place: readWhole(text('place'), PLACES) ?? 0,
    words: wordsOf(draft),
    rules: rulesOf(draft),
    minimum: text('minimum'),
    maximum: text('maximum'),
    amounts: splitAmounts(text('amounts')),
    tolerancePpm: readPercent(text('tolerance')) ?? 0,
    feeFixed: text('feeFixed') || '0',
    feePpm: readPercent(text('feePercent')) ?? 0,
    feePayer: known(FEE_PAYERS, 'feePayer'),
    ...some('dailyCount', readWhole(text('dailyCount'), COUNTS)),
    ...some('dailySum', text('dailySum') || undefined),
    ...some('rankFrom', readWhole(text('rankFrom'), COUNTS)),
    ...some('opensAt', readTime(text('opensAt'))),
    ...some('closesAt', readTime(text('closesAt'))),
  };
}

export const PLACES = [0, 1_000] as const;
export const COUNTS = [1, 32_767] as const;

function wordsOf({ words }: MethodDraft): WrittenMethod['words'] {
  return Object.fromEntries(
    Object.entries(words).flatMap(([language, { name, note }]) => {
      if (name.trim() === '') return [];
      return [[language, { name: name.trim(), ...(note.trim() !== '' && { note: note.trim() }) }]];
    }),
  );
}

function some<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: Value };
}

/** The English name of the method, else the name in its first language. */
export function nameOf({ words }: Pick<WrittenMethod, 'words'>, otherwise: string): string {
  return words['EN']?.name ?? Object.values(words)[0]?.name ?? otherwise;
}

/** The payment flows that fit a direction and a kind. */
export function flowsOf(direction: WrittenMethod['direction'], kind: string): readonly WrittenMethod['way'][] {
  if (kind === 'C2C') return ['c2c'];
  return direction === PAY_DIRECTIONS[0] ? ['redirect', 'qr', 'transfer'] : ['account'];
}
