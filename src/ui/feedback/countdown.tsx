import { useEffect, useState } from 'react';
import { css, cx } from '../style/style.ts';
import { font } from '../style/tokens.ts';

const figures = css({
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  unicodeBidi: 'isolate',
});

export interface CountdownProps {
  /** When it ends, in milliseconds since 1970 by the clock of `now`. */
  readonly endsAt: number;
  /** The clock; given, so that a server offset and tests can set it. */
  readonly now: () => number;
  readonly onEnd?: (() => void) | undefined;
  /** What it counts to, for assistive technology, which is not told every second. */
  readonly label: string;
  readonly className?: string | undefined;
}

/**
 * Time left as `m:ss` or `h:mm:ss`. The clock is read after mounting only: the server's page and the first render show
 * dashes of the same width.
 */
export function Countdown({ endsAt, now, onEnd, label, className }: CountdownProps) {
  const [left, setLeft] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new end starts a new count; clock and listener may be inline
  useEffect(() => {
    const tick = () => {
      const seconds = secondsLeft(endsAt, now());
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      onEnd?.();
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [endsAt]);
  return (
    <span role="timer" aria-label={label} aria-live="off" dir="ltr" className={cx(figures, className)}>
      {left === undefined ? '-:--' : formatDuration(left)}
    </span>
  );
}

/** Whole seconds from now to the end, rounded up; never below zero. */
export function secondsLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}

/** `65` -> `1:05`, `3665` -> `1:01:05`. */
export function formatDuration(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const tail = `${String(rest).padStart(2, '0')}`;
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(2, '0')}:${tail}`;
}
