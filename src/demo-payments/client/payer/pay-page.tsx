import { type ComponentType, useState } from 'react';
import { Button, buttonClass } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Countdown } from '#ui/feedback/countdown.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, space, type, weight } from '#ui/style/tokens.ts';
import { formatMoney, Money } from '#ui/words/money.tsx';
import { nameOf, PayerFrame } from '../page/frame.tsx';
import { usePage } from '../page/page.tsx';
import type { OtherAmountProps } from './other-amount.tsx';
import { type CurrentPayment, currencyOf, type Payment, usePayment } from './payment.ts';

const title = css({ fontSize: type.l });
const amount = css({ fontSize: type.xxl, fontWeight: weight.strong });
const rows = css({
  display: 'grid',
  gap: space[2],
  fontSize: type.s,
  '& div': { display: 'flex', flexWrap: 'wrap', gap: space[2] },
});
const term = css({ color: color.textMuted, flex: '1 0 8rem' });
const value = css({ fontFamily: font.numeric, fontWeight: weight.strong, overflowWrap: 'anywhere' });
const actions = css({ display: 'grid', gap: space[3] });

/** The page of one payment: the request, and buttons to pay or cancel. */
export function PayPage({ token }: { readonly token: string }) {
  const { t } = usePage();
  const current = usePayment(token, goBack);
  const { payment, fault } = current;
  if (payment === undefined)
    return <PayerFrame>{fault === undefined ? <Waiting /> : <Lost fault={fault} onRetry={current.load} />}</PayerFrame>;
  return (
    <PayerFrame>
      <div>
        <h1 className={title}>{t('pay.to', { merchant: nameOf(payment.merchant) })}</h1>
        <Money amount={payment.askedMinor} currency={currencyOf(payment)} className={amount} />
      </div>
      {fault !== undefined && (
        <Banner tone={fault === 'changed' || fault === 'not_now' ? 'info' : 'negative'} announce>
          {t(`error.${fault}`)}
        </Banner>
      )}
      {payment.state === 'pending' ? <Open current={current} payment={payment} /> : <Over payment={payment} />}
    </PayerFrame>
  );
}

/** A redirected player returns to the portal; a player who scanned a code has the portal on another screen. */
function goBack({ kind, returnUrl }: Payment): void {
  if (kind === 'redirect' && returnUrl !== null) location.assign(returnUrl);
}

function Waiting() {
  return (
    <div aria-busy="true">
      <Skeleton shape="title" />
      <Skeleton shape="control" />
    </div>
  );
}

function Lost({ fault, onRetry }: { readonly fault: string; readonly onRetry: () => void }) {
  const { t } = usePage();
  return <ErrorPanel title={t('pay.title')} text={t(`error.${fault}`)} retryLabel={t('act.retry')} onRetry={onRetry} />;
}

interface OpenProps {
  readonly current: CurrentPayment;
  readonly payment: Payment;
}

function Open({ current, payment }: OpenProps) {
  const { t, deadlines } = usePage();
  const { busy, pay, cancel, load } = current;
  const currency = currencyOf(payment);
  const { expiresAt, amountMinor, askedMinor } = payment;
  return (
    <>
      <dl className={rows}>
        {(payment.kind === 'transfer' || payment.kind === 'c2c') && <AccountRows payment={payment} />}
        {expiresAt !== null && (
          <div>
            <dt className={term}>{t('pay.until')}</dt>
            <dd className={value}>
              <Countdown endsAt={expiresAt} deadlines={deadlines} label={t('pay.until')} onEnd={load} />
            </dd>
          </div>
        )}
      </dl>
      {amountMinor !== '0' && <Banner>{t('pay.soFar', { amount: formatMoney(amountMinor, currency) })}</Banner>}
      <div className={actions}>
        <Button block size="l" busy={busy === 'pay'} onClick={() => pay()}>
          {t('pay.now', { amount: formatMoney(askedMinor, currency) })}
        </Button>
        <OnWish payment={payment} onPay={pay} />
        <Button block variant="ghost" busy={busy === 'cancel'} onClick={cancel}>
          {t('pay.cancel')}
        </Button>
      </div>
    </>
  );
}

function AccountRows({ payment: { account, transferText } }: { readonly payment: Payment }) {
  const { t } = usePage();
  const reported = [
    ['pay.bank', account?.bank],
    ['pay.account', account?.number],
    ['pay.holder', account?.holder],
    ['pay.text', transferText],
  ] as const;
  return reported.map(
    ([key, text]) =>
      text && (
        <div key={key}>
          <dt className={term}>{t(key)}</dt>
          <dd className={value}>{text}</dd>
        </div>
      ),
  );
}

/** Loads the form on demand: most payers pay the requested amount, and the form library is half of the page's size. */
function OnWish(props: OtherAmountProps) {
  const { t } = usePage();
  const [Form, setForm] = useState<ComponentType<OtherAmountProps>>();
  const [came, setCame] = useState<'coming' | 'failed'>();
  if (Form) return <Form {...props} />;
  const bring = () => {
    setCame('coming');
    import('./other-amount.tsx').then(
      (file) => setForm(() => file.OtherAmount),
      () => setCame('failed'),
    );
  };
  return (
    <>
      {came === 'failed' && (
        <Banner tone="negative" announce>
          {t('error.offline')}
        </Banner>
      )}
      <Button block variant="quiet" busy={came === 'coming'} onClick={bring}>
        {t('pay.other')}
      </Button>
    </>
  );
}

const TONES = { paid: 'positive', failed: 'warning', expired: 'warning', reversed: 'negative' } as const;
const MORE = {
  paid: 'state.paidText',
  failed: 'state.nothingPaid',
  expired: 'state.nothingPaid',
  reversed: 'state.reversedText',
} as const;

function Over({ payment }: { readonly payment: Payment }) {
  const { t } = usePage();
  const { state, returnUrl } = payment;
  if (state === 'pending') return null;
  const merchant = nameOf(payment.merchant);
  return (
    <>
      <Banner
        tone={TONES[state]}
        title={t(`state.${state}`, { amount: formatMoney(payment.amountMinor, currencyOf(payment)) })}
        announce
      >
        {t(MORE[state], { merchant })}
      </Banner>
      {returnUrl !== null && (
        <a href={returnUrl} className={buttonClass({ block: true, variant: 'quiet' })}>
          {t('pay.back', { merchant })}
        </a>
      )}
    </>
  );
}
