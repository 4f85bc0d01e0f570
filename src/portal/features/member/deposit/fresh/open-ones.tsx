import { useAtomValue } from 'jotai';
import type { Deposit } from '#contract/deposits/read.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, weight } from '#ui/style/tokens.ts';
import { Money } from '#ui/words/money.tsx';
import { useCancelDeposit } from '../calls/use-cancel-deposit.ts';

const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', marginBlockStart: space[2] });
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  paddingBlock: space[2],
  '& + &': { borderBlockStart: `1px solid ${color.line}` },
});
const what = css({ overflowWrap: 'anywhere' });
const figure = css({ fontWeight: weight.strong });

/** The open deposits that may be cancelled, each with a cancel button. */
export function OpenOnes({ orders }: { readonly orders: readonly Deposit[] }) {
  const { t } = useTexts();
  const cancellable = orders.filter(({ mayCancel }) => mayCancel);
  if (cancellable.length === 0) return null;
  return (
    <ul className={list} aria-label={t('cashier.pay.open')}>
      {cancellable.map((order) => (
        <OpenOne key={order.id} order={order} />
      ))}
    </ul>
  );
}

function OpenOne({ order }: { readonly order: Deposit }) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const { isBusy, ask } = useCancelDeposit(order);
  return (
    <li className={row}>
      <span className={what}>
        <Money className={figure} amount={order.amountMinor} currency={currency} /> · {order.methodName}
      </span>
      <Button size="s" variant="quiet" busy={isBusy} onClick={ask}>
        {t('cashier.pay.cancel')}
      </Button>
    </li>
  );
}
