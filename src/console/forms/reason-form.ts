import schema from '#schemas/forms/console/reason.json' with { type: 'json' };
import make from '#schemas/forms/console/reason.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';
import { defineForm } from './define-form.ts';

/** Longest reason that the journal keeps. */
const LONGEST = 300;

/** Why something is done: one line of text. */
export const reasonForm = defineForm({
  schema,
  make,
  validations: { reason: written('reason.missing') },
  ui: { reason: { 'ui:options': { maxLength: LONGEST } } },
});
