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
  /** When it ends, in milliseconds since 1970 by the server's clock. */
  readonly endsAt: number;
  /** The page's engine: all its countdowns say the same. */
  readonly deadlines: Pick<Deadlines, 'follow'>;
  readonly onEnd?: (() => void) | undefined;
  /** What it counts to, for assistive technology, which is not told every second. */
  readonly label: string;
  /** How the figures are written; as they are when absent. */
  readonly write?: ((figure: string) => string) | undefined;
  readonly className?: string | undefined;
}

const asItIs = (figure: string): string => figure;

/**
 * Time left as `m:ss` or `h:mm:ss`. The clock is read after mounting only: the server's page and the first render show
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
