import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { paymentConfirmations } from '#contract/receipts/calls.ts';
import type { Receipt } from '#contract/receipts/read.ts';
import { card, facts, note, strong, subheading } from '#portal/cashier/styles.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useDeadlines } from '#portal/state/deadlines.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useRefresh } from '#portal/state/queries/use-member-query.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Countdown } from '#ui/feedback/countdown.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { TimeAnnouncements } from '#ui/feedback/time-badges.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { formatDuration } from '#ui/time/deadlines.ts';
import { formatMoney, Money } from '#ui/words/money.tsx';
import { withNodes } from '#ui/words/with-nodes.tsx';
import { AnswerForm } from './answer-form.tsx';
import { EvidencePictures } from './evidence-pictures.tsx';

const clock = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[2],
  padding: space[3],
  borderRadius: radius.m,
  backgroundColor: color.warningSoft,
  fontSize: type.s,
  lineHeight: 1.45,
});
const time = css({ fontSize: type.l, fontWeight: weight.strong });

/** One member's payment for a withdrawal: expected amount, received amount, deadline, and the answer. */
export function OpenReceipt({ receipt }: { readonly receipt: Receipt }) {
  const writer = useFigures();
  const { t } = useTexts();
  const id = useId();
  const { currency } = useAtomValue(portalAtom);
  const { amountMinor, receivedMinor, remainingMinor, payer, createdAt, dueAt, proofs } = receipt;
  const progressText = t('cashier.out.receivedOf', {
    received: formatMoney(receivedMinor, currency),
    amount: formatMoney(amountMinor, currency),
  });
  return (
    <section className={card} aria-labelledby={id} data-receipt={receipt.id}>
      <h4 id={id} className={subheading}>
        {t('cashier.out.receipts.from', { payer })}
      </h4>
      {dueAt !== undefined && <Until dueAt={dueAt} />}
      <dl className={facts}>
        <dt>{t('cashier.out.receipts.asked')}</dt>
        <dd>
          <Money amount={amountMinor} currency={currency} />
        </dd>
        <dt>{t('cashier.out.receipts.received')}</dt>
        <dd>
          <Money amount={receivedMinor} currency={currency} />
        </dd>
        <dt className={strong}>{t('cashier.out.receipts.remaining')}</dt>
        <dd className={strong}>
          <Money amount={remainingMinor} currency={currency} />
        </dd>
      </dl>
      <Progress label={progressText} value={Number(receivedMinor)} max={Math.max(1, Number(amountMinor))} />
      <p className={note}>
        {withNodes({ time: <span dir="ltr">{writer.minute(createdAt)}</span> }, (placeholders) =>
          t('cashier.out.receipts.since', placeholders),
        )}
      </p>
      <EvidencePictures proofs={proofs} />
      <AnswerForm receipt={receipt} />
    </section>
  );
}

/** Seconds before the deadline at which the remaining time is announced: same as the gateway's reminders. */
const ANNOUNCED_AT_S = [1800, 600, 60];

function Until({ dueAt }: { readonly dueAt: number }) {
  const writer = useFigures();
  const { t } = useTexts();
  const deadlines = useDeadlines();
  const refresh = useRefresh();
  return (
    <p className={clock}>
      <span>{t('cashier.out.receipts.countsAsReceived')}</span>
      <Countdown
        className={time}
        endsAt={dueAt}
        deadlines={deadlines}
        label={t('ui.timeLeft')}
        write={writer.write}
        onEnd={() => void refresh(paymentConfirmations)}
      />
      <TimeAnnouncements
        endsAt={dueAt}
        deadlines={deadlines}
        at={ANNOUNCED_AT_S}
        describe={(seconds) => t('cashier.out.receipts.counts', { time: writer.write(formatDuration(seconds)) })}
      />
    </p>
  );
}
