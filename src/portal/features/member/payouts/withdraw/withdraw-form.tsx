import { useAtomValue } from 'jotai';
import { useId, useMemo, useState } from 'react';
import { writeAmount } from '#contract/call/amount.ts';
import type { PayFee, PayMethod } from '#contract/cashier/read.ts';
import { paymentPasswordState } from '#contract/payouts/calls.ts';
import type { PayoutAccount } from '#contract/payouts/read.ts';
import { withdraw, withdrawable, withdrawals } from '#contract/withdrawals/calls.ts';
import type { Withdrawable } from '#contract/withdrawals/read.ts';
import { type Bounds, defineWithdraw } from '#portal/cashier/amount-forms.ts';
import { FIELD_OF_CODE } from '#portal/cashier/fields-of-codes.ts';
import { MoneyWidget, OfferedContext } from '#portal/cashier/money-widget.tsx';
import { card, facts, note, strong, subheading } from '#portal/cashier/styles.ts';
import { UnclearBanner } from '#portal/cashier/unclear-banner.tsx';
import { useFieldValue } from '#portal/cashier/use-field-value.ts';
import { useRefusalWords } from '#portal/cashier/use-refusal-words.ts';
import { useUsualTime } from '#portal/cashier/use-usual-time.ts';
import { MainAction } from '#portal/centre/main-action.tsx';
import { useForm } from '#portal/centre/parts/use-form.ts';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import { useDraft } from '#portal/forms/spec-form/use-draft.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useBalanceMoved } from '#portal/state/queries/use-balance.ts';
import { useRefresh } from '#portal/state/queries/use-member-query.ts';
import { isUnclear } from '#portal/state/stored-key.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import { useSendOnce } from '#portal/state/use-send-once.ts';
import { Button } from '#ui/actions/button.tsx';
import type { OfferedAmount } from '#ui/fields/money-field.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { formatMoney, Money } from '#ui/words/money.tsx';
import { typedMinor } from '#ui/words/typed-amount.ts';
import { AccountsContext, AccountWidget } from './account-widget.tsx';
import { boundsOf, feeOf } from './bounds.ts';

interface FeePreviewProps {
  readonly fee: PayFee;
  readonly minor: bigint;
}

function FeePreview({ fee, minor }: FeePreviewProps) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const cost = feeOf(fee, minor);
  const net = minor > cost ? minor - cost : 0n;
  return (
    <dl className={facts} aria-live="polite">
      <dt>{t('cashier.out.fee')}</dt>
      <dd>{cost === 0n ? t('cashier.out.noFee') : <Money amount={cost} currency={currency} />}</dd>
      <dt className={strong}>{t('cashier.out.net')}</dt>
      <dd className={strong}>
        <Money amount={net} currency={currency} />
      </dd>
    </dl>
  );
}

interface WithdrawFormProps {
  readonly reported: Withdrawable;
  readonly accounts: readonly PayoutAccount[];
  readonly methods: readonly PayMethod[];
  readonly onAsked: (id: string | undefined) => void;
}

/** Requests a withdrawal (M171): account, amount, fee, and the payment password. */
export function WithdrawForm({ reported, accounts, methods, onAsked }: WithdrawFormProps) {
  const { t } = useTexts();
  const usually = useUsualTime();
  const id = useId();
  const { currency } = useAtomValue(portalAtom);
  const form = useForm(accounts[0] && { account: accounts[0].id }, {
    fieldOf: FIELD_OF_CODE,
    describeRefusal: useRefusalWords(),
  });
  const dropDraft = useDraft('withdraw', form.form, DRAFT_FIELDS);
  const accountId = useFieldValue(form.form, 'account');
  const account = accounts.find((one) => one.id === accountId);
  const method = methods.find((one) => one.id === account?.methodId);
  const { minimum, maximum } = boundsOf(reported, method);
  const definition = useMemo(() => defineWithdraw(currency, { minimum, maximum }), [currency, minimum, maximum]);
  const typed = typedMinor(useFieldValue(form.form, 'amount'), currency.exponent ?? 2);
  const send = useSend(form, () => dropDraft(), onAsked);
  return (
    <section className={card} aria-labelledby={`${id}-title`}>
      <h4 id={`${id}-title`} className={subheading} tabIndex={-1}>
        {t('cashier.out.form.title')}
      </h4>
      <Allowed bounds={{ minimum, maximum }} reported={reported} />
      <UnclearBanner isUnclear={send.isUnclear} />
      <AccountsContext value={accounts}>
        <OfferedContext value={useOffered({ minimum, maximum }, method)}>
          <OwnForm
            id={id}
            form={form.form}
            of={definition}
            widgets={WIDGETS}
            failure={send.isUnclear ? undefined : form.failure}
            onSubmit={() => void send.run()}
          />
        </OfferedContext>
      </AccountsContext>
      {method?.usualMinutes !== undefined && <p className={note}>{usually(method.usualMinutes)}</p>}
      {method !== undefined && typed !== undefined && typed > 0n && <FeePreview fee={method.fee} minor={typed} />}
      <MainAction isOnCard>
        <Button type="submit" form={id} size="l" block busy={form.isBusy}>
          {t('cashier.out.form.submit')}
        </Button>
      </MainAction>
    </section>
  );
}

/** The draft never contains the password. */
const DRAFT_FIELDS = ['account', 'amount'];
const WIDGETS = { money: MoneyWidget, account: AccountWidget };

function Allowed({ bounds, reported }: { readonly bounds: Bounds; readonly reported: Withdrawable }) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const { minimum, maximum } = bounds;
  return (
    <p className={note}>
      {minimum !== undefined &&
        maximum !== undefined &&
        t('cashier.out.refused.between', {
          minimum: formatMoney(minimum, currency),
          maximum: formatMoney(maximum, currency),
        })}{' '}
      {reported.leftCount !== undefined && t('cashier.out.leftCount', { count: reported.leftCount })}
    </p>
  );
}

/** The method's suggested amounts within the bounds, and the maximum. */
function useOffered({ minimum, maximum }: Bounds, method: PayMethod | undefined): readonly OfferedAmount[] {
  const { t } = useTexts();
  const all = t('cashier.out.all');
  return useMemo(() => {
    if (maximum === undefined || BigInt(maximum) <= 0n) return [];
    const fits = (minor: string) => BigInt(minor) >= BigInt(minimum ?? '0') && BigInt(minor) < BigInt(maximum);
    const offered = (method?.amountsMinor ?? []).filter(fits).slice(0, MOST_OFFERED);
    return [...offered.map((minor) => ({ minor })), { minor: maximum, label: all }];
  }, [minimum, maximum, method, all]);
}

const MOST_OFFERED = 4;

function useSend(form: ReturnType<typeof useForm>, onDone: () => void, onAsked: (id: string | undefined) => void) {
  const browser = useBrowser();
  const refresh = useRefresh();
  const balanceMoved = useBalanceMoved();
  const move = useSendOnce('withdraw');
  const exponent = useAtomValue(portalAtom).currency.exponent ?? 2;
  const [wasUnclear, setUnclear] = useState(false);

  async function send() {
    const values = form.form.values();
    const minor = typedMinor(textIn(values, 'amount'), exponent) ?? 0n;
    const order = { accountId: textIn(values, 'account'), amount: writeAmount(minor, exponent) };
    const request = { ...order, paymentPassword: textIn(values, 'paymentPassword') };
    return move(withdraw, request, order);
  }

  async function run() {
    setUnclear(false);
    let asked: string | undefined;
    const isDone = await form.run(async () => {
      const order = await send().catch((error: unknown) => {
        setUnclear(isUnclear(error));
        throw error;
      });
      asked = order?.id;
    });
    if (isDone) {
      onDone();
      for (const field of ['amount', 'paymentPassword']) form.form.set(field, undefined);
      form.form.restart();
      browser().store.set(showMessageAtom, { text: 'cashier.out.asked', tone: 'positive' });
      onAsked(asked);
      balanceMoved();
    }
    // After any refusal: the requirements may have changed.
    void refresh(withdrawable, withdrawals, paymentPasswordState);
  }
  return { run, isUnclear: wasUnclear };
}
