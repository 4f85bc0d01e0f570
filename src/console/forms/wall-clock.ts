/** Formats and parses times in the user's time zone and in UTC. */
import { readShownTime } from '#model/documents/wall-clock.ts';

/** The user's time zone (`Europe/Berlin`). */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Parses a local time of a zone to epoch milliseconds; undefined if invalid. A time that the clocks skip counts from
 * the hour before; a time that occurs twice is the earlier one.
 */
export function readWallClock(text: string, zone: string): number | undefined {
  const read = readShownTime(text, zone);
  if (read === undefined || read.kind === 'once') return read?.at;
  return read.kind === 'twice' ? read.at[0] : read.at[1];
}

/** Formats a time in UTC to the minute: `2026-11-21 19:05 UTC`. */
export function formatUtc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
