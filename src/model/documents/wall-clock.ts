/** Wall clocks of time zones, in the format of a date and time input: `2026-11-21T20:05`. */

/** The local time of a zone. */
export function wallClock(ms: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { ...WALL, timeZone: zone }).formatToParts(ms);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

const WALL: Intl.DateTimeFormatOptions = {
  ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
};

/**
 * When a zone’s clocks show a time. `once`; `twice`, where clocks are set back; `skipped`, where they are set forward: the
 * times that count from the offset after and before the gap. The earlier time comes first.
 */
type ShownTime =
  | { readonly kind: 'once'; readonly at: number }
  | { readonly kind: 'twice'; readonly at: readonly [number, number] }
  | { readonly kind: 'skipped'; readonly at: readonly [number, number] };

/** Parses a local time; undefined if it is none. The clocks of a zone change at most once in two days. */
export function readShownTime(text: string, zone: string): ShownTime | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined;
  const wanted = Date.parse(`${text}Z`);
  if (Number.isNaN(wanted)) return undefined;
  const [before, after] = [wanted - shiftAt(wanted - DAY_MS, zone), wanted - shiftAt(wanted + DAY_MS, zone)];
  const fits = [...new Set([before, after])]
    .filter((ms) => wallClock(ms, zone) === text)
    .sort((one, other) => one - other);
  const [first, second] = fits;
  if (first === undefined) return { kind: 'skipped', at: after < before ? [after, before] : [before, after] };
  return second === undefined ? { kind: 'once', at: first } : { kind: 'twice', at: [first, second] };
}

const DAY_MS = 86_400_000;

/** The UTC offset of a zone in milliseconds. */
function shiftAt(ms: number, zone: string): number {
  const minute = Math.floor(ms / 60_000) * 60_000;
  return Date.parse(`${wallClock(minute, zone)}Z`) - minute;
}
