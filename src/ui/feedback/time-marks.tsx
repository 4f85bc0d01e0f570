import { useEffect, useRef, useState } from 'react';
import type { Deadlines } from '../time/deadlines.ts';
import { useSecondsLeft } from '../time/use-time.ts';
import { VisuallyHidden } from '../words/visually-hidden.tsx';

interface TimeMarksProps {
  /** The same as the countdown's. */
  readonly endsAt: number;
  readonly deadlines: Pick<Deadlines, 'follow'>;
  /** Seconds before the end; must be the same array in each render. */
  readonly at: readonly number[];
  /** Announcement of the seconds left at a mark. */
  readonly describe: (seconds: number) => string;
}

/** Announces the time left, politely, at some moments before an end: a countdown is not announced every second. */
export function TimeMarks({ endsAt, deadlines, at, describe }: TimeMarksProps) {
  const left = useSecondsLeft(deadlines, endsAt);
  const before = useRef(left);
  const [mark, setMark] = useState<number>();
  useEffect(() => {
    const passed = markPassed(at, before.current ?? 0, left ?? 0);
    before.current = left;
    if (passed !== undefined) setMark(passed);
  }, [at, left]);
  return (
    <VisuallyHidden>
      <span role="status">{mark === undefined ? '' : describe(mark)}</span>
    </VisuallyHidden>
  );
}

/**
 * Which of the marks (seconds before the end) was passed between two ticks: the nearest to the end, so that after a
 * sleep only one is announced. Undefined: none.
 */
export function markPassed(marks: readonly number[], before: number, left: number): number | undefined {
  const passed = marks.filter((mark) => before > mark && left <= mark && left > 0);
  return passed.length === 0 ? undefined : Math.min(...passed);
}
