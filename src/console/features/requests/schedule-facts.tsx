import { ownZone } from '#console/forms/wall-clock.ts';
import { Facts } from '#console/people/facts.tsx';
import type { ChosenTime, Schedule } from '#contract/staff/requests/calls.ts';
import { wallClock } from '#model/documents/wall-clock.ts';
import { translate } from './words.ts';

/** Start and end in the zone that the author chose, and in the reader's own where it differs. */
export function ScheduleFacts({ schedule }: { readonly schedule: Schedule | undefined }) {
  if (schedule === undefined) return null;
  const { zone, from, until } = schedule;
  return (
    <Facts
      facts={[
        { label: translate('schedule.from'), value: from && describeTime(from, zone) },
        { label: translate('schedule.until'), value: until && describeTime(until, zone) },
      ]}
    />
  );
}

function describeTime({ at, wall }: ChosenTime, zone: string, reader: string = ownZone()): string {
  const theirs = translate('schedule.at', { time: wall.replace('T', ' '), zone });
  if (zone === reader) return theirs;
  const ours = translate('schedule.at', { time: wallClock(at, reader).replace('T', ' '), zone: reader });
  return `${theirs} · ${ours}`;
}
