import { defineForm } from '#console/forms/define-form.ts';
import { readSupportCode } from '#contract/staff/previews/support-code.ts';
import schema from '#schemas/forms/console/support-code.json' with { type: 'json' };
import make from '#schemas/forms/console/support-code.json?validator';

export const supportForm = defineForm({
  schema,
  make,
  validations: { code: (text) => (readSupportCode(text) === undefined ? 'support.wrong' : undefined) },
  ui: { code: { 'ui:options': { asterisk: false, autofocus: true } } },
});
