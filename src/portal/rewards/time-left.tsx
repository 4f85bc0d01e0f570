import { useEffect, useState } from 'react';
import { useFigures } from '#portal/state/figures.ts';
import { Countdown } from '#ui/feedback/countdown.tsx';
import { withNodes } from '#ui/words/with-nodes.tsx';
import { useDeadlines } from '../state/deadlines.ts';
import { useTexts } from '../state/texts/texts.ts';

const DAY_MS = 86_400_000;
/** Above this the remaining days are shown; below it a countdown. */
const MOST_COUNTED_MS = 2 * DAY_MS;

interface TimeLeftProps {
  /** By the gateway's clock. */
  readonly at: number;
  /** The sentence that names the time, such as `Ends in {time}`. */
  readonly format: (time: string) => string;
}

/** The time until a moment: whole days, or a countdown when it is near. Reads the clock only after mounting. */
export function TimeLeft({ at, format }: TimeLeftProps) {
  const writer = useFigures();
  const { t } = useTexts();
  const deadlines = useDeadlines();
  const [days, setDays] = useState<number>();
  useEffect(
    () => deadlines.follow((now) => setDays(at - now > MOST_COUNTED_MS ? Math.ceil((at - now) / DAY_MS) : 0)),
    [at, deadlines],
  );
  const time =
    days !== undefined && days > 0 ? (
      <strong>{t('promo.days', { count: days })}</strong>
    ) : (
      <strong>
        <Countdown endsAt={at} deadlines={deadlines} write={writer.write} label={t('ui.timeLeft')} />
      </strong>
    );
  return <span>{withNodes({ time }, (placeholders) => format(placeholders.time))}</span>;
}
