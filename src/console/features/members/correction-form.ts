import { defineForm } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/correction.json' with { type: 'json' };
import make from '#schemas/forms/console/correction.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';

/** A balance correction: wallet, amount and reason. */
export const correctionForm = defineForm({
  schema,
  make,
  validations: {
    amount: (text) => (isAmount(text.trim()) ? undefined : 'money.amountWrong'),
    reason: written('reason.missing'),
  },
});

/** A non-zero amount; a minus sign deducts. */
function isAmount(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text) && Number(text) !== 0;
}
