import { type ReactNode, useState } from 'react';
import { paymentPasswordState } from '#contract/payouts/calls.ts';
import { below } from '#portal/cashier/styles.ts';
import { TimeLeft } from '#portal/rewards/time-left.tsx';
import { useMemberQuery } from '#portal/state/queries/use-member-query.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { PaymentPasswordWindow } from './payment-password-window.tsx';

/**
 * Renders its children if the member has a usable payment password; else a banner to set one, or to reset a locked one.
 */
export function RequirePaymentPassword({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { data: state } = useMemberQuery(paymentPasswordState);
  if (!state || (state.isSet && state.lockedUntil === undefined)) return children;
  const { isSet, lockedUntil } = state;
  return (
    <Banner tone="warning" title={t(isSet ? 'cashier.need.PASSWORD_LOCKED' : 'cashier.need.PAYMENT_PASSWORD')}>
      {lockedUntil !== undefined && (
        <TimeLeft at={lockedUntil} format={(time) => t('cashier.out.password.locked', { time })} />
      )}
      <div className={below}>
        <Button size="s" onClick={() => setOpen(true)}>
          {t(isSet ? 'cashier.out.act.forgotten' : 'cashier.out.act.setPassword')}
        </Button>
      </div>
      <PaymentPasswordWindow state={state} open={isOpen} onClose={() => setOpen(false)} />
    </Banner>
  );
}
