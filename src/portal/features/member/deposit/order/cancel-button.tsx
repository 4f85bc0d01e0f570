import type { Deposit } from '#contract/deposits/read.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { useCancelDeposit } from '../calls/use-cancel-deposit.ts';

const place = css({ justifySelf: 'start' });

/** Cancels an open deposit; renders nothing where the member may not. */
export function CancelButton({ order }: { readonly order: Deposit }) {
  const { t } = useTexts();
  const { isBusy, ask } = useCancelDeposit(order);
  if (!order.mayCancel) return null;
  return (
    <Button variant="quiet" className={place} busy={isBusy} onClick={ask}>
      {t('cashier.pay.cancel')}
    </Button>
  );
}
