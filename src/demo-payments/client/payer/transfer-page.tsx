import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { formatMoney } from '#ui/words/money.tsx';
import { call, codeOf } from '../page/calls.ts';
import { nameOf, PayerFrame } from '../page/frame.tsx';
import { usePage } from '../page/page.tsx';
import { PageForm } from '../page/page-form.tsx';
import { currencyOf, type Payment } from './payment.ts';
import { readTransfer, transferForm, transferIn } from './transfer-form.ts';

const title = css({ fontSize: type.l });
const muted = css({ color: color.textMuted, fontSize: type.s });
const box = css({ display: 'grid', gap: space[4] });

type Came = { readonly payment: Payment; readonly sent: string } | { readonly fault: string };

/** Sends a transfer as any bank app would; the URL parameters `to`, `text` and `amount` fill in the form. */
export function TransferPage({ given }: { readonly given: URLSearchParams }) {
  const { t } = usePage();
  const form = useFormState(transferIn(given));
  const [came, setCame] = useState<Came>();
  const [isBusy, setBusy] = useState(false);

  async function send(): Promise<void> {
    setBusy(true);
    try {
      setCame(await call<{ payment: Payment; sent: string }>('POST', '/api/transfers', readTransfer(form.values())));
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
        <div className={box}>
          <PageForm id="transfer" form={form} of={transferForm} onSubmit={() => void send()} />
          <Button type="submit" form="transfer" block size="l" busy={isBusy}>
            {t('transfer.send')}
          </Button>
        </div>
      )}
    </PayerFrame>
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
