import type { Deposit } from '#contract/deposits/read.ts';
import { useDeadlines } from '#portal/state/deadlines.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Countdown } from '#ui/feedback/countdown.tsx';
import { TimeAnnouncements } from '#ui/feedback/time-badges.tsx';
import { css } from '#ui/style/style.ts';
import { font, weight } from '#ui/style/tokens.ts';
import { useDepositsMoved } from '../calls/use-deposits.ts';

const figures = css({ fontFamily: font.numeric, fontWeight: weight.strong });
const ANNOUNCED_SECONDS = [600, 300, 60];

interface DueTimeProps {
  readonly order: Pick<Deposit, 'dueAt'>;
  /** Whether the remaining time is also announced at intervals. */
  readonly isReported?: boolean;
}

/** The remaining time to pay an order, by the gateway's clock; renders nothing without an end. */
export function DueTime({ order: { dueAt }, isReported = false }: DueTimeProps) {
  const writer = useFigures();
  const { t } = useTexts();
  const deadlines = useDeadlines();
  const moved = useDepositsMoved();
  if (dueAt === undefined) return null;
  return (
    <>
      <Countdown
        className={figures}
        endsAt={dueAt}
        deadlines={deadlines}
        write={writer.write}
        label={t('ui.timeLeft')}
        onEnd={moved}
      />
      {isReported && (
        <TimeAnnouncements
          endsAt={dueAt}
          deadlines={deadlines}
          at={ANNOUNCED_SECONDS}
          describe={(seconds) => t('cashier.pay.leftSaid', { count: seconds / 60 })}
        />
      )}
    </>
  );
}
