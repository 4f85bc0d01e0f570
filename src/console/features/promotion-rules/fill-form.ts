import { defineForm } from '#console/forms/define-form.ts';
import choice from '#schemas/forms/console/budget-choice.json' with { type: 'json' };
import makeChoice from '#schemas/forms/console/budget-choice.json?validator';
import schema from '#schemas/forms/console/budget-fill.json' with { type: 'json' };
import make from '#schemas/forms/console/budget-fill.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';

/** The amount to put into a budget or take out of it, and the reason; a new budget also has a name. */
export const fillForm = defineForm({
  schema,
  make,
  validations: {
    name: (text) => (/^[A-Z][A-Z0-9_]{0,31}$/.test(text.trim()) ? undefined : 'fill.nameWrong'),
    amount: (text) => (isAmount(text.trim()) ? undefined : 'fill.amountWrong'),
    reason: written('reason.missing'),
  },
});

/** The budget that a promotion is paid from, and the reason. */
export const choiceForm = defineForm({
  schema: choice,
  make: makeChoice,
  validations: { reason: written('reason.missing') },
});

export const NEW_FIELDS: readonly FormStep[] = [[{ fields: ['name', 'amount', 'reason'] }]];
export const FILL_FIELDS: readonly FormStep[] = [[{ fields: ['amount', 'reason'] }]];

/** A positive amount in the format of the contract. */
function isAmount(text: string): boolean {
  return /^\d{1,15}(\.\d{1,8})?$/.test(text) && /[1-9]/.test(text);
}
