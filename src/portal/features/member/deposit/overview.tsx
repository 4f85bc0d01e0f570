import { useAtomValue } from 'jotai';
import type { Deposit } from '#contract/deposits/read.ts';
import { LimitPrompt } from '#portal/cashier/limit-prompt.tsx';
import { PauseBanner } from '#portal/cashier/pause-banner.tsx';
import { AnnouncedChanges } from '#portal/centre/announced-changes.tsx';
import { useCentrePage } from '#portal/centre/centre-page.ts';
import { MoreButton } from '#portal/page/more-button.tsx';
import { wordsOfStop } from '#portal/protection/refusals.ts';
import { useProtection } from '#portal/protection/use-protection.ts';
import { useService } from '#portal/service/use-service.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBalance } from '#portal/state/queries/use-balance.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { useElement } from '#portal/state/use-elements.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { formatMoney, Money } from '#ui/words/money.tsx';
import { isOpen } from './calls/next-poll.ts';
import { useDepositMethods, useDeposits } from './calls/use-deposits.ts';
import { NewDeposit } from './fresh/new-deposit.tsx';
import { Heading } from './order/heading.tsx';
import { OrderRow } from './order/order-row.tsx';
import { useStateWord } from './order/state-words.ts';

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[6], alignContent: 'start' });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[2],
});
const note = css({ color: color.textMuted, fontSize: type.s });
const section = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3] });
const title = css({ fontSize: type.m });
const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[2] });
const ghost = css({ minBlockSize: '4.75rem' });
const GHOSTS = ['a', 'b', 'c'];
const more = css({ justifySelf: 'start' });

interface OverviewProps {
  readonly isFocused: boolean;
  readonly onOrder: (id: string) => void;
}

export function Overview({ isFocused, onOrder }: OverviewProps) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const balance = useBalance().data?.sumBalanceMinor ?? undefined;
  const wordOf = useStateWord();
  const orders = useDeposits();
  const all = (orders.data?.pages ?? []).flatMap((one) => one.orders);
  const open = all.filter(isOpen);
  // If it fails to load, a deposit is refused with the same words.
  const protection = useProtection().data;
  const stop = protection && wordsOfStop(protection);
  return (
    <div className={page}>
      <div className={head}>
        <Heading isFocused={isFocused}>{t('cashier.pay.title')}</Heading>
        {balance !== undefined && (
          <p className={note}>
            {t('cashier.pay.balance')} <Money amount={balance} currency={currency} />
          </p>
        )}
      </div>
      <AnnouncedChanges
        orders={all}
        describe={({ amountMinor, arrivedMinor, state }) =>
          t('cashier.pay.said', {
            amount: formatMoney(arrivedMinor ?? amountMinor, currency),
            state: wordOf(state),
          })
        }
      />
      {open.length > 0 && <Orders name={t('cashier.pay.open')} orders={open} onOrder={onOrder} />}
      {stop === undefined && <LimitPrompt limits={protection?.limits ?? []} />}
      {stop === undefined ? <Fresh open={open} onOrder={onOrder} /> : <PauseBanner words={stop} />}
      <LimitsLink />
      {orders.isError && all.length === 0 && (
        <ErrorPanel
          title={t('cashier.pay.ordersFailed')}
          retryLabel={t('ui.retry')}
          onRetry={() => void orders.refetch()}
        />
      )}
      {all.length > open.length && (
        <Orders name={t('cashier.pay.before')} orders={all.filter((order) => !isOpen(order))} onOrder={onOrder} />
      )}
      <MoreButton query={orders} className={more}>
        {t('cashier.pay.more')}
      </MoreButton>
    </div>
  );
}

/** The member's limits and breaks, one click from a deposit. */
function LimitsLink() {
  const { label } = useTexts();
  const goTo = useCentrePage();
  const element = useElement('deposit.limits');
  if (element === undefined) return null;
  return (
    <div data-element={element.id}>
      <Button size="s" variant="quiet" icon={element.icon} onClick={() => goTo('member.saferPlay')}>
        {label(element.label)}
      </Button>
    </div>
  );
}

interface OrdersProps {
  readonly name: string;
  readonly orders: readonly Deposit[];
  readonly onOrder: (id: string) => void;
}

function Orders({ name, orders, onOrder }: OrdersProps) {
  return (
    <section className={section} aria-label={name}>
      <h4 className={title}>{name}</h4>
      <ul className={list}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} onOpen={() => onOrder(order.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fresh({ open, onOrder }: Pick<OverviewProps, 'onOrder'> & { readonly open: readonly Deposit[] }) {
  const { t } = useTexts();
  const service = useService();
  const { data, isError, refetch } = useDepositMethods();
  if (data === undefined && isError)
    return (
      <ErrorPanel
        title={t('cashier.pay.methodsFailed')}
        text={t('cashier.pay.methodsFailedText')}
        retryLabel={t('ui.retry')}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined)
    return (
      <div className={section} aria-busy="true">
        <Skeleton shape="title" />
        {GHOSTS.map((each) => (
          <Skeleton key={each} shape="fill" className={ghost} />
        ))}
        <Skeleton shape="control" />
      </div>
    );
  if (data.methods.length === 0)
    return (
      <EmptyState
        level="h3"
        title={t('cashier.pay.none')}
        text={t('cashier.pay.noneText')}
        action={
          <Button variant="quiet" icon="headset" onClick={service}>
            {t('cashier.out.act.service')}
          </Button>
        }
      />
    );
  return <NewDeposit methods={data.methods} promotions={data.promotions} open={open} onOrder={onOrder} />;
}
