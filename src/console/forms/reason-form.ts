import schema from '#schemas/forms/console/reason.json' with { type: 'json' };
import make from '#schemas/forms/console/reason.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';
import { defineForm } from './define-form.ts';

/** Maximum length of a reason in the journal. */
const LONGEST = 300;

export const reasonForm = defineForm({
  schema,
  make,
  validations: { reason: written('reason.missing') },
  ui: { reason: { 'ui:options': { maxLength: LONGEST } } },
});
