import type { WidgetProps } from '@rjsf/utils';
import { useAtomValue } from 'jotai';
import { createContext, use, useId, useMemo, useState } from 'react';
import { writeAmount } from '#contract/call/amount.ts';
import { type WalletTransferRequest, walletTransfer } from '#contract/wallet/calls.ts';
import type { WalletBalance } from '#contract/wallet/read.ts';
import { type Failure, failureOf } from '#portal/forms/failure.ts';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import { useDraft } from '#portal/forms/spec-form/use-draft.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useBalanceMoved } from '#portal/state/queries/use-balance.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import schema from '#schemas/forms/transfer.json' with { type: 'json' };
import make from '#schemas/forms/transfer.json?validator';
import { Button } from '#ui/actions/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { defineForm, textIn } from '#ui/schema-form/state/define-form.ts';
import { useControl } from '#ui/schema-form/state/use-control.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { typedMinor } from '#ui/words/typed-amount.ts';
import { useWalletName } from './wallet-list.tsx';

interface WalletOption {
  readonly value: string;
  readonly label: string;
}

/** The member's wallets by context: the list changes with its balances, the form does not. */
const WalletsContext = createContext<readonly WalletOption[]>([]);

function WalletWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  return (
    <Select
      {...control}
      options={use(WalletsContext)}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

/**
 * Form definition of a transfer between two wallets (M310), in a currency with this many decimals: a positive amount,
 * to another wallet than the source.
 */
function defineTransfer(exponent: number) {
  const example = exponent === 0 ? '10000' : '10.50';
  return defineForm({
    schema,
    make,
    validations: {
      to: (text, values) => (text === textIn(values, 'from') ? 'seamless.same' : undefined),
      amount: (text) =>
        (typedMinor(text, exponent) ?? 0n) > 0n ? undefined : { key: 'seamless.amountBad', params: { example } },
    },
    ui: {
      from: { 'ui:widget': 'wallet', 'ui:options': { asterisk: false, span: 'half' } },
      to: { 'ui:widget': 'wallet', 'ui:options': { asterisk: false, span: 'half' } },
      amount: { 'ui:options': { asterisk: false, inputMode: 'decimal', ltr: true } },
    },
  });
}

const box = css({
  display: 'grid',
  gap: space[4],
  padding: space[6],
  [media.phone]: { padding: space[4] },
  borderRadius: radius.xl,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const head = css({ fontSize: type.l });
const fields = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4], maxInlineSize: '40rem' });
const buttons = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  [media.phone]: { '& > :last-child': { flex: 1 } },
});

/** Moves money between two of the member's wallets (M310). */
export function TransferForm({ wallets }: { readonly wallets: readonly WalletBalance[] }) {
  const { t } = useTexts();
  const { exponent } = useAtomValue(portalAtom).currency;
  const definition = useMemo(() => defineTransfer(exponent), [exponent]);
  const nameOf = useWalletName();
  const { send, isBusy, failure } = useSend();
  const id = useId();
  const form = useFormState({ from: wallets[0]?.wallet, to: wallets[1]?.wallet });
  const dropDraft = useDraft('transfer', form, FIELDS);
  const options = wallets.map(({ wallet }) => ({ value: wallet, label: nameOf(wallet) }));

  function swap() {
    const values = form.values();
    const [from, to] = [textIn(values, 'from'), textIn(values, 'to')];
    form.set('from', to);
    form.set('to', from);
  }

  async function submit() {
    const values = form.values();
    const amount = writeAmount(typedMinor(textIn(values, 'amount'), exponent) ?? 0n, exponent);
    const request = { from: textIn(values, 'from'), to: textIn(values, 'to'), amount };
    if (!(await send(request))) return;
    dropDraft();
    form.restart();
    form.set('amount', undefined);
  }
  return (
    <div className={box}>
      <h2 className={head}>{t('seamless.transfer')}</h2>
      <div className={fields}>
        <WalletsContext value={options}>
          <OwnForm
            id={id}
            form={form}
            of={definition}
            widgets={WIDGETS}
            failure={failure}
            onSubmit={() => void submit()}
          />
        </WalletsContext>
        <span className={buttons}>
          <Button variant="quiet" icon="arrow-up-down" onClick={swap}>
            {t('seamless.swap')}
          </Button>
          <Button type="submit" form={id} busy={isBusy}>
            {t('seamless.send')}
          </Button>
        </span>
      </div>
    </div>
  );
}

const FIELDS = ['from', 'to', 'amount'];
const WIDGETS = { wallet: WalletWidget };

function useSend() {
  const browser = useBrowser();
  const balanceMoved = useBalanceMoved();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function send(request: WalletTransferRequest): Promise<boolean> {
    if (isBusy) return false;
    const { client, store } = browser();
    setBusy(true);
    setFailure(undefined);
    try {
      await client.send(walletTransfer, request, { quiet: true });
      store.set(showMessageAtom, { text: 'seamless.done', tone: 'positive' });
      balanceMoved();
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { send, isBusy, failure };
}
