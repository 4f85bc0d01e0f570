import { defineForm } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/settle.json' with { type: 'json' };
import make from '#schemas/forms/console/settle.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';

const LONGEST_ANSWER = 1_000;

/** An answer to the member, and an internal note for staff. */
export const settleForm = defineForm({ schema, make, validations: { reason: written('reason.missing') } });

export const ANSWER = {
  answer: { 'ui:widget': 'textarea', 'ui:options': { rows: 3, maxLength: LONGEST_ANSWER } },
};
