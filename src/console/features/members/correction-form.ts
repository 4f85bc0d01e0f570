import { defineForm } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/correction.json' with { type: 'json' };
import make from '#schemas/forms/console/correction.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';

/** Which wallet is corrected by how much, and why. */
export const correctionForm = defineForm({
  schema,
  make,
  validations: {
    amount: (text) => (isAmount(text.trim()) ? undefined : 'money.amountWrong'),
    reason: written('reason.missing'),
  },
});

/** Something other than nothing, added or, with a minus before it, taken away. */
function isAmount(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text) && Number(text) !== 0;
}
