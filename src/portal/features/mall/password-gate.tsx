import type { ReactNode } from 'react';
import { usePerform } from '#portal/play/perform.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { useHasPaymentPassword } from './use-spending.ts';

const below = css({ marginBlockStart: space[3] });

/** What needs the payment password; before that the way to where one is set. */
export function PasswordGate({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const perform = usePerform();
  if (useHasPaymentPassword() !== false) return children;
  return (
    <Banner tone="warning" title={t('cashier.need.PAYMENT_PASSWORD')}>
      <div className={below}>
        <Button size="s" onClick={() => perform({ action: { open: 'member', page: 'securityCenter' } })}>
          {t('cashier.out.act.setPassword')}
        </Button>
      </div>
    </Banner>
  );
}
