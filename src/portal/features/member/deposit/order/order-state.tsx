import { useAtomValue } from 'jotai';
import type { Deposit } from '#contract/deposits/read.ts';
import { ContactLinks } from '#portal/service/contact-links.tsx';
import { useServiceElsewhere } from '#portal/service/use-service-elsewhere.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button, ButtonLink } from '#ui/actions/button.tsx';
import { Banner, type MessageTone } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { space, type } from '#ui/style/tokens.ts';
import { formatMoney } from '#ui/words/money.tsx';
import { useCancelDeposit } from '../calls/use-cancel-deposit.ts';
import { PayStep } from './pay-step.tsx';

const place = css({ justifySelf: 'start' });

/** Cancels an open deposit; renders nothing where the member may not. */
function CancelButton({ order }: { readonly order: Deposit }) {
  const { t } = useTexts();
  const { isBusy, ask } = useCancelDeposit(order);
  if (!order.mayCancel) return null;
  return (
    <Button variant="quiet" className={place} busy={isBusy} onClick={ask}>
      {t('cashier.pay.cancel')}
    </Button>
  );
}

const column = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
const cited = css({ marginBlockStart: space[1], overflowWrap: 'anywhere' });
const title = css({ fontSize: type.m });

/** Presentation of each state, and where customer service can help. */
const STATES = {
  new: { tone: 'info' },
  waiting: { tone: 'info' },
  review: { tone: 'info', isServed: true },
  paid: { tone: 'positive' },
  refunded: { tone: 'info', isServed: true },
  failed: { tone: 'warning', isServed: true },
  expired: { tone: 'warning', isServed: true },
  cancelled: { tone: 'info', isServed: true },
  reversed: { tone: 'negative', isServed: true },
} as const satisfies Readonly<Record<string, { readonly tone: MessageTone; readonly isServed?: true }>>;

/** Final states without a payment. */
const UNPAID: readonly string[] = ['failed', 'expired', 'cancelled'];

type KnownState = keyof typeof STATES;

interface OrderStateProps {
  readonly order: Deposit;
  readonly onBack: () => void;
}

/** Explains an order's state to its member, with the next step. */
export function OrderState({ order, onBack }: OrderStateProps) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const { state, next, isSent, feeMinor, reason } = order;
  if (!isKnown(state)) return null;
  const arrived = BigInt(order.arrivedMinor ?? order.amountMinor);
  const words = {
    amount: formatMoney(order.amountMinor, currency),
    arrived: formatMoney(arrived, currency),
    credited: formatMoney(arrived - BigInt(feeMinor), currency),
  };
  const shownState = state === 'waiting' && isSent ? 'sent' : state;
  const reported =
    state === 'review' && order.steps.some((one) => one.state === 'cancelled') ? 'reviewCancelled' : shownState;
  const tone: MessageTone = STATES[state].tone;
  return (
    <div className={column}>
      <div role="status">
        {(state !== 'waiting' || isSent) && (
          <Banner tone={tone} title={t(`cashier.pay.state.${shownState}`, words)}>
            {t(`cashier.pay.state.${reported}Text`, words)}
            {reason !== undefined && <p className={cited}>{t('cashier.out.reason', { reason })}</p>}
          </Banner>
        )}
      </div>
      {state === 'waiting' && next !== undefined && <PayStep order={order} next={next} />}
      <CancelButton order={order} />
      {state !== 'new' && state !== 'waiting' && state !== 'review' && (
        <div className={actions}>
          {state === 'paid' && <ButtonLink href="/index">{t('cashier.out.act.play')}</ButtonLink>}
          <Button variant={UNPAID.includes(state) ? 'primary' : 'quiet'} onClick={onBack}>
            {t(state === 'paid' ? 'cashier.pay.another' : 'cashier.pay.tryAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}

function isKnown(state: string): state is KnownState {
  return Object.hasOwn(STATES, state);
}

export function isServed({ state }: Pick<Deposit, 'state'>): boolean {
  return isKnown(state) && 'isServed' in STATES[state];
}

export function Service() {
  const { t } = useTexts();
  return (
    <section className={column}>
      <h4 className={title}>{t('cashier.pay.service')}</h4>
      <ContactLinks hasService={useServiceElsewhere()} />
    </section>
  );
}
