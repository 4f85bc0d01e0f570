import { defineForm } from '#console/forms/define-form.ts';
import choice from '#schemas/forms/console/budget-choice.json' with { type: 'json' };
import makeChoice from '#schemas/forms/console/budget-choice.json?validator';
import schema from '#schemas/forms/console/budget-fill.json' with { type: 'json' };
import make from '#schemas/forms/console/budget-fill.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';

/** How much is put into a budget or taken out of it, and why; of a new one also its name. */
export const fillForm = defineForm({
  schema,
  make,
  validations: {
    name: (text) => (/^[A-Z][A-Z0-9_]{0,31}$/.test(text.trim()) ? undefined : 'fill.nameWrong'),
    amount: (text) => (isAmount(text.trim()) ? undefined : 'fill.amountWrong'),
    reason: written('reason.missing'),
  },
});

/** From which budget something gives, and why. */
export const choiceForm = defineForm({
  schema: choice,
  make: makeChoice,
  validations: { reason: written('reason.missing') },
});

export const NEW_FIELDS: readonly FormStep[] = [[{ fields: ['name', 'amount', 'reason'] }]];
export const FILL_FIELDS: readonly FormStep[] = [[{ fields: ['amount', 'reason'] }]];

/** An amount above nothing, as the contract writes it. */
function isAmount(text: string): boolean {
  return /^\d{1,15}(\.\d{1,8})?$/.test(text) && /[1-9]/.test(text);
}
