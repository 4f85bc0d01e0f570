import { defineForm } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/suspense.json' with { type: 'json' };
import make from '#schemas/forms/console/suspense.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';

export const suspenseForm = defineForm({
  schema,
  make,
  validations: { account: written('suspense.accountMissing'), reason: written('reason.missing') },
});

export const ACCOUNT = { account: { 'ui:options': { autofocus: true } } };
