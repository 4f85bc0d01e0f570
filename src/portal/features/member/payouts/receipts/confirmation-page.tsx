import { PageHeading } from '#portal/cashier/page-heading.tsx';
import { PageSkeleton } from '#portal/cashier/page-skeleton.tsx';
import { page, stack } from '#portal/cashier/styles.ts';
import { useReceipts } from '#portal/cashier/use-withdrawals.ts';
import { useCentrePage } from '#portal/centre/centre-page.ts';
import { Part } from '#portal/centre/parts/part.tsx';
import { Section } from '#portal/centre/parts/section.tsx';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { AnsweredReceipt } from './answered-receipt.tsx';
import { OpenReceipt } from './open-receipt.tsx';

/**
 * Payments of other members for the member's withdrawals (M182-M184): to be confirmed in parts, confirmed in full, or
 * disputed.
 */
export function ConfirmationPage() {
  const { t } = useTexts();
  const goTo = useCentrePage();
  const query = useReceipts();
  return (
    <div className={page}>
      <PageHeading title={t('element.member.withdrawalConfirmation')}>{t('cashier.out.receipts.lead')}</PageHeading>
      <Part query={query} skeleton={<PageSkeleton />}>
        {({ receipts }) => {
          const open = receipts.filter(({ isOpen }) => isOpen);
          const answered = receipts.filter(({ isOpen }) => !isOpen);
          return (
            <>
              {open.length === 0 && (
                <EmptyState
                  level="h3"
                  title={t('cashier.out.receipts.none')}
                  text={t('cashier.out.receipts.noneText')}
                  action={
                    <Button variant="quiet" onClick={() => goTo('member.withdraw')}>
                      {t('cashier.out.receipts.toWithdraw')}
                    </Button>
                  }
                />
              )}
              {open.map((receipt) => (
                <OpenReceipt key={receipt.id} receipt={receipt} />
              ))}
              {answered.length > 0 && (
                <Section title={t('cashier.out.receipts.answered')}>
                  <ul className={stack}>
                    {answered.map((receipt) => (
                      <AnsweredReceipt key={receipt.id} receipt={receipt} />
                    ))}
                  </ul>
                </Section>
              )}
            </>
          );
        }}
      </Part>
    </div>
  );
}
