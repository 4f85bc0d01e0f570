import type { ObjectFieldTemplateProps, UiSchema } from '@rjsf/utils';
import { choiceUi } from '#console/forms/choice-widget.tsx';
import { defineForm } from '#console/forms/define-form.ts';
import { type AdderProps, listUi } from '#console/forms/list-template.tsx';
import { CATEGORIES } from '#model/documents/lanes.ts';
import schema from '#schemas/forms/console/promotion-rule.json' with { type: 'json' };
import make from '#schemas/forms/console/promotion-rule.json?validator';
import { Button } from '#ui/actions/button.tsx';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { askedOf, kindsOf, ONCE, type RuleKind } from './rule-draft.ts';
import { describeCategory } from './rule-words.ts';
import { translate } from './words.ts';

/** The form of a rule: its fields depend on the kind. rule-problems.ts validates it. */
export const ruleForm = defineForm({ schema, make });

const GROUPS: readonly { readonly title: string; readonly fields: readonly string[] }[] = [
  {
    title: 'group.gives',
    fields: [
      ...['matchPercent', 'most', 'amount', 'friendAmount', 'rates', 'ranks'],
      ...['everyDeposit', 'depositLeast', 'turnoverLeast', 'once'],
    ],
  },
  { title: 'group.who', fields: ['rankFrom', 'newDays'] },
  { title: 'group.taken', fields: ['claim', 'ready', 'days'] },
  { title: 'group.wagering', fields: ['hasWagering', 'times', 'mostPerBet', 'cap', 'contribution'] },
  { title: 'group.budget', fields: ['memberMost', 'budget'] },
];

/** The fields of a rule kind, in groups. */
export function stepsOf(kind: RuleKind, hasWagering: boolean): readonly FormStep[] {
  const asked = new Set(askedOf(kind, hasWagering));
  const groups = GROUPS.map(({ title, fields }) => ({ title, fields: fields.filter((field) => asked.has(field)) }));
  return [[{ title: 'group.kind', fields: ['kind'] }, ...groups.filter(({ fields }) => fields.length > 0)]];
}

interface RuleUiOptions {
  readonly kind: RuleKind;
  readonly entry: string;
  readonly budgets: readonly string[];
  readonly ranks: readonly { readonly level: number; readonly name: string }[];
  readonly mayChange: boolean;
}

const HALF = { span: 'half' };
const money: UiSchema = { 'ui:options': { ...HALF, inputMode: 'decimal' } };
const count: UiSchema = { 'ui:options': { ...HALF, inputMode: 'numeric' } };

/** The UI schema of the form: the options depend on the entry mode of the promotion and on the merchant. */
export function ruleUi({ kind, entry, budgets, ranks, mayChange }: RuleUiOptions): UiSchema {
  const named = <Value extends string>(values: readonly Value[], of: (value: Value) => string) =>
    values.map((value) => ({ value, label: of(value) }));
  const onces = kind === 'RED_PACKET' ? ONCE.filter((one) => one !== 'EACH') : ONCE;
  const levels = ranks.map(({ level, name }) => ({ value: String(level), label: `${level} · ${name}` }));
  const ui: UiSchema = {
    kind: choiceUi(named(kindsOf(entry), (value) => translate(`kind.${value}`))),
    matchPercent: money,
    most: money,
    memberMost: money,
    amount: money,
    friendAmount: money,
    cap: money,
    mostPerBet: money,
    depositLeast: { ...money, ...(kind === 'REFERRAL' && { 'ui:help': 'form.depositLeast.friend' }) },
    turnoverLeast: money,
    days: count,
    times: count,
    newDays: count,
    everyDeposit: { 'ui:widget': 'switch' },
    hasWagering: { 'ui:widget': 'switch' },
    rankFrom: choiceUi(
      [{ value: '', label: translate('rank.all') }, ...levels.filter(({ value }) => value !== '0')],
      HALF,
    ),
    once: choiceUi(
      named(onces, (value) => translate(`once.${value}`)),
      HALF,
    ),
    claim: choiceUi(
      named(['CLAIM', 'AUTO'] as const, (value) => translate(`claim.${value}`)),
      HALF,
    ),
    ready: choiceUi(
      named(['AT_ONCE', 'NEXT_DAY'] as const, (value) => translate(`ready.${value}`)),
      HALF,
    ),
    ranks: ranksUi(levels, mayChange),
    rates: partsUi('rates', mayChange),
    contribution: partsUi('contribution', mayChange),
    budget: choiceUi([{ value: '', label: translate('budget.house') }, ...named(budgets, String)]),
  };
  return mayChange ? ui : { ...ui, 'ui:readonly': true };
}

const pair = css({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space[2] });

function Pair({ properties }: ObjectFieldTemplateProps) {
  return (
    <div className={pair}>
      {properties.map(({ name, content }) => (
        <div key={name}>{content}</div>
      ))}
    </div>
  );
}

function ranksUi(levels: readonly { readonly value: string; readonly label: string }[], mayChange: boolean): UiSchema {
  const listOptions = {
    nameOf: (_: unknown, number: number) => translate('row.rank', { number: String(number) }),
    title: translate('field.ranks'),
    isHeaded: true,
    empty: translate('ranks.none'),
    adder: RankAdder,
    isOrdered: false,
    mayChange,
    first: 'rank',
  };
  const items = {
    'ui:ObjectFieldTemplate': Pair,
    rank: choiceUi(levels),
    amount: { 'ui:options': { inputMode: 'decimal' } },
  };
  return listUi(listOptions, items);
}

function partsUi(field: 'rates' | 'contribution', mayChange: boolean): UiSchema {
  const listOptions = {
    nameOf: (_: unknown, number: number) => translate('row.part', { number: String(number) }),
    title: translate(`field.${field}`),
    isHeaded: true,
    empty: translate(`${field}.none`),
    adder: PartAdder,
    isOrdered: false,
    mayChange,
    first: 'category',
  };
  const categories = CATEGORIES.map((value) => ({ value, label: describeCategory(value) }));
  const items = {
    'ui:ObjectFieldTemplate': Pair,
    category: choiceUi(categories),
    percent: { 'ui:options': { inputMode: 'decimal' } },
  };
  return listUi(listOptions, items);
}

function RankAdder({ id, entries, add }: AdderProps) {
  return (
    <div>
      <Button
        id={id}
        variant="quiet"
        size="s"
        icon="plus"
        onClick={() => add([{ rank: String(entries.length), amount: '' }], 'entry')}
      >
        {translate('ranks.add')}
      </Button>
    </div>
  );
}

function PartAdder({ id, entries, add }: AdderProps) {
  const used = new Set(entries.map((entry) => (entry as { readonly category?: unknown }).category));
  const next = CATEGORIES.find((category) => !used.has(category));
  if (next === undefined) return null;
  return (
    <div>
      <Button
        id={id}
        variant="quiet"
        size="s"
        icon="plus"
        onClick={() => add([{ category: next, percent: '' }], 'entry')}
      >
        {translate('parts.add')}
      </Button>
    </div>
  );
}
