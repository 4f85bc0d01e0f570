import { ownZone } from '#console/forms/wall-clock.ts';
import type { ChosenTime, Schedule } from '#contract/staff/requests/calls.ts';
import { isTimeZone } from '#model/documents/time-zone.ts';
import { readShownTime, wallClock } from '#model/documents/wall-clock.ts';
import { ChoiceGroup } from '#ui/fields/choice-group.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const fields = css({ display: 'grid', gap: space[3] });
const note = css({ color: color.textMuted, fontSize: type.xs });

/** A schedule as it is typed. */
export interface TypedSchedule {
  readonly zone: string;
  readonly from: TypedTime;
  readonly until: TypedTime;
}

interface TypedTime {
  readonly wall: string;
  /** Which reading of a time that the clocks show twice or skip; undefined: not chosen yet. */
  readonly which: 0 | 1 | undefined;
}

const EMPTY: TypedTime = { wall: '', which: undefined };

export function typedSchedule(schedule: Schedule | undefined, zone: string = ownZone()): TypedSchedule {
  const typed = (time: ChosenTime | undefined, at: string): TypedTime => {
    if (time === undefined) return EMPTY;
    const shown = readShownTime(time.wall, at);
    return { wall: time.wall, which: shown?.kind === 'twice' && shown.at[1] === time.at ? 1 : 0 };
  };
  const of = schedule?.zone ?? zone;
  return { zone: of, from: typed(schedule?.from, of), until: typed(schedule?.until, of) };
}

/** The schedule; `undefined` without a time, `incomplete` while a time is ambiguous or invalid. Pure. */
export function readSchedule({ zone, from, until }: TypedSchedule): Schedule | undefined | 'incomplete' {
  if (from.wall === '' && until.wall === '') return undefined;
  if (!isTimeZone(zone)) return 'incomplete';
  const [start, end] = [chosenTime(from, zone), chosenTime(until, zone)];
  if (start === 'incomplete' || end === 'incomplete') return 'incomplete';
  if (start && end && start.at >= end.at) return 'incomplete';
  return { zone, ...(start && { from: start }), ...(end && { until: end }) };
}

function chosenTime({ wall, which }: TypedTime, zone: string): ChosenTime | undefined | 'incomplete' {
  if (wall === '') return undefined;
  const shown = readShownTime(wall, zone);
  if (shown === undefined) return 'incomplete';
  if (shown.kind === 'once') return { at: shown.at, wall };
  const at = which === undefined ? undefined : shown.at[which];
  return at === undefined ? 'incomplete' : { at, wall: wallClock(at, zone) };
}

interface ScheduleFieldProps {
  readonly value: TypedSchedule;
  readonly onChange: (value: TypedSchedule) => void;
}

/** Start and end in a time zone. A time that the zone's clocks skip or show twice is asked about. */
export function ScheduleField({ value, onChange }: ScheduleFieldProps) {
  const { zone } = value;
  const isKnown = isTimeZone(zone);
  return (
    <div className={fields}>
      <TextField
        label={translate('zone')}
        value={zone}
        {...(!isKnown && { error: translate('zoneWrong') })}
        onChange={({ target }) => onChange({ ...value, zone: target.value.trim() })}
      />
      <TimeField
        name="from"
        zone={isKnown ? zone : 'UTC'}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
      />
      <TimeField
        name="until"
        zone={isKnown ? zone : 'UTC'}
        value={value.until}
        onChange={(until) => onChange({ ...value, until })}
      />
      <p className={note}>{translate('note')}</p>
    </div>
  );
}

interface TimeFieldProps {
  readonly name: 'from' | 'until';
  readonly zone: string;
  readonly value: TypedTime;
  readonly onChange: (value: TypedTime) => void;
}

function TimeField({ name, zone, value: { wall, which }, onChange }: TimeFieldProps) {
  const shown = readShownTime(wall, zone);
  const own = ownZone();
  const at = shown?.kind === 'once' ? shown.at : which === undefined ? undefined : shown?.at[which];
  const isOther = at !== undefined && own !== zone;
  return (
    <>
      <TextField
        type="datetime-local"
        label={translate(name)}
        {...(isOther && { hint: describeTime(at, own) })}
        value={wall}
        onChange={({ target }) => onChange({ wall: target.value, which: undefined })}
      />
      {shown !== undefined && shown.kind !== 'once' && (
        <ChoiceGroup
          type="radio"
          isStacked
          name={`schedule-${name}`}
          label={translate(shown.kind)}
          options={shown.at.map((ms, index) => ({
            value: String(index),
            label: `${describeTime(ms, zone)} · ${describeTime(ms, 'UTC')}`,
          }))}
          chosen={which === undefined ? [] : [String(which)]}
          onChoose={(index) => onChange({ wall, which: index === '1' ? 1 : 0 })}
        />
      )}
    </>
  );
}

function describeTime(ms: number, zone: string): string {
  return translate('at', { time: wallClock(ms, zone).replace('T', ' '), zone });
}
