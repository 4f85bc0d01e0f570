import { FEEDBACK } from '#contract/service/calls.ts';
import schema from '#schemas/forms/feedback.json' with { type: 'json' };
import make from '#schemas/forms/feedback.json?validator';
import { defineForm, textIn } from '#ui/schema-form/state/define-form.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';

/** Counted in code points, as the gateway does (D16). */
export function lengthOf(values: FormValues): number {
  return [...textIn(values, 'content')].length;
}

/** The feedback form (M225): a topic, and at most 140 characters. */
export const feedbackForm = defineForm({
  schema,
  make,
  validations: {
    content(_, values) {
      const length = lengthOf(values);
      if (length === 0) return 'form.contentRequired';
      const excess = length - FEEDBACK.mostLength;
      return excess > 0 ? { key: 'feedback.tooLong', params: { count: excess } } : undefined;
    },
  },
  ui: {
    content: { 'ui:widget': 'counted', 'ui:options': { autofocus: true } },
  },
});
