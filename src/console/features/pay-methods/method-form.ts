import type { UiSchema } from '@rjsf/utils';
import { choiceUi } from '#console/forms/choice-widget.tsx';
import { defineForm } from '#console/forms/define-form.ts';
import { payKinds } from '#contract/cashier/read.ts';
import { FEE_PAYERS, type WrittenMethod } from '#contract/staff/pay-methods/calls.ts';
import schema from '#schemas/forms/console/pay-method.json' with { type: 'json' };
import make from '#schemas/forms/console/pay-method.json?validator';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import { fieldsUi } from './field-cards.tsx';
import { flowsOf } from './method-draft.ts';
import { translate } from './words.ts';

/** The form of a payment method; method-problems.ts validates it. */
export const methodForm = defineForm({ schema, make });

export const METHOD_STEPS: readonly FormStep[] = [
  [
    { title: 'group.words', fields: ['name', 'note'] },
    { title: 'group.how', fields: ['provider', 'kind', 'way', 'place', 'isOn'] },
    { title: 'group.amounts', fields: ['minimum', 'maximum', 'amounts', 'tolerance'] },
    { title: 'column.fee', fields: ['feePayer', 'feeFixed', 'feePercent'] },
    { title: 'group.bounds', fields: ['dailyCount', 'dailySum', 'rankFrom', 'opensAt', 'closesAt'] },
    { title: 'group.fields', fields: ['fields'] },
  ],
];

interface MethodUiOptions {
  readonly direction: WrittenMethod['direction'];
  readonly kind: string;
  readonly providers: readonly string[];
  readonly mayChange: boolean;
}

const HALF = { span: 'half' };
const THIRD = { span: 'third' };
const money = (span: object): UiSchema => ({ 'ui:options': { ...span, inputMode: 'decimal' } });

/** The UI schema of the form: the options depend on the direction and the provider. */
export function methodUi({ direction, kind, providers, mayChange }: MethodUiOptions): UiSchema {
  const named = <Value extends string>(values: readonly Value[], of: (value: Value) => string) =>
    values.map((value) => ({ value, label: of(value) }));
  const ui: UiSchema = {
    name: { 'ui:options': { maxLength: 80 } },
    note: { 'ui:widget': 'textarea', 'ui:options': { rows: 2, maxLength: 500 } },
    provider: choiceUi(named(providers, String), HALF),
    kind: choiceUi(
      named(payKinds, (value) => translate(`kind.${value}`)),
      HALF,
    ),
    way: choiceUi(
      named(flowsOf(direction, kind), (value) => translate(`way.${value}`)),
      HALF,
    ),
    place: { 'ui:options': { ...HALF, inputMode: 'numeric' } },
    isOn: { 'ui:widget': 'switch' },
    minimum: money(HALF),
    maximum: money(HALF),
    amounts: money({}),
    tolerance: money({}),
    feePayer: choiceUi(
      named(FEE_PAYERS, (value) => translate(`feePayer.${value}`)),
      THIRD,
    ),
    feeFixed: money(THIRD),
    feePercent: money(THIRD),
    dailyCount: money(HALF),
    dailySum: money(HALF),
    rankFrom: money({}),
    opensAt: { 'ui:options': HALF },
    closesAt: { 'ui:options': HALF },
    fields: fieldsUi(mayChange),
  };
  return mayChange ? ui : { ...ui, 'ui:readonly': true };
}
