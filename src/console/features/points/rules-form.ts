import type { UiSchema } from '@rjsf/utils';
import { defineForm } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/point-rules.json' with { type: 'json' };
import make from '#schemas/forms/console/point-rules.json?validator';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import { CATEGORIES } from './rules-draft.ts';

const third = { 'ui:options': { span: 'third', inputMode: 'decimal', asterisk: false } };
const half = { 'ui:options': { span: 'half', inputMode: 'decimal', asterisk: false } };

const UI: UiSchema = {
  on: { 'ui:widget': 'switch' },
  per: half,
  depositRate: half,
  ...Object.fromEntries(CATEGORIES.map((category) => [category, third])),
  converts: { 'ui:widget': 'switch' },
  points: half,
  amount: half,
  minimum: half,
  dailyMost: half,
};

/** The form of the points rules; rules-draft.ts validates it. */
export const rulesForm = defineForm({ schema, make, ui: UI });

export const READ_UI: UiSchema = { ...UI, 'ui:readonly': true };

const earning = { title: 'group.earn', fields: ['on', 'per', 'depositRate'] };
const rates = { title: 'group.categories', fields: [...CATEGORIES] };

/** The fields if points are not converted to money. */
export const EARN_STEPS: readonly FormStep[] = [[earning, rates, { title: 'group.convert', fields: ['converts'] }]];

/** The fields if points are converted to money. */
export const ALL_STEPS: readonly FormStep[] = [
  [...[earning, rates], { title: 'group.convert', fields: ['converts', 'points', 'amount', 'minimum', 'dailyMost'] }],
];
