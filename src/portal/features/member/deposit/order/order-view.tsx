import { useAtomValue } from 'jotai';
import type { Deposit } from '#contract/deposits/read.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import { referenceOf } from '#model/state-machines/reference.ts';
import { ReceiptButton } from '#portal/cashier/receipt-window.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Timeline } from '#ui/lists/timeline.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, space, type, weight } from '#ui/style/tokens.ts';
import { Money } from '#ui/words/money.tsx';
import { StateBadge } from '#ui/words/state-badge.tsx';
import { isOpen } from '../calls/next-poll.ts';
import { useDeposit } from '../calls/use-deposits.ts';
import { Confirmed } from './confirmed.tsx';
import { DueTime } from './due-time.tsx';
import { Heading } from './heading.tsx';
import { isServed, OrderState, Service } from './order-state.tsx';
import { MOMENTS, TONES, useStateWord } from './state-words.ts';

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[6], alignContent: 'start' });
const back = css({ justifySelf: 'start', marginInlineStart: `calc(-1 * ${space[3]})` });
const head = css({ display: 'grid', gap: space[2] });
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[3] });
const figure = css({ fontSize: type.xxl, fontWeight: weight.display, lineHeight: 1.15 });
const note = css({ color: color.textMuted, fontSize: type.s });
const figures = css({ fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' });
const section = css({ display: 'grid', gap: space[3] });
const title = css({ fontSize: type.m });
const ghost = css({ minBlockSize: '12rem' });

interface OrderViewProps {
  readonly id: string;
  readonly onBack: () => void;
}

export function OrderView({ id, onBack }: OrderViewProps) {
  const { t } = useTexts();
  const { data, isError, refetch } = useDeposit(id);
  const leave = (
    <Button variant="ghost" icon="arrow-left" className={back} onClick={onBack}>
      {t('cashier.pay.all')}
    </Button>
  );
  return (
    <div className={page}>
      {leave}
      {data === undefined && isError && (
        <ErrorPanel title={t('cashier.pay.orderFailed')} retryLabel={t('ui.retry')} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <div className={section} aria-busy="true">
          <Skeleton shape="title" />
          <Skeleton shape="fill" className={ghost} />
        </div>
      )}
      {data === null && (
        <EmptyState
          level="h3"
          illustration="search"
          title={t('cashier.pay.unknown')}
          text={t('cashier.pay.unknownText')}
          action={<Button onClick={onBack}>{t('cashier.pay.all')}</Button>}
        />
      )}
      {data && <Order order={data} onBack={onBack} />}
    </div>
  );
}

function Order({ order, onBack }: { readonly order: Deposit; readonly onBack: () => void }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const wordOf = useStateWord();
  return (
    <>
      <div className={head}>
        <Heading isFocused>{t('cashier.pay.by', { method: order.methodName })}</Heading>
        <Money className={figure} amount={order.arrivedMinor ?? order.amountMinor} currency={currency} />
        <p className={line} data-state={order.state}>
          <span role="status">
            <StateBadge tone={TONES[order.state] ?? 'neutral'}>{wordOf(order.state)}</StateBadge>
          </span>
          {isOpen(order) && order.dueAt !== undefined && (
            <span className={note}>
              {t('ui.timeLeft')} <DueTime order={order} isReported />
            </span>
          )}
        </p>
        <p className={note}>
          {t('cashier.out.reference')} <span className={figures}>{referenceOf(DEPOSIT, order.id)}</span>
        </p>
        {order.promotion !== undefined && (
          <p className={note}>{t('inbox.promotion', { promotion: order.promotion })}</p>
        )}
      </div>
      <OrderState order={order} onBack={onBack} />
      <Confirmed order={order} />
      <section className={section}>
        <h4 className={title}>{t('cashier.pay.history')}</h4>
        <Timeline
          label={t('cashier.pay.history')}
          entries={order.steps.map(({ state, at }, index) => ({
            key: `${index} ${state}`,
            title: wordOf(state),
            time: writer.moment(at),
            tone: MOMENTS[state] ?? 'neutral',
          }))}
        />
      </section>
      <div>
        <ReceiptButton
          of="deposit"
          reference={referenceOf(DEPOSIT, order.id)}
          method={order.methodName}
          amountMinor={order.amountMinor}
          feeMinor={order.feeMinor}
          netMinor={creditedOf(order)}
          state={wordOf(order.state)}
          stateAt={order.steps.at(-1)?.at ?? order.createdAt}
          createdAt={order.createdAt}
        />
      </div>
      {isServed(order) && <Service />}
    </>
  );
}

/** What the member's balance got; undefined before the credit. */
function creditedOf({ state, arrivedMinor, feeMinor }: Deposit): string | undefined {
  if (state !== 'paid' || arrivedMinor === undefined) return undefined;
  return String(BigInt(arrivedMinor) - BigInt(feeMinor));
}
