import { isTimeZone } from './time-zone.ts';

/**
 * Formats a time (epoch milliseconds) for messages, in a time zone (IANA): `2026-11-23 20:30 UTC+07:00`; in UTC if the
 * zone is invalid.
 */
export function writeMoment(timeZone: string, ms: number): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const parts = new Map(
    new Intl.DateTimeFormat('en-GB', { ...MINUTE, timeZone: zone })
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  const day = `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
  const offset = parts.get('timeZoneName')?.replace('GMT', '') ?? '';
  return `${day} ${parts.get('hour')}:${parts.get('minute')} UTC${offset === '+00:00' ? '' : offset}`;
}

const MINUTE = {
  ...({ calendar: 'iso8601', hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', minute: '2-digit', timeZoneName: 'longOffset' } as const),
};
