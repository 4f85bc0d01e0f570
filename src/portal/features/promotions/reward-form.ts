import { MOST_REMARKS } from '#contract/promotions/calls.ts';
import schema from '#schemas/forms/reward.json' with { type: 'json' };
import make from '#schemas/forms/reward.json?validator';
import { defineForm } from '#ui/schema-form/state/define-form.ts';

/** What is said with an application; its length in code points, as the gateway counts. */
export const rewardForm = defineForm({
  schema,
  make,
  validations: {
    remarks: (text) =>
      [...text.trim()].length > MOST_REMARKS ? { key: 'promo.apply.long', params: { count: MOST_REMARKS } } : undefined,
  },
  ui: { remarks: { 'ui:widget': 'counted', 'ui:options': { autofocus: true } } },
});
