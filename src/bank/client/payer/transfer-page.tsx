import { type FormEvent, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { formatMoney } from '#ui/words/money.tsx';
import { call, codeOf } from '../page/calls.ts';
import { nameOf, PayerFrame } from '../page/frame.tsx';
import { usePage } from '../page/page.tsx';
import { currencyOf, type Payment } from './payment.ts';

const title = css({ fontSize: type.l });
const muted = css({ color: color.textMuted, fontSize: type.s });
const form = css({ display: 'grid', gap: space[4] });

interface Typed {
  readonly number: string;
  readonly transferText: string;
  readonly amount: string;
}

/** What became of the last transfer. */
type Came = { readonly payment: Payment; readonly sent: string } | { readonly fault: string };

/** A transfer as the app of any bank would send it; the address may fill the form (`to`, `text`, `amount`). */
export function TransferPage({ given }: { readonly given: URLSearchParams }) {
  const { t } = usePage();
  const [typed, setTyped] = useState<Typed>({
    number: given.get('to') ?? '',
    transferText: given.get('text') ?? '',
    amount: given.get('amount') ?? '',
  });
  const [came, setCame] = useState<Came>();
  const [isBusy, setBusy] = useState(false);
  const put = (name: keyof Typed, text: string) => setTyped({ ...typed, [name]: text });

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const body = { ...typed, amount: typed.amount.trim().replace(',', '.') };
      setCame(await call<{ payment: Payment; sent: string }>('POST', '/api/transfers', body));
    } catch (error) {
      setCame({ fault: codeOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <PayerFrame>
      <div>
        <h1 className={title}>{t('transfer.title')}</h1>
        <p className={muted}>{t('transfer.intro')}</p>
      </div>
      {came && <Outcome came={came} />}
      {came && 'payment' in came ? (
        <Button variant="quiet" onClick={() => setCame(undefined)}>
          {t('transfer.again')}
        </Button>
      ) : (
        <form className={form} onSubmit={(event) => void send(event)} noValidate>
          <TransferFields typed={typed} put={put} />
          <Button type="submit" block size="l" busy={isBusy}>
            {t('transfer.send')}
          </Button>
        </form>
      )}
    </PayerFrame>
  );
}

interface FieldsProps {
  readonly typed: Typed;
  readonly put: (name: keyof Typed, text: string) => void;
}

function TransferFields({ typed, put }: FieldsProps) {
  const { t } = usePage();
  return (
    <>
      <TextField
        label={t('transfer.number')}
        value={typed.number}
        onChange={({ target }) => put('number', target.value)}
        autoComplete="off"
      />
      <TextField
        label={t('transfer.text')}
        hint={t('transfer.textHint')}
        value={typed.transferText}
        onChange={({ target }) => put('transferText', target.value)}
        autoComplete="off"
      />
      <TextField
        label={t('transfer.amount')}
        hint={t('transfer.amountHint')}
        value={typed.amount}
        onChange={({ target }) => put('amount', target.value)}
        inputMode="decimal"
        autoComplete="off"
      />
    </>
  );
}

function Outcome({ came }: { readonly came: Came }) {
  const { t } = usePage();
  if ('fault' in came)
    return (
      <Banner tone="negative" announce>
        {t(`error.${came.fault}`)}
      </Banner>
    );
  const { payment, sent } = came;
  const amount = formatMoney(sent, currencyOf(payment));
  return (
    <Banner tone="positive" announce>
      {t('transfer.sent', { merchant: nameOf(payment.merchant), amount })}
    </Banner>
  );
}
