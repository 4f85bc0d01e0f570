import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { Withdrawable } from '#contract/withdrawals/read.ts';
import { PageHeading } from '#portal/cashier/page-heading.tsx';
import { PageSkeleton } from '#portal/cashier/page-skeleton.tsx';
import { page } from '#portal/cashier/styles.ts';
import { usePayoutAccounts, usePayoutMethods, useWithdrawable } from '#portal/cashier/use-withdrawals.ts';
import { Part } from '#portal/centre/parts/part.tsx';
import { askedOrderAtom } from '#portal/state/asked-order.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ReceiptsWait } from '../receipts/receipts-wait.tsx';
import { CashCard } from './cash-card.tsx';
import { Orders } from './orders.tsx';
import { Requirements } from './requirements.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

/** Withdrawals (M171, member page withdraw): withdrawable amount, requirements, request form, and past withdrawals. */
export function WithdrawPage() {
  const { t } = useTexts();
  const query = useWithdrawable();
  const [asked, setAsked] = useAtom(askedOrderAtom);
  const [shown, setShown] = useState(asked);
  useEffect(() => setAsked(undefined), [setAsked]);
  return (
    <div className={page}>
      <PageHeading title={t('element.member.withdraw')}>{t('cashier.out.lead')}</PageHeading>
      <ReceiptsWait />
      <Part
        query={query}
        skeleton={<PageSkeleton />}
        otherwise={() => <EmptyState level="h3" title={t('error.function_not_available')} />}
      >
        {(reported) => (
          <>
            <CashCard reported={reported} />
            <Body reported={reported} onOrder={setShown} />
          </>
        )}
      </Part>
      <Orders shown={shown} />
    </div>
  );
}

interface BodyProps {
  readonly reported: Withdrawable;
  readonly onOrder: (id: string | undefined) => void;
}

/** The form, once no requirement is unmet; until then the requirements. Typed values are kept. */
function Body({ reported, onOrder }: BodyProps) {
  const { needs: requirements, blocks } = reported;
  const accounts = usePayoutAccounts();
  const methods = usePayoutMethods();
  if (requirements.length + blocks.length > 0)
    return <Requirements requirements={requirements} blocks={blocks} onOrder={onOrder} />;
  const ghost = <Skeleton lines={6} />;
  return (
    <Part query={accounts} skeleton={ghost}>
      {(list) => (
        <Part query={methods} skeleton={ghost}>
          {(found) => (
            <WithdrawForm reported={reported} accounts={list.accounts} methods={found.methods} onAsked={onOrder} />
          )}
        </Part>
      )}
    </Part>
  );
}
