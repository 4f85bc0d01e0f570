import type { UiSchema } from '@rjsf/utils';
import { type Choice, choiceUi } from '#console/forms/choice-widget.tsx';
import { defineForm } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/mall-item.json' with { type: 'json' };
import make from '#schemas/forms/console/mall-item.json?validator';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import { CATEGORIES } from './item-draft.ts';
import { describeCategory } from './words.ts';

/** The form of a mall item; item-draft.ts validates it. */
export const itemForm = defineForm({ schema, make });

const PRICE = ['points', 'turnover', 'rank'];

const stepsOf = (price: readonly string[]): readonly FormStep[] => [
  [
    { title: 'group.words', fields: ['name', 'text'] },
    { title: 'group.what', fields: ['id', 'category', 'picture'] },
    { title: 'group.price', fields: price },
    { title: 'group.shelf', fields: ['place', 'isOn'] },
  ],
];

/** Only credit has an amount of money. */
export const CREDIT_STEPS = stepsOf(['points', 'credit', 'turnover', 'rank']);
export const OTHER_STEPS = stepsOf(PRICE);

interface ItemFormOptions {
  readonly isNew: boolean;
  readonly mayChange: boolean;
}

/** The UI schema of the form: the id can be set only once. */
export function itemUi({ isNew, mayChange }: ItemFormOptions): UiSchema {
  const number = (span: string) => ({ 'ui:options': { span, inputMode: 'decimal', asterisk: false } });
  const categories = CATEGORIES.map((value): Choice => ({ value, label: describeCategory(value) }));
  const ui: UiSchema = {
    name: { 'ui:options': { maxLength: 120, asterisk: false } },
    text: { 'ui:widget': 'textarea', 'ui:options': { rows: 2, maxLength: 1_000 } },
    id: { 'ui:options': { span: 'half', maxLength: 64, ltr: true, asterisk: false }, 'ui:readonly': !isNew },
    category: choiceUi(categories, { span: 'half' }),
    picture: { 'ui:widget': 'picture', 'ui:options': { use: 'item' } },
    points: number('half'),
    credit: number('half'),
    turnover: number('half'),
    rank: number('half'),
    place: number('half'),
    isOn: { 'ui:widget': 'switch' },
  };
  return mayChange ? ui : { ...ui, 'ui:readonly': true };
}
