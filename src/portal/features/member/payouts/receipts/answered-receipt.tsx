import { useAtomValue } from 'jotai';
import type { Receipt } from '#contract/receipts/read.ts';
import { facts, note, strong } from '#portal/cashier/styles.ts';
import { useStateWord } from '#portal/cashier/use-state-word.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Timeline } from '#ui/lists/timeline.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space } from '#ui/style/tokens.ts';
import { formatMoney, Money } from '#ui/words/money.tsx';
import { StateBadge } from '#ui/words/state-badge.tsx';

const box = css({
  display: 'grid',
  gap: space[3],
  padding: space[4],
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
});

/** What became of the rest, by the state of the receipt. */
const RESTS = {
  disputed: 'cashier.out.rest.disputed',
  refused: 'cashier.out.rest.refused',
  forced: 'cashier.out.rest.forced',
} as const;

/** A confirmed, disputed or automatically confirmed receipt, with its result. */
export function AnsweredReceipt({ receipt }: { readonly receipt: Receipt }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const { describeState, toneOf } = useStateWord('match');
  const { id, state, amountMinor, receivedMinor, remainingMinor, payer, steps } = receipt;
  const rest = Object.hasOwn(RESTS, state) ? RESTS[state as keyof typeof RESTS] : undefined;
  return (
    <li className={box} data-receipt={id} data-state={state}>
      <div className={head}>
        <span>
          <Money className={strong} amount={amountMinor} currency={currency} />
          <br />
          <span className={note}>{t('cashier.out.receipts.from', { payer })}</span>
        </span>
        <StateBadge tone={toneOf(state)}>{describeState(state)}</StateBadge>
      </div>
      <dl className={facts}>
        <dt>{t('cashier.out.receipts.asked')}</dt>
        <dd>
          <Money amount={amountMinor} currency={currency} />
        </dd>
        <dt>{t('cashier.out.receipts.received')}</dt>
        <dd>
          <Money amount={receivedMinor} currency={currency} />
        </dd>
      </dl>
      {rest !== undefined && <p>{t(rest, { amount: formatMoney(remainingMinor, currency) })}</p>}
      <Timeline
        label={t('cashier.out.timeline')}
        entries={steps.map((step, at) => ({
          key: `${at} ${step.state}`,
          title: describeState(step.state),
          time: writer.minute(step.at),
          tone: at === steps.length - 1 ? toneOf(step.state) : 'neutral',
        }))}
      />
    </li>
  );
}
