import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { readAmountMinor } from '#contract/amount.ts';
import { type WalletBalance, type WalletTransferRequest, walletTransfer } from '#contract/wallet.calls.ts';
import { type Failure, failureOf } from '#portal/forms/failure.ts';
import { FailureBanner } from '#portal/forms/failure-banner.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useTexts } from '#portal/state/texts.ts';
import { useBalanceMoved } from '#portal/state/use-balance.ts';
import { sayWordAtom } from '#portal/state/words.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { css, media } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { color, radius, space, type } from '#ui/tokens.ts';
import { useWalletName } from './wallet-list.tsx';

const box = css({
  display: 'grid',
  gap: space[4],
  padding: space[6],
  borderRadius: radius.xl,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const head = css({ fontSize: type.l });
const fields = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) auto',
  alignItems: 'start',
  gap: space[3],
  '& > button': { marginBlockStart: '1.75rem' },
  [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > button': { marginBlockStart: 0 } },
});

/** Moves money between two of the member's wallets (M310). */
export function TransferForm({ wallets }: { readonly wallets: readonly WalletBalance[] }) {
  const { t, label } = useTexts();
  const { exponent } = useAtomValue(portalAtom).currency;
  const nameOf = useWalletName();
  const { send, isBusy, failure } = useSend();
  const [wrong, setWrong] = useState<{ readonly amount?: string; readonly to?: string }>({});
  const options = wallets.map(({ wallet }) => ({ value: wallet, label: nameOf(wallet) }));

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const request = { from: read(values, 'from'), to: read(values, 'to'), amount: read(values, 'amount') };
    const isSame = request.from === request.to;
    const minor = /^\d+(\.\d+)?$/.test(request.amount) ? readAmountMinor(request.amount, exponent) : null;
    const isAmount = minor !== null && minor > 0n;
    const example = exponent === 0 ? '10000' : '10.50';
    setWrong({
      ...(isSame && { to: t('seamless.same') }),
      ...(!isAmount && { amount: t('seamless.amountBad', { example }) }),
    });
    if (!isSame && isAmount) void send(request).then((done) => done && form.reset());
  }
  return (
    <form method="post" className={box} noValidate onSubmit={onSubmit}>
      <h2 className={head}>{t('seamless.transfer')}</h2>
      <FailureBanner failure={failure} />
      <div className={fields}>
        <Select name="from" label={t('seamless.from')} options={options} />
        <Select
          name="to"
          label={t('seamless.to')}
          options={options}
          defaultValue={options[1]?.value}
          error={wrong.to}
        />
        <TextField name="amount" label={t('seamless.amount')} inputMode="decimal" dir="ltr" error={wrong.amount} />
        <Button type="submit" busy={isBusy}>
          {label('seamless.send')}
        </Button>
      </div>
    </form>
  );
}

const read = (values: FormData, name: string) => String(values.get(name) ?? '').trim();

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
      store.set(sayWordAtom, { text: 'seamless.done', tone: 'positive' });
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
