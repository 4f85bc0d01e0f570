/** Durations of packs: ISO 8601 with one unit, such as PT24H, P7D and P6M. */

export interface Duration {
  readonly count: number;
  readonly unit: 'S' | 'MIN' | 'H' | 'D' | 'W' | 'M' | 'Y';
}

const SECONDS: Readonly<Record<Duration['unit'], number>> = {
  S: 1,
  MIN: 60,
  H: 3_600,
  D: 86_400,
  W: 604_800,
  // The longest: a month of a law is never shorter here than in its calendar.
  M: 31 * 86_400,
  Y: 366 * 86_400,
};

/** The schema has checked the form; another text counts as zero seconds. */
export function parseDuration(text: string): Duration {
  const [, date, dateUnit, time, timeUnit] = /^P(?:(\d+)([YMWD])|T(\d+)([HMS]))$/.exec(text) ?? [];
  if (date !== undefined && dateUnit !== undefined) return { count: Number(date), unit: dateUnit as Duration['unit'] };
  if (time === undefined || timeUnit === undefined) return { count: 0, unit: 'S' };
  return { count: Number(time), unit: timeUnit === 'M' ? 'MIN' : (timeUnit as Duration['unit']) };
}

/** Seconds of a duration; months have 31 days and years 366, so that none is shorter than in a calendar. */
export function secondsOf(text: string): number {
  const { count, unit } = parseDuration(text);
  return count * SECONDS[unit];
}

/** Whole hours, rounded up. */
export function hoursOf(text: string): number {
  return Math.ceil(secondsOf(text) / 3_600);
}

/** Whole minutes, rounded down. */
export function minutesOf(text: string): number {
  return Math.floor(secondsOf(text) / 60);
}

/** Months of a duration in months or years; undefined for another unit. */
export function monthsOf(text: string): number | undefined {
  const { count, unit } = parseDuration(text);
  if (unit === 'M') return count;
  return unit === 'Y' ? count * 12 : undefined;
}
