import { useEffect, useState } from 'react';
import { Countdown } from '#ui/feedback/countdown.tsx';
import { useTexts } from '../state/texts/texts.ts';

const DAY_MS = 86_400_000;
/** Above this, days are told; below it, every second counts. */
const MOST_COUNTED_MS = 2 * DAY_MS;

interface TimeLeftProps {
  /** By the gateway's clock. */
  readonly at: number;
  /** How far that clock is ahead of this browser's. */
  readonly aheadMs: number;
  readonly label: string;
}

/** How long until a moment: whole days, or a countdown when it is near. The clock is read after mounting only. */
export function TimeLeft({ at, aheadMs, label }: TimeLeftProps) {
  const { t } = useTexts();
  const [days, setDays] = useState<number>();
  useEffect(() => {
    const left = at - Date.now() - aheadMs;
    setDays(left > MOST_COUNTED_MS ? Math.ceil(left / DAY_MS) : 0);
  }, [at, aheadMs]);
  return (
    <span>
      {label}{' '}
      {days !== undefined && days > 0 ? (
        <strong>{t('promo.days', { count: days })}</strong>
      ) : (
        <strong>
          <Countdown endsAt={at} now={() => Date.now() + aheadMs} label={label} />
        </strong>
      )}
    </span>
  );
}
