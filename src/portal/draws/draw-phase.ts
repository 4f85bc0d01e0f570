import type { CurrentDraw, OpenedDraw } from '#contract/lottery/read.ts';

/** What a draw is doing: taking bets, about to close, being drawn, or late with its result. */
export type DrawPhase = 'open' | 'closing' | 'drawing' | 'late';

/** The last moments, in which a countdown is drawn in another colour. */
const CLOSING_MS = 10_000;
/** So long after its time a draw is being made; then something is wrong. */
const DRAWING_MS = 8_000;

type Timed = Pick<CurrentDraw, 'closes' | 'draws'>;

/** The phase of a draw at a moment of the server's clock. A draw without times is open: there is nothing to count. */
export function phaseOf({ closes, draws }: Timed, now: number): DrawPhase {
  const end = closes ?? draws;
  if (end === undefined) return 'open';
  if (now < end - CLOSING_MS) return 'open';
  if (now < end) return 'closing';
  return now < (draws ?? end) + DRAWING_MS ? 'drawing' : 'late';
}

/** Whether bets are taken. */
export function takesBets(draw: Timed, now: number): boolean {
  const phase = phaseOf(draw, now);
  return phase === 'open' || phase === 'closing';
}

/** Part of the time for bets that is left, from 1 down to 0. */
export function partLeft({ closes, draws }: Timed, everyS: number | undefined, now: number): number {
  const end = closes ?? draws;
  if (end === undefined || everyS === undefined) return 1;
  return Math.min(1, Math.max(0, (end - now) / (everyS * 1000)));
}

const SOONEST_MS = 700;
const LATEST_MS = 30_000;

/** When draws should be asked for again: just after the next one is made, half a minute at most. `spread` is from 0 to 1. */
export function nextAsk(draws: readonly Timed[], now: number, spread: number): number {
  const ends = draws.flatMap(({ draws: end }) => (end !== undefined ? [end - now] : []));
  const next = Math.min(LATEST_MS, ...ends.filter((left) => left > -DRAWING_MS));
  return Math.max(SOONEST_MS, next + 300) + spread * 500;
}

/** A result is there a moment after its draw. */
const RESULT_MS = 900;

/**
 * When results should be asked for again: a moment after the next draw is made, and before that as long as one of the draws
 * `before` the current ones has no result, each time after half of the time that it is late.
 */
export function nextResultAsk({ current, before, results }: ResultsKnown, now: number, spread: number): number {
  const next = nextAsk(current, now, spread) + RESULT_MS;
  // Without a time nobody knows how late a result is.
  const late = before.flatMap((draw) => (draw.draws === undefined || isDrawn(draw, results) ? [] : [now - draw.draws]));
  const waits = late.map(waitFor);
  return Math.min(next, ...waits.map((wait) => wait + spread * 500));
}

export interface ResultsKnown {
  readonly current: readonly CurrentDraw[];
  /** The draws that were current until these came. */
  readonly before: readonly CurrentDraw[];
  readonly results: readonly OpenedDraw[];
}

function isDrawn({ gameId, numero, draws }: CurrentDraw, results: readonly OpenedDraw[]): boolean {
  const newer = (opened: number | undefined) => opened !== undefined && draws !== undefined && opened > draws;
  return results.some((one) => one.gameId === gameId && (one.numero === numero || newer(one.opened)));
}

function waitFor(lateMs: number): number {
  return lateMs < RESULT_MS ? RESULT_MS - lateMs : Math.max(RESULT_MS, lateMs / 2);
}
