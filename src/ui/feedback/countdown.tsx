import { useEffect } from 'react';
import { css, cx } from '../style/style.ts';
import { font } from '../style/tokens.ts';
import { type Deadlines, formatDuration } from '../time/deadlines.ts';
import { useSecondsLeft } from '../time/use-time.ts';

const figures = css({
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  unicodeBidi: 'isolate',
});

export interface CountdownProps {
  /** End, in epoch milliseconds by the server's clock. */
  readonly endsAt: number;
  /** The page's deadline engine: all its countdowns agree. */
  readonly deadlines: Pick<Deadlines, 'follow'>;
  readonly onEnd?: (() => void) | undefined;
  /** Purpose of the countdown, for assistive technology, which does not get every second. */
  readonly label: string;
  /** Formats the figures; unchanged when absent. */
  readonly write?: ((figure: string) => string) | undefined;
  readonly className?: string | undefined;
}

const asItIs = (figure: string): string => figure;

/**
 * Time left as `m:ss` or `h:mm:ss`. Reads the clock only after mounting: the server's page and the first render show
 * dashes of the same width.
 */
export function Countdown({ endsAt, deadlines, onEnd, label, write = asItIs, className }: CountdownProps) {
  const left = useSecondsLeft(deadlines, endsAt);
  const isOver = left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is told once for each end; the listener may be inline
  useEffect(() => {
    if (isOver) onEnd?.();
  }, [isOver, endsAt]);
  return (
    <span role="timer" aria-label={label} aria-live="off" dir="ltr" className={cx(figures, className)}>
      {left === undefined ? '-:--' : write(formatDuration(left))}
    </span>
  );
}
