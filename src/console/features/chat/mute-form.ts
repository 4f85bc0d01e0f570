import { defineForm } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/mute.json' with { type: 'json' };
import make from '#schemas/forms/console/mute.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';

export const muteForm = defineForm({
  schema,
  make,
  validations: { reason: written('reason.missing') },
  ui: { minutes: { 'ui:options': { asterisk: false } } },
});
