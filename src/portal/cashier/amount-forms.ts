/** Payout forms with an amount: the bounds change with the member's balance. */
import receivedSchema from '#schemas/forms/member/received.json' with { type: 'json' };
import makeReceived from '#schemas/forms/member/received.json?validator';
import upSchema from '#schemas/forms/member/transfer-up.json' with { type: 'json' };
import makeUp from '#schemas/forms/member/transfer-up.json?validator';
import withdrawSchema from '#schemas/forms/member/withdraw.json' with { type: 'json' };
import makeWithdraw from '#schemas/forms/member/withdraw.json?validator';
import { defineForm, type FormDefinition, type ValidateText, written } from '#ui/schema-form/state/define-form.ts';
import { type CurrencyFormat, formatMoney } from '#ui/words/money.tsx';
import { typedMinor } from '#ui/words/typed-amount.ts';

/** Minimum and maximum of an amount, in minor units as text; undefined: no limit. */
export interface Bounds {
  readonly minimum: string | undefined;
  readonly maximum: string | undefined;
}

const must = written('form.required');
const amount = { 'ui:widget': 'money', 'ui:options': { asterisk: false } };
const paymentPassword = {
  'ui:widget': 'password',
  'ui:autocomplete': 'off',
  'ui:options': { asterisk: false, icon: 'lock', span: 'whole' },
};

export function defineWithdraw(currency: CurrencyFormat, bounds: Bounds): FormDefinition {
  return defineForm({
    schema: withdrawSchema,
    make: makeWithdraw,
    validations: {
      account: written('cashier.out.chooseAccount'),
      amount: validateAmount(currency, bounds),
      paymentPassword: must,
    },
    ui: { account: { 'ui:widget': 'account', 'ui:options': { asterisk: false } }, amount, paymentPassword },
  });
}

export function defineTransferUp(currency: CurrencyFormat, bounds: Bounds): FormDefinition {
  return defineForm({
    schema: upSchema,
    make: makeUp,
    validations: { amount: validateAmount(currency, bounds), paymentPassword: must },
    ui: { amount, paymentPassword },
  });
}

/** The amount received from another member's payment. */
export function defineReceived(currency: CurrencyFormat, bounds: Bounds): FormDefinition {
  return defineForm({
    schema: receivedSchema,
    make: makeReceived,
    validations: { amount: validateAmount(currency, bounds) },
    ui: { amount },
  });
}

/** Validates a typed amount of the currency within bounds; zero is invalid. */
export function validateAmount(currency: CurrencyFormat, { minimum, maximum }: Bounds): ValidateText {
  const exponent = currency.exponent ?? 2;
  return (text) => {
    if (text.trim() === '') return 'form.required';
    const minor = typedMinor(text, exponent);
    const example = exponent === 0 ? '10,000' : '10.50';
    if (minor === undefined || minor === 0n) return { key: 'cashier.out.amountBad', params: { example } };
    if (minimum !== undefined && minor < BigInt(minimum))
      return { key: 'cashier.out.refused.least', params: { minimum: formatMoney(minimum, currency) } };
    if (maximum !== undefined && minor > BigInt(maximum))
      return { key: 'cashier.out.refused.most', params: { maximum: formatMoney(maximum, currency) } };
    return undefined;
  };
}
