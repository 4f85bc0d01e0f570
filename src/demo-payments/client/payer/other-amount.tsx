import type { WidgetProps } from '@rjsf/utils';
import { useMemo } from 'react';
import schema from '#schemas/forms/demo-payments/other-amount.json' with { type: 'json' };
import make from '#schemas/forms/demo-payments/other-amount.json?validator';
import { Button } from '#ui/actions/button.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { defineForm, textIn } from '#ui/schema-form/state/define-form.ts';
import { useControl } from '#ui/schema-form/state/use-control.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { type CurrencyFormat, formatDecimal } from '#ui/words/money.tsx';
import { typedMinor } from '#ui/words/typed-amount.ts';
import { usePage } from '../page/page.tsx';
import { PageForm } from '../page/page-form.tsx';
import { currencyOf, type Payment } from './payment.ts';

const box = css({ display: 'grid', gap: space[3] });

export interface OtherAmountProps {
  readonly payment: Payment;
  readonly onPay: (amountMinor: string) => void;
}

export function OtherAmount({ payment, onPay }: OtherAmountProps) {
  const { t } = usePage();
  const form = useFormState();
  const { currency, exponent, askedMinor } = payment;
  const of = useMemo(() => defineOtherAmount({ currency, exponent, askedMinor }), [currency, exponent, askedMinor]);
  const pay = () => onPay(String(typedMinor(textIn(form.values(), 'amount'), exponent)));
  return (
    <div className={box}>
      <PageForm id="other" form={form} of={of} widgets={WIDGETS} onSubmit={pay} />
      <Button block variant="quiet" type="submit" form="other">
        {t('pay.other')}
      </Button>
    </div>
  );
}

/** A positive amount in the payment's currency; the requested amount is the placeholder. */
function defineOtherAmount(asked: Pick<Payment, 'currency' | 'exponent' | 'askedMinor'>) {
  const currency = currencyOf(asked);
  const params = {
    currency: asked.currency,
    example: formatDecimal(BigInt(asked.askedMinor), asked.exponent, currency.digits),
  };
  return defineForm({
    schema,
    make,
    validations: {
      amount: (text) =>
        (typedMinor(text, asked.exponent) ?? 0n) > 0n ? undefined : { key: 'pay.amountWrong', params },
    },
    ui: { amount: { 'ui:widget': 'money', 'ui:options': { asterisk: false, autofocus: true, currency } } },
  });
}

function MoneyWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  return (
    <MoneyField {...control} value={text} onText={change} currency={props.options['currency'] as CurrencyFormat} />
  );
}

const WIDGETS = { money: MoneyWidget };
