import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Withdrawal } from '#contract/withdrawals/read.ts';
import { referenceOf } from '#model/state-machines/reference.ts';
import { WITHDRAWAL } from '#model/state-machines/withdrawal.ts';
import { ReceiptButton } from '#portal/cashier/receipt-window.tsx';
import { actions, facts, figures, note, start } from '#portal/cashier/styles.ts';
import { useStateWord } from '#portal/cashier/use-state-word.ts';
import { isOpen, useReceipts } from '#portal/cashier/use-withdrawals.ts';
import { useCentrePage } from '#portal/centre/centre-page.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Timeline } from '#ui/lists/timeline.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { formatMoney, Money } from '#ui/words/money.tsx';
import { StateBadge } from '#ui/words/state-badge.tsx';
import { useCancel } from './use-cancel.ts';

const box = css({
  overflow: 'hidden',
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const summary = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: '4rem',
  paddingBlock: space[2],
  paddingInline: space[4],
  cursor: 'pointer',
  listStyle: 'none',
  outlineOffset: -3,
  '&::-webkit-details-marker': { display: 'none' },
  '& > svg': { color: color.textMuted, transition: ease('rotate') },
  'details[open] > & > svg': { rotate: '180deg' },
  [media.hover]: { '&:hover': { backgroundColor: color.accentSoft } },
  // On a phone the state is on the next line: next to the amount its text would wrap the date.
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    rowGap: space[1],
    '& > svg': { gridArea: '1 / 2 / span 2' },
    '& > :nth-child(2)': { gridArea: '2 / 1', justifySelf: 'start' },
  },
});
const amount = css({ fontSize: type.body, fontWeight: weight.strong });
const body = css({
  display: 'grid',
  gap: space[4],
  padding: space[4],
  paddingBlockStart: space[2],
  borderBlockStart: `1px solid ${color.line}`,
});

const received = css({ display: 'grid', gap: space[2] });

interface OrderRowProps {
  readonly order: Withdrawal;
  readonly isShown: boolean;
}

export function OrderRow({ order, isShown }: OrderRowProps) {
  const { t } = useTexts();
  const writer = useFigures();
  const { currency } = useAtomValue(portalAtom);
  const { describeState, toneOf } = useStateWord('withdrawal');
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isShown || details.current === null) return;
    details.current.open = true;
    details.current.querySelector('summary')?.focus();
    details.current.scrollIntoView?.({ block: 'nearest' });
  }, [isShown]);
  return (
    <li className={box} data-order={order.id} data-state={order.state}>
      <details ref={details} open={isShown || undefined}>
        <summary className={summary}>
          <span>
            <Money className={amount} amount={order.amountMinor} currency={currency} />
            <br />
            <span className={note} dir="ltr">
              {writer.minute(order.createdAt)}
            </span>
            {order.receivedMinor !== undefined && (
              <>
                <br />
                <span className={note}>
                  {t('cashier.out.receivedOf', {
                    received: formatMoney(order.receivedMinor, currency),
                    amount: formatMoney(order.netMinor, currency),
                  })}
                </span>
              </>
            )}
          </span>
          <StateBadge tone={toneOf(order.state)}>{describeState(order.state)}</StateBadge>
          <Icon name="chevron-down" size={18} />
        </summary>
        <OrderBody order={order} />
      </details>
    </li>
  );
}

function OrderBody({ order }: { readonly order: Withdrawal }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const { describeState, toneOf } = useStateWord('withdrawal');
  const cancel = useCancel(order);
  const { feeMinor, netMinor, accountMasked, methodName, reason, steps } = order;
  return (
    <div className={body}>
      <dl className={facts}>
        <dt>{t('cashier.out.to')}</dt>
        <dd>
          {methodName} <bdi>{accountMasked}</bdi>
        </dd>
        <dt>{t('cashier.out.fee')}</dt>
        <dd>{feeMinor === '0' ? t('cashier.out.noFee') : <Money amount={feeMinor} currency={currency} />}</dd>
        <dt>{t('cashier.out.net')}</dt>
        <dd>
          <Money amount={netMinor} currency={currency} />
        </dd>
        <dt>{t('cashier.out.reference')}</dt>
        <dd className={figures}>{referenceOf(WITHDRAWAL, order.id)}</dd>
      </dl>
      {reason !== undefined && <p className={note}>{t('cashier.out.reason', { reason })}</p>}
      <Received order={order} />
      <Timeline
        label={t('cashier.out.timeline')}
        entries={steps.map(({ state, at }, index) => ({
          key: `${index} ${state}`,
          title: describeState(state),
          time: writer.minute(at),
          tone: index === steps.length - 1 ? toneOf(state) : 'neutral',
        }))}
      />
      <div className={actions}>
        <ReceiptButton
          of="withdrawal"
          reference={referenceOf(WITHDRAWAL, order.id)}
          method={`${methodName} ${accountMasked}`}
          amountMinor={order.amountMinor}
          feeMinor={feeMinor}
          netMinor={netMinor}
          state={describeState(order.state)}
          stateAt={steps.at(-1)?.at ?? order.createdAt}
          createdAt={order.createdAt}
        />
        {order.mayCancel && (
          <Button variant="quiet" size="s" busy={cancel.isBusy} onClick={cancel.ask}>
            {t('cashier.out.cancel')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** For a withdrawal that other members pay: the amount received, and a link to confirm. */
function Received({ order }: { readonly order: Withdrawal }) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const goTo = useCentrePage();
  const { data } = useReceipts();
  const { receivedMinor, netMinor } = order;
  if (receivedMinor === undefined) return null;
  const progressText = t('cashier.out.receivedOf', {
    received: formatMoney(receivedMinor, currency),
    amount: formatMoney(netMinor, currency),
  });
  const own = data?.receipts.filter(({ withdrawalId }) => withdrawalId === order.id) ?? [];
  const waits = own.some((one) => one.isOpen);
  const disputed = own
    .filter(({ state }) => state === 'disputed')
    .reduce((total, { remainingMinor }) => total + BigInt(remainingMinor), 0n);
  return (
    <div className={received}>
      {disputed > 0n && <p>{t('cashier.out.rest.disputed', { amount: formatMoney(disputed, currency) })}</p>}
      {isOpen(order) && (
        <Progress label={progressText} value={Number(receivedMinor)} max={Math.max(1, Number(netMinor))} />
      )}
      {waits && (
        <Button size="s" icon="badge-check" className={start} onClick={() => goTo('member.withdrawalConfirmation')}>
          {t('element.member.withdrawalConfirmation')}
        </Button>
      )}
    </div>
  );
}
