import { useEffect, useState } from 'react';
import { numeric } from '#demo-games/client/frame/styles.ts';
import { usePage } from '#demo-games/client/page/page.tsx';
import { css } from '#ui/style/style.ts';
import { color, weight } from '#ui/style/tokens.ts';

const LATE_S = 5;
const TICK_MS = 250;

const countdown = css(numeric, {
  marginInlineStart: 'auto',
  fontWeight: weight.strong,
  '&[data-late=true]': { color: color.negative },
});

/** Seconds left for a trick; `endsAt` is on the page's monotonic clock. */
export function Clock({ endsAt }: { readonly endsAt: number }) {
  const { t } = usePage();
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1_000));
  return (
    <span className={countdown} role="timer" aria-live="off" data-late={seconds <= LATE_S}>
      {t('duel.left', { seconds })}
    </span>
  );
}
