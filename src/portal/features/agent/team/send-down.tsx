import { useAtomValue } from 'jotai';
import { useId, useMemo, useState } from 'react';
import { agentTransactions } from '#contract/agents/calls.ts';
import type { TeamMember } from '#contract/agents/read.ts';
import { writeAmount } from '#contract/call/amount.ts';
import { transferUpline, uplineTransfers } from '#contract/transfers/calls.ts';
import type { UplineTransfers } from '#contract/transfers/read.ts';
import { defineTransferUp } from '#portal/cashier/amount-forms.ts';
import { FIELD_OF_CODE } from '#portal/cashier/fields-of-codes.ts';
import { MoneyWidget } from '#portal/cashier/money-widget.tsx';
import { RequirePaymentPassword } from '#portal/cashier/password/require-payment-password.tsx';
import { note, stack } from '#portal/cashier/styles.ts';
import { UnclearBanner } from '#portal/cashier/unclear-banner.tsx';
import { useRefusalWords } from '#portal/cashier/use-refusal-words.ts';
import { useForm } from '#portal/centre/parts/use-form.ts';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import { RecordPart } from '#portal/records/record-part.tsx';
import { useRecord } from '#portal/records/use-records.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useBalanceMoved } from '#portal/state/queries/use-balance.ts';
import { useRefresh } from '#portal/state/queries/use-member-query.ts';
import { isUnclear } from '#portal/state/stored-key.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import { useSendOnce } from '#portal/state/use-send-once.ts';
import { Button } from '#ui/actions/button.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { formatMoney } from '#ui/words/money.tsx';
import { typedMinor } from '#ui/words/typed-amount.ts';

const WIDGETS = { money: MoneyWidget };

/**
 * A transfer to a downline member (M176): from the agent's withdrawable cash, within the daily cap, with the payment
 * password.
 */
export function SendDown({ member }: { readonly member: TeamMember }) {
  const query = useRecord(uplineTransfers, { member: member.id });
  return (
    <RecordPart query={query}>
      {(reported) => (
        <RequirePaymentPassword>
          <DownForm member={member} reported={reported} />
        </RequirePaymentPassword>
      )}
    </RecordPart>
  );
}

interface DownFormProps {
  readonly member: TeamMember;
  readonly reported: UplineTransfers;
}

function DownForm({ member, reported }: DownFormProps) {
  const { t } = useTexts();
  const id = useId();
  const { currency } = useAtomValue(portalAtom);
  const form = useForm({}, { fieldOf: FIELD_OF_CODE, describeRefusal: useRefusalWords() });
  const { minimumMinor: minimum, leftTodayMinor } = reported;
  const maximum = least(reported.cashMinor ?? undefined, reported.maximumMinor, leftTodayMinor);
  const of = useMemo(() => defineTransferUp(currency, { minimum, maximum }), [currency, minimum, maximum]);
  const send = useSend(member.id, form);
  return (
    <div className={stack}>
      <p className={note}>{t('agent.send.lead', { cash: formatMoney(reported.cashMinor ?? '0', currency) })}</p>
      {leftTodayMinor !== undefined && (
        <p className={note}>{t('cashier.out.up.left', { amount: formatMoney(leftTodayMinor, currency) })}</p>
      )}
      <UnclearBanner isUnclear={send.isUnclear} />
      <OwnForm
        id={id}
        form={form.form}
        of={of}
        widgets={WIDGETS}
        failure={send.isUnclear ? undefined : form.failure}
        onSubmit={() => void send.run()}
      />
      <Button type="submit" form={id} block busy={form.isBusy}>
        {t('agent.send.send', { account: member.account })}
      </Button>
    </div>
  );
}

function least(...amounts: readonly (string | undefined)[]): string | undefined {
  const known = amounts.filter((each) => each !== undefined).map(BigInt);
  return known.length === 0 ? undefined : String(known.reduce((one, other) => (one < other ? one : other)));
}

function useSend(member: string, form: ReturnType<typeof useForm>) {
  const browser = useBrowser();
  const refresh = useRefresh();
  const balanceMoved = useBalanceMoved();
  const move = useSendOnce(`transfer-downline.${member}`);
  const exponent = useAtomValue(portalAtom).currency.exponent ?? 2;
  const [wasUnclear, setUnclear] = useState(false);

  async function run() {
    setUnclear(false);
    const isDone = await form.run(async () => {
      const values = form.form.values();
      const order = { member, amount: writeAmount(typedMinor(textIn(values, 'amount'), exponent) ?? 0n, exponent) };
      const request = { ...order, paymentPassword: textIn(values, 'paymentPassword') };
      await move(transferUpline, request, order).catch((error: unknown) => {
        setUnclear(isUnclear(error));
        throw error;
      });
    });
    if (isDone) {
      for (const field of ['amount', 'paymentPassword']) form.form.set(field, undefined);
      form.form.restart();
      browser().store.set(showMessageAtom, { text: 'agent.send.done', tone: 'positive' });
      balanceMoved();
    }
    void refresh(uplineTransfers, agentTransactions);
  }
  return { run, isUnclear: wasUnclear };
}
