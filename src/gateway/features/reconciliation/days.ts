const DAY_MS = 86_400_000;

/** The days between two days (2026-11-23), both inclusive; empty if the first is later. */
export function daysBetween(first: string, last: string): readonly string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** The end of a day, in UTC. */
export const endOf = (day: string) => Date.parse(day) + DAY_MS;
