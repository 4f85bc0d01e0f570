import { useEffect, useRef, useState } from 'react';
import type { Deadlines } from '../time/deadlines.ts';
import { useSecondsLeft } from '../time/use-time.ts';
import { VisuallyHidden } from '../words/visually-hidden.tsx';

interface TimeAnnouncementsProps {
  /** The same as the countdown's. */
  readonly endsAt: number;
  readonly deadlines: Pick<Deadlines, 'follow'>;
  /** Seconds before the end; must be the same array in each render. */
  readonly at: readonly number[];
  /** Announcement of the seconds left at a mark. */
  readonly describe: (seconds: number) => string;
}

/** Announces the time left, politely, at some moments before an end: a countdown is not announced every second. */
export function TimeAnnouncements({ endsAt, deadlines, at, describe }: TimeAnnouncementsProps) {
  const left = useSecondsLeft(deadlines, endsAt);
  const before = useRef(left);
  const [threshold, setThreshold] = useState<number>();
  useEffect(() => {
    const passed = passedThreshold(at, before.current ?? 0, left ?? 0);
    before.current = left;
    if (passed !== undefined) setThreshold(passed);
  }, [at, left]);
  return (
    <VisuallyHidden>
      <span role="status">{threshold === undefined ? '' : describe(threshold)}</span>
    </VisuallyHidden>
  );
}

/**
 * Which of the marks (seconds before the end) was passed between two ticks: the nearest to the end, so that after a
 * sleep only one is announced. Undefined: none.
 */
export function passedThreshold(thresholds: readonly number[], before: number, left: number): number | undefined {
  const passed = thresholds.filter((threshold) => before > threshold && left <= threshold && left > 0);
  return passed.length === 0 ? undefined : Math.min(...passed);
}
