import { type FormEvent, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { space, type } from '#ui/style/tokens.ts';
import { usePage } from '../page/page.tsx';
import { usePanel } from './use-panel.ts';

const box = css({ display: 'grid', gap: space[3] });
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space[3] });
const title = css({ fontSize: type.l });

/** Money of the merchant's that belongs to no order. */
export function Stray() {
  const { t } = usePage();
  const { merchant, act } = usePanel();
  const [currency, setCurrency] = useState('USD');
  const [amountMinor, setAmount] = useState('');
  const pay = (event: FormEvent) => {
    event.preventDefault();
    act(
      'stray',
      { merchant, currency: currency.trim().toUpperCase(), amountMinor: amountMinor.trim() },
      t('fault.stray'),
    );
  };
  return (
    <form className={box} onSubmit={pay}>
      <h2 className={title}>{t('fault.stray')}</h2>
      <div className={row}>
        <TextField label={t('fault.currency')} value={currency} onChange={({ target }) => setCurrency(target.value)} />
        <TextField
          label={t('fault.amount')}
          value={amountMinor}
          onChange={({ target }) => setAmount(target.value)}
          inputMode="numeric"
        />
        <Button type="submit" variant="quiet" disabled={merchant === '' || amountMinor === ''}>
          {t('fault.strayPay')}
        </Button>
      </div>
    </form>
  );
}
