import { defineForm } from '#console/forms/define-form.ts';
import { isFieldName } from '#model/documents/rules.ts';
import schema from '#schemas/forms/console/field-name.json' with { type: 'json' };
import make from '#schemas/forms/console/field-name.json?validator';

export const addFieldForm = defineForm({
  schema,
  make,
  validations: { name: (text) => (isFieldName(text.trim()) ? undefined : 'add.wrong') },
});
