/** Whether somebody is old enough: years counted on the calendar of the merchant, not of whoever asks. */
import { dayIn } from '../documents/time-zone.ts';
import type { FormField, FormValues } from './form.ts';
import type { FieldError } from './validate.ts';

/** Who may register: at least so many years old, on the day that it is in this time zone (IANA). */
export interface AgeLimit {
  readonly minimumAge: number;
  readonly timeZone: string;
}

/** Where nobody said anything: the least that any brand may ask for (schemas/brand.schema.json). */
export const LEAST_AGE: AgeLimit = { minimumAge: 18, timeZone: 'UTC' };

/**
 * Why who is born then may not register at this moment: too young, or no day that can be read. Null: old enough, nothing
 * given, or the field is none that is asked for. Who is born on 29 February comes of age on 1 March of other years.
 */
export function validateAge(
  { name, rule, when }: Pick<FormField, 'name' | 'rule' | 'when'>,
  data: FormValues,
  { minimumAge, timeZone }: AgeLimit,
  ms: number,
): FieldError | null {
  const value = Object.hasOwn(data, name) ? data[name] : undefined;
  if (name !== BIRTHDAY || when !== true || typeof value !== 'string' || value.trim() === '') return null;
  const born = readDay(value.trim(), rule?.kind ?? null);
  if (born === undefined) return { field: name, part: 'pattern', key: 'reg_pattern_11', params: { min: 10, max: 10 } };
  const [year = '', ...monthAndDay] = dayIn(timeZone, ms).split('-');
  // Days of this form are in order as texts.
  const latest = [String(Number(year) - minimumAge).padStart(4, '0'), ...monthAndDay].join('-');
  const params = { min: minimumAge, max: minimumAge };
  return born <= latest ? null : { field: name, part: 'pattern', key: 'form.tooYoung', params };
}

const BIRTHDAY = 'birthday';

/** A day of either date kind (docs/wire.md#pattern-kinds) as yyyy-MM-dd. */
function readDay(value: string, kind: number | null): string | undefined {
  const found = kind === 13 ? MONTH_FIRST.exec(value) : YEAR_FIRST.exec(value);
  const { year, month, day } = found?.groups ?? {};
  return year && `${year}-${month}-${day}`;
}

const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/;
const MONTH_FIRST = /^(?<month>\d\d)-(?<day>\d\d)-(?<year>\d{4})$/;
