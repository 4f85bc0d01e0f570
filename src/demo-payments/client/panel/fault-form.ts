import schema from '#schemas/forms/demo-payments/faults.json' with { type: 'json' };
import make from '#schemas/forms/demo-payments/faults.json?validator';
import { defineForm, textIn, type ValidateText } from '#ui/schema-form/state/define-form.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';

const TIMES = ['lateMs', 'chargeBackAfterMs'] as const;
const CHOICES = ['refuse', 'payouts', 'timeOut'] as const;
const FLAGS = ['twice', 'outOfOrder', 'backFirst', 'silent', 'notFound'] as const;

/** Three days, the limit of the API. */
const LONGEST_MS = 259_200_000;

const validateTime: ValidateText = (text) => {
  const typed = text.trim();
  return typed === '' || (/^\d+$/.test(typed) && Number(typed) <= LONGEST_MS) ? undefined : 'fault.timeWrong';
};
const third = { 'ui:options': { span: 'third' } };

/** Fault settings: an empty or unchecked field means no fault. */
export const faultForm = defineForm({
  schema,
  make,
  validations: {
    lateMs: validateTime,
    chargeBackAfterMs: validateTime,
    otherAmount: (text) => (/^([+-][1-9]\d{0,15})?$/.test(text.trim()) ? undefined : 'fault.differenceWrong'),
  },
  ui: {
    reference: { 'ui:options': { maxLength: 64 } },
    ...Object.fromEntries([...TIMES, 'otherAmount', ...CHOICES].map((name) => [name, third])),
    ...Object.fromEntries(FLAGS.map((name) => [name, { 'ui:options': { span: 'tight' } }])),
  },
});

/** Form values as the API expects them: empty or unchecked fields are omitted, times are numbers. */
export function readForm(values: FormValues): Readonly<Record<string, unknown>> {
  const texts = [...TIMES, 'otherAmount', ...CHOICES].map((name) => [name, textIn(values, name)] as const);
  const isTime = (name: string) => TIMES.some((time) => time === name);
  return {
    ...Object.fromEntries(
      texts.flatMap(([name, text]) => (text === '' ? [] : [[name, isTime(name) ? Number(text) : text]])),
    ),
    ...Object.fromEntries(FLAGS.flatMap((name) => (values[name] === true ? [[name, true]] : []))),
  };
}
