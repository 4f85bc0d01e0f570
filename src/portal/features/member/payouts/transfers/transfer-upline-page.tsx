import { useAtomValue } from 'jotai';
import { useId, useMemo, useState } from 'react';
import { writeAmount } from '#contract/call/amount.ts';
import { transferUpline, uplineTransfers } from '#contract/transfers/calls.ts';
import type { UplineTransfers } from '#contract/transfers/read.ts';
import { defineTransferUp } from '#portal/cashier/amount-forms.ts';
import { FIELD_OF_CODE } from '#portal/cashier/fields-of-codes.ts';
import { MoneyWidget, OfferedContext } from '#portal/cashier/money-widget.tsx';
import { PageHeading } from '#portal/cashier/page-heading.tsx';
import { PageSkeleton } from '#portal/cashier/page-skeleton.tsx';
import { RequirePaymentPassword } from '#portal/cashier/password/require-payment-password.tsx';
import { card, note, page, subheading, sum, sumFigure } from '#portal/cashier/styles.ts';
import { UnclearBanner } from '#portal/cashier/unclear-banner.tsx';
import { useRefusalWords } from '#portal/cashier/use-refusal-words.ts';
import { useCentrePage } from '#portal/centre/centre-page.ts';
import { MainAction } from '#portal/centre/main-action.tsx';
import { Part } from '#portal/centre/parts/part.tsx';
import { useForm } from '#portal/centre/parts/use-form.ts';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import { useDraft } from '#portal/forms/spec-form/use-draft.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useBalanceMoved } from '#portal/state/queries/use-balance.ts';
import { useMemberQuery, useRefresh } from '#portal/state/queries/use-member-query.ts';
import { isUnclear } from '#portal/state/stored-key.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import { useSendOnce } from '#portal/state/use-send-once.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { formatMoney, Money } from '#ui/words/money.tsx';
import { typedMinor } from '#ui/words/typed-amount.ts';
import { SentUpList } from './sent-up-list.tsx';

/**
 * A transfer to the direct upline (M175): from the member's withdrawable cash, within the daily cap, with the payment
 * password.
 */
export function TransferUplinePage() {
  const { t } = useTexts();
  const query = useMemberQuery(uplineTransfers);
  return (
    <div className={page}>
      <PageHeading title={t('element.member.transferUpline')}>{t('cashier.out.up.lead')}</PageHeading>
      <Part query={query} skeleton={<PageSkeleton />}>
        {(reported) => reported && <Up reported={reported} />}
      </Part>
    </div>
  );
}

function Up({ reported }: { readonly reported: UplineTransfers }) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const goTo = useCentrePage();
  const { upline, cashMinor, leftTodayMinor } = reported;
  if (upline === undefined)
    return (
      <EmptyState
        level="h3"
        title={t('cashier.out.up.none')}
        text={t('cashier.out.up.noneText')}
        action={
          <Button variant="quiet" onClick={() => goTo('member.withdraw')}>
            {t('cashier.out.receipts.toWithdraw')}
          </Button>
        }
      />
    );
  return (
    <>
      <div className={sum}>
        <p>{t('cashier.out.up.cash')}</p>
        <Money className={sumFigure} amount={cashMinor ?? ''} currency={currency} />
        {leftTodayMinor !== undefined && (
          <p>{t('cashier.out.up.left', { amount: formatMoney(leftTodayMinor, currency) })}</p>
        )}
      </div>
      <RequirePaymentPassword>
        <UpForm reported={reported} upline={upline} />
      </RequirePaymentPassword>
      <SentUpList last={reported.last} />
    </>
  );
}

interface UpFormProps {
  readonly reported: UplineTransfers;
  readonly upline: string;
}

const AMOUNT = ['amount'];
const WIDGETS = { money: MoneyWidget };

function UpForm({ reported, upline }: UpFormProps) {
  const { t } = useTexts();
  const id = useId();
  const { currency } = useAtomValue(portalAtom);
  const form = useForm({}, { fieldOf: FIELD_OF_CODE, describeRefusal: useRefusalWords() });
  const { minimumMinor: minimum } = reported;
  const maximum = least(reported.cashMinor ?? undefined, reported.maximumMinor, reported.leftTodayMinor);
  const of = useMemo(() => defineTransferUp(currency, { minimum, maximum }), [currency, minimum, maximum]);
  const dropDraft = useDraft('transfer-upline', form.form, AMOUNT);
  const send = useSend(form, dropDraft);
  const all = t('cashier.out.all');
  const offered = useMemo(
    () => (maximum === undefined || BigInt(maximum) <= 0n ? [] : [{ minor: maximum, label: all }]),
    [maximum, all],
  );
  return (
    <section className={card} aria-labelledby={`${id}-title`}>
      <h4 id={`${id}-title`} className={subheading} tabIndex={-1}>
        {t('cashier.out.up.to', { upline })}
      </h4>
      <p className={note}>{t('cashier.out.up.final')}</p>
      <UnclearBanner isUnclear={send.isUnclear} />
      <OfferedContext value={offered}>
        <OwnForm
          id={id}
          form={form.form}
          of={of}
          widgets={WIDGETS}
          failure={send.isUnclear ? undefined : form.failure}
          onSubmit={() => void send.run()}
        />
      </OfferedContext>
      <MainAction isOnCard>
        <Button type="submit" form={id} size="l" block busy={form.isBusy}>
          {t('cashier.out.up.send')}
        </Button>
      </MainAction>
    </section>
  );
}

function least(...amounts: readonly (string | undefined)[]): string | undefined {
  const known = amounts.filter((each) => each !== undefined).map(BigInt);
  return known.length === 0 ? undefined : String(known.reduce((one, other) => (one < other ? one : other)));
}

function useSend(form: ReturnType<typeof useForm>, dropDraft: () => void) {
  const browser = useBrowser();
  const refresh = useRefresh();
  const balanceMoved = useBalanceMoved();
  const move = useSendOnce('transfer-upline');
  const exponent = useAtomValue(portalAtom).currency.exponent ?? 2;
  const [wasUnclear, setUnclear] = useState(false);

  async function run() {
    setUnclear(false);
    const isDone = await form.run(async () => {
      const values = form.form.values();
      const order = { amount: writeAmount(typedMinor(textIn(values, 'amount'), exponent) ?? 0n, exponent) };
      const request = { ...order, paymentPassword: textIn(values, 'paymentPassword') };
      await move(transferUpline, request, order).catch((error: unknown) => {
        setUnclear(isUnclear(error));
        throw error;
      });
    });
    if (isDone) {
      dropDraft();
      for (const field of ['amount', 'paymentPassword']) form.form.set(field, undefined);
      form.form.restart();
      browser().store.set(showMessageAtom, { text: 'cashier.out.up.done', tone: 'positive' });
      balanceMoved();
    }
    void refresh(uplineTransfers);
  }
  return { run, isUnclear: wasUnclear };
}
