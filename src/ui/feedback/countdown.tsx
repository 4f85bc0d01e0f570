import { useEffect, useRef, useState } from 'react';
import { css, cx } from '../style/style.ts';
import { font } from '../style/tokens.ts';
import { type Deadlines, formatDuration, markPassed } from '../time/deadlines.ts';
import { useSecondsLeft } from '../time/use-time.ts';
import { VisuallyHidden } from '../words/visually-hidden.tsx';

const figures = css({
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  unicodeBidi: 'isolate',
});

/** What is read out, politely, on the way to the end. */
export interface CountdownMarks {
  /** Seconds before the end. */
  readonly at: readonly number[];
  /** What is said of the seconds that are left at a mark. */
  readonly say: (seconds: number) => string;
}

export interface CountdownProps {
  /** When it ends, in milliseconds since 1970 by the server's clock. */
  readonly endsAt: number;
  /** The page's engine: all its countdowns say the same. */
  readonly deadlines: Pick<Deadlines, 'follow'>;
  readonly onEnd?: (() => void) | undefined;
  /** What it counts to, for assistive technology, which is not told every second. */
  readonly label: string;
  readonly marks?: CountdownMarks | undefined;
  readonly className?: string | undefined;
}

/**
 * Time left as `m:ss` or `h:mm:ss`. The clock is read after mounting only: the server's page and the first render show
 * dashes of the same width.
 */
export function Countdown({ endsAt, deadlines, onEnd, label, marks, className }: CountdownProps) {
  const left = useSecondsLeft(deadlines, endsAt);
  const isOver = left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is told once for each end; the listener may be inline
  useEffect(() => {
    if (isOver) onEnd?.();
  }, [isOver, endsAt]);
  return (
    <>
      <span role="timer" aria-label={label} aria-live="off" dir="ltr" className={cx(figures, className)}>
        {left === undefined ? '-:--' : formatDuration(left)}
      </span>
      {marks && <Said marks={marks} left={left} />}
    </>
  );
}

function Said({ marks, left }: { readonly marks: CountdownMarks; readonly left: number | undefined }) {
  const before = useRef(left);
  const [mark, setMark] = useState<number>();
  useEffect(() => {
    const passed = markPassed(marks.at, before.current ?? 0, left ?? 0);
    before.current = left;
    if (passed !== undefined) setMark(passed);
  }, [marks, left]);
  return (
    <VisuallyHidden>
      <span role="status">{mark === undefined ? '' : marks.say(mark)}</span>
    </VisuallyHidden>
  );
}
