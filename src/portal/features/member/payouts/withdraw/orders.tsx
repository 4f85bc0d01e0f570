import { useAtomValue } from 'jotai';
import type { Withdrawal } from '#contract/withdrawals/read.ts';
import { stack, start } from '#portal/cashier/styles.ts';
import { useStateWord } from '#portal/cashier/use-state-word.ts';
import { useWithdrawals } from '#portal/cashier/use-withdrawals.ts';
import { AnnouncedChanges } from '#portal/centre/announced-changes.tsx';
import { Section } from '#portal/centre/parts/section.tsx';
import { MoreButton } from '#portal/page/more-button.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { formatMoney } from '#ui/words/money.tsx';
import { SectionSkeleton } from '../../security/parts/skeletons.tsx';
import { OrderRow } from './order-row.tsx';

/** The member's withdrawals, open ones first; the newly requested or addressed one is expanded. */
export function Orders({ shown }: { readonly shown: string | undefined }) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const { describeState } = useStateWord('withdrawal');
  const query = useWithdrawals();
  const orders = (query.data?.pages ?? []).flatMap((page): readonly Withdrawal[] => page.orders);
  if (query.isPending) return <SectionSkeleton count={3} />;
  if (query.isError && orders.length === 0) {
    return (
      <ErrorPanel
        title={t('cashier.out.orders.failed')}
        retryLabel={t('ui.retry')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <Section title={t('cashier.out.orders.title')}>
      <AnnouncedChanges
        orders={orders}
        describe={({ amountMinor, state }) =>
          t('cashier.out.said', { amount: formatMoney(amountMinor, currency), state: describeState(state) })
        }
      />
      {orders.length === 0 ? (
        <EmptyState level="h3" title={t('cashier.out.orders.none')} text={t('cashier.out.orders.noneText')} />
      ) : (
        <ul className={stack}>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} isShown={order.id === shown} />
          ))}
        </ul>
      )}
      <MoreButton query={query} className={start}>
        {t('cashier.out.orders.more')}
      </MoreButton>
    </Section>
  );
}
