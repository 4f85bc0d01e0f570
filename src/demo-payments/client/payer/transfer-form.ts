import schema from '#schemas/forms/demo-payments/transfer.json' with { type: 'json' };
import make from '#schemas/forms/demo-payments/transfer.json?validator';
import { defineForm, textIn, written } from '#ui/schema-form/state/define-form.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';

/** The API's format; the provider checks the decimal places of the account's currency. */
const AMOUNT = /^\d{1,15}(\.\d{1,8})?$/;

export const transferForm = defineForm({
  schema,
  make,
  validations: {
    number: written('form.required'),
    amount: (text) =>
      text.trim() === '' ? 'form.required' : AMOUNT.test(decimal(text)) ? undefined : 'transfer.amountWrong',
  },
  ui: {
    number: { 'ui:options': { asterisk: false, maxLength: 128 } },
    transferText: { 'ui:options': { maxLength: 140 } },
    amount: { 'ui:options': { asterisk: false, inputMode: 'decimal', ltr: true } },
  },
});

/** Initial form values from the URL parameters `to`, `text` and `amount`. */
export function transferIn(address: URLSearchParams): FormValues {
  const given = { number: address.get('to'), transferText: address.get('text'), amount: address.get('amount') };
  return Object.fromEntries(Object.entries(given).filter(([, text]) => text !== null && text !== ''));
}

export function readTransfer(values: FormValues) {
  return {
    number: textIn(values, 'number'),
    transferText: textIn(values, 'transferText'),
    amount: decimal(textIn(values, 'amount')),
  };
}

function decimal(text: string): string {
  return text.trim().replace(',', '.');
}
