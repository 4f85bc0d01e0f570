import schema from '#schemas/forms/demo-payments/unmatched.json' with { type: 'json' };
import make from '#schemas/forms/demo-payments/unmatched.json?validator';
import { Button } from '#ui/actions/button.tsx';
import { defineForm, textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { space, type } from '#ui/style/tokens.ts';
import { usePage } from '../page/page.tsx';
import { PageForm } from '../page/page-form.tsx';
import { usePanel } from './use-panel.ts';

const box = css({ display: 'grid', gap: space[3], '& > button': { justifySelf: 'start' } });
const title = css({ fontSize: type.l });

const unmatchedForm = defineForm({
  schema,
  make,
  validations: {
    currency: (text) => (/^[a-z]{3,5}$/i.test(text.trim()) ? undefined : 'fault.currencyWrong'),
    amountMinor: (text) => (/^[1-9]\d{0,17}$/.test(text.trim()) ? undefined : 'fault.amountWrong'),
  },
  ui: {
    currency: { 'ui:options': { asterisk: false, span: 'half' } },
    amountMinor: { 'ui:options': { asterisk: false, span: 'half', inputMode: 'numeric', ltr: true } },
  },
});

export function UnmatchedPayment() {
  const { t } = usePage();
  const { merchant, act } = usePanel();
  const form = useFormState({ currency: 'USD' });
  const pay = () => {
    const currency = textIn(form.values(), 'currency').toUpperCase();
    act('stray', { merchant, currency, amountMinor: textIn(form.values(), 'amountMinor') }, t('fault.stray'));
  };
  return (
    <section className={box}>
      <h2 className={title}>{t('fault.stray')}</h2>
      <PageForm id="stray" form={form} of={unmatchedForm} onSubmit={pay} />
      <Button type="submit" form="stray" variant="quiet" disabled={merchant === ''}>
        {t('fault.strayPay')}
      </Button>
    </section>
  );
}
