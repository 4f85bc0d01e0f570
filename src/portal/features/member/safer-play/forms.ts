/** Forms of the page of limits and breaks. */
import { MOST_MINOR } from '#contract/call/amount.ts';
import { MOST_MINUTES } from '#contract/protection/limit-kinds.ts';
import breakSchema from '#schemas/forms/member/break.json' with { type: 'json' };
import makeBreak from '#schemas/forms/member/break.json?validator';
import exclusionSchema from '#schemas/forms/member/exclusion.json' with { type: 'json' };
import makeExclusion from '#schemas/forms/member/exclusion.json?validator';
import limitSchema from '#schemas/forms/member/limit.json' with { type: 'json' };
import makeLimit from '#schemas/forms/member/limit.json?validator';
import timeSchema from '#schemas/forms/member/limit-time.json' with { type: 'json' };
import makeTime from '#schemas/forms/member/limit-time.json?validator';
import checkSchema from '#schemas/forms/member/reality-check.json' with { type: 'json' };
import makeCheck from '#schemas/forms/member/reality-check.json?validator';
import { defineForm, type FormDefinition, written } from '#ui/schema-form/state/define-form.ts';
import { typedMinor } from '#ui/words/typed-amount.ts';

const chosen = written('ui.form.choose');
const length = { 'ui:widget': 'offered', 'ui:options': { asterisk: false, span: 'whole' } };

/** The amount of a limit in a currency with this many decimals; 0 refuses everything. */
export function defineLimit(exponent: number): FormDefinition {
  const example = exponent === 0 ? '10,000' : '10.50';
  return defineForm({
    schema: limitSchema,
    make: makeLimit,
    validations: {
      amount(text) {
        if (text.trim() === '') return 'form.required';
        const minor = typedMinor(text, exponent);
        const isGood = minor !== undefined && minor <= MOST_MINOR;
        return isGood ? undefined : { key: 'cashier.out.amountBad', params: { example } };
      },
    },
    ui: { amount: { 'ui:widget': 'money', 'ui:options': { asterisk: false, autofocus: true, span: 'whole' } } },
  });
}

/** The minutes of a limit of log-in time; 0 refuses every game. */
export function defineTimeLimit(): FormDefinition {
  return defineForm({
    schema: timeSchema,
    make: makeTime,
    validations: {
      amount(text) {
        if (text.trim() === '') return 'form.required';
        const minutes = typedMinor(text, 0);
        const isGood = minutes !== undefined && minutes <= MOST_MINUTES;
        return isGood ? undefined : 'safer.minutesBad';
      },
    },
    ui: { amount: { 'ui:options': { asterisk: false, autofocus: true, span: 'whole', inputMode: 'numeric' } } },
  });
}

export const breakForm = defineForm({
  schema: breakSchema,
  make: makeBreak,
  validations: { hours: chosen },
  ui: { hours: length },
});

export const exclusionForm = defineForm({
  schema: exclusionSchema,
  make: makeExclusion,
  validations: { months: chosen },
  ui: { months: length, understood: { 'ui:widget': 'checkbox', 'ui:options': { span: 'whole' } } },
});

/** The interval of reality checks; an empty choice is not offered: the site's own has a value. */
export const checkForm = defineForm({
  schema: checkSchema,
  make: makeCheck,
  validations: { minutes: chosen },
  ui: { minutes: length },
});
