import { defineForm } from '#console/forms/define-form.ts';
import policySchema from '#schemas/forms/console/play-policy.json' with { type: 'json' };
import makePolicy from '#schemas/forms/console/play-policy.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';

/** The rules that exclude play from counting, and the reason. */
export const policyForm = defineForm({
  schema: policySchema,
  make: makePolicy,
  validations: { reason: written('reason.missing') },
  ui: { reason: { 'ui:widget': 'textarea', 'ui:options': { maxLength: 500 } } },
});
