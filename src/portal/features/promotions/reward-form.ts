import { MOST_REMARKS } from '#contract/promotions/calls.ts';
import schema from '#schemas/forms/reward.json' with { type: 'json' };
import make from '#schemas/forms/reward.json?validator';
import { defineForm } from '#ui/schema-form/state/define-form.ts';

/** Remarks of an application; the length counts code points, as in the gateway. */
export const rewardForm = defineForm({
  schema,
  make,
  validations: {
    remarks: (text) =>
      [...text.trim()].length > MOST_REMARKS ? { key: 'promo.apply.long', params: { count: MOST_REMARKS } } : undefined,
  },
  ui: { remarks: { 'ui:widget': 'counted', 'ui:options': { autofocus: true } } },
});
