import { defineForm } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/protection-setting.json' with { type: 'json' };
import make from '#schemas/forms/console/protection-setting.json?validator';
import decideSchema from '#schemas/forms/console/threshold-decide.json' with { type: 'json' };
import makeDecide from '#schemas/forms/console/threshold-decide.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';

/** When higher limits can be confirmed, and the reason. */
export const settingForm = defineForm({
  schema,
  make,
  validations: { reason: written('reason.missing') },
  ui: { reason: { 'ui:widget': 'textarea', 'ui:options': { maxLength: 500 } } },
});

/** The decision about a member above a threshold, and the reason. */
export const decideForm = defineForm({
  schema: decideSchema,
  make: makeDecide,
  validations: { reason: written('reason.missing') },
});
