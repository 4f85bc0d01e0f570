import type { CurrentDraw, OpenedDraw } from '#contract/lottery/read.ts';

/** The phase of a draw: accepts bets, about to close, being drawn, or its result is late. */
export type DrawPhase = 'open' | 'closing' | 'drawing' | 'late';

/** The last part of the countdown, shown in another colour. */
const CLOSING_MS = 10_000;
/** Normal duration of a draw; a longer one counts as late. */
const DRAWING_MS = 8_000;

type Timed = Pick<CurrentDraw, 'closes' | 'draws'>;

/** The phase of a draw at a time of the server's clock. A draw without times is open: there is no countdown. */
export function phaseOf({ closes, draws }: Timed, now: number): DrawPhase {
  const end = closes ?? draws;
  if (end === undefined) return 'open';
  if (now < end - CLOSING_MS) return 'open';
  if (now < end) return 'closing';
  return now < (draws ?? end) + DRAWING_MS ? 'drawing' : 'late';
}

export function takesBets(draw: Timed, now: number): boolean {
  const phase = phaseOf(draw, now);
  return phase === 'open' || phase === 'closing';
}

/** The remaining part of the betting time, from 1 down to 0. */
export function partLeft({ closes, draws }: Timed, everyS: number | undefined, now: number): number {
  const end = closes ?? draws;
  if (end === undefined || everyS === undefined) return 1;
  return Math.min(1, Math.max(0, (end - now) / (everyS * 1000)));
}

const SOONEST_MS = 700;
const LATEST_MS = 30_000;

/**
 * Delay until draws are requested again: just after the next draw, half a minute at most. `spread` (0 to 1) distributes
 * clients.
 */
export function nextAsk(draws: readonly Timed[], now: number, spread: number): number {
  const ends = draws.flatMap(({ draws: end }) => (end !== undefined ? [end - now] : []));
  const next = Math.min(LATEST_MS, ...ends.filter((left) => left > -DRAWING_MS));
  return Math.max(SOONEST_MS, next + 300) + spread * 500;
}

/** Delay between a draw and its result. */
const RESULT_MS = 900;

/**
 * Delay until results are requested again: shortly after the next draw, or, while a draw in `before` has no result,
 * half of its current lateness.
 */
export function nextResultAsk({ current, before, results }: ResultsKnown, now: number, spread: number): number {
  const next = nextAsk(current, now, spread) + RESULT_MS;
  // A draw without a time: its lateness is unknown.
  const late = before.flatMap((draw) => (draw.draws === undefined || isDrawn(draw, results) ? [] : [now - draw.draws]));
  const waits = late.map(waitFor);
  return Math.min(next, ...waits.map((wait) => wait + spread * 500));
}

export interface ResultsKnown {
  readonly current: readonly CurrentDraw[];
  /** The previous current draws. */
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
