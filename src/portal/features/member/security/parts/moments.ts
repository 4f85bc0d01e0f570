import type { Place } from '#contract/security/read.ts';
import type { Figures } from '#ui/words/figures.ts';

const MINUTE_MS = 60_000;
const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', MINUTE_MS],
] as const;

/** Formats the elapsed time in a language (BCP 47); undefined for less than two minutes. */
export function formatAgo(at: number, now: number, tag: string, writer: Figures): string | undefined {
  const past = now - at;
  if (past < 2 * MINUTE_MS) return undefined;
  const [unit, length] = STEPS.find(([, ms]) => past >= ms) ?? STEPS[2];
  return writer.ago(tag, Math.floor(past / length), unit);
}

/**
 * The gateway's time of the reply: the requesting session was last seen at that moment. Elapsed times are then correct
 * even if the browser's clock is wrong.
 */
export function serverNow(sessions: readonly Place[], answeredAt: number): number {
  return sessions.find(({ isCurrent }) => isCurrent)?.seenAt ?? answeredAt;
}
