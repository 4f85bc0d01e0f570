import schema from '#schemas/forms/transfer.json' with { type: 'json' };
import make from '#schemas/forms/transfer.json?validator';
import { defineForm, textIn } from '#ui/schema-form/state/define-form.ts';
import { typedMinor } from '#ui/words/typed-amount.ts';

/**
 * Form definition of a transfer between two wallets (M310), in a currency with this many decimals: a positive amount,
 * to another wallet than the source.
 */
export function defineTransfer(exponent: number) {
  const example = exponent === 0 ? '10000' : '10.50';
  return defineForm({
    schema,
    make,
    validations: {
      to: (text, values) => (text === textIn(values, 'from') ? 'seamless.same' : undefined),
      amount: (text) =>
        (typedMinor(text, exponent) ?? 0n) > 0n ? undefined : { key: 'seamless.amountBad', params: { example } },
    },
    ui: {
      from: { 'ui:widget': 'wallet', 'ui:options': { asterisk: false, span: 'half' } },
      to: { 'ui:widget': 'wallet', 'ui:options': { asterisk: false, span: 'half' } },
      amount: { 'ui:options': { asterisk: false, inputMode: 'decimal', ltr: true } },
    },
  });
}
