import { useStore } from 'jotai';
import { useEffect } from 'react';
import { below } from '#portal/cashier/styles.ts';
import { useReceipts } from '#portal/cashier/use-withdrawals.ts';
import { useCentrePage } from '#portal/centre/centre-page.ts';
import { TimeLeft } from '#portal/rewards/time-left.tsx';
import { keepFlags } from '#portal/state/sources/keep-facts.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

/** A payment waits for the member's confirmation, and counts as received without an answer: link to it. */
export function ReceiptsWait() {
  const { t } = useTexts();
  const store = useStore();
  const goTo = useCentrePage();
  const open = (useReceipts().data?.receipts ?? []).filter(({ isOpen }) => isOpen);
  const count = open.length;
  useEffect(() => {
    // The payment may be newer than the loaded member info.
    if (count > 0) keepFlags(store, { toConfirm: true });
  }, [count, store]);
  if (count === 0) return null;
  const due = open[0]?.dueAt;
  return (
    <Banner tone="warning" title={t('cashier.out.receipts.wait', { count })}>
      {due !== undefined && <TimeLeft at={due} format={(time) => t('cashier.out.receipts.counts', { time })} />}
      <div className={below}>
        <Button size="s" onClick={() => goTo('member.withdrawalConfirmation')}>
          {t('element.member.withdrawalConfirmation')}
        </Button>
      </div>
    </Banner>
  );
}
