import { defineForm } from '#console/forms/define-form.ts';
import rightsSchema from '#schemas/forms/console/agent-rights.json' with { type: 'json' };
import makeRights from '#schemas/forms/console/agent-rights.json?validator';
import moveSchema from '#schemas/forms/console/move.json' with { type: 'json' };
import makeMove from '#schemas/forms/console/move.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';

export const moveForm = defineForm({
  schema: moveSchema,
  make: makeMove,
  validations: { reason: written('reason.missing') },
  ui: { to: { 'ui:options': { ltr: true } }, reason: { 'ui:widget': 'textarea', 'ui:options': { maxLength: 500 } } },
});

export const rightsForm = defineForm({
  schema: rightsSchema,
  make: makeRights,
  validations: { reason: written('reason.missing') },
});
