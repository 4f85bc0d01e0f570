import type { UiSchema } from '@rjsf/utils';
import { defineForm } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/application.json' with { type: 'json' };
import make from '#schemas/forms/console/application.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';
import { translate } from './words.ts';

export const applicationForm = defineForm({
  schema,
  make,
  validations: {
    amount: (text) => (isAmount(text.trim()) ? undefined : 'accept.amountWrong'),
    reason: written('reason.missing'),
  },
});

function isAmount(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text) && Number(text) > 0;
}

export function amountUi(currency: string): UiSchema {
  const title = translate('accept.amount', { currency });
  return { amount: { 'ui:title': title, 'ui:options': { literal: true, inputMode: 'decimal' } } };
}
