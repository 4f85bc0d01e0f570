import { defineForm } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/order-answer.json' with { type: 'json' };
import make from '#schemas/forms/console/order-answer.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';

/** The received amount, and the reason for crediting it. */
export const arrivedForm = defineForm({
  schema,
  make,
  validations: {
    arrived: (text) => (/^\d+(\.\d+)?$/.test(text.trim()) && Number(text) > 0 ? undefined : 'answer.arrivedWrong'),
    reason: written('reason.missing'),
  },
});

export const ARRIVED = { arrived: { 'ui:options': { inputMode: 'decimal', autofocus: true } } };
