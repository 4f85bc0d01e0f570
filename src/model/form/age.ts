/** Minimum age check: years are counted in the merchant's calendar, not in the visitor's. */
import { dayIn } from '../documents/time-zone.ts';
import type { FormField, FormValues } from './form.ts';
import type { FieldError } from './validate.ts';

/** Minimum age for registration, on the current day in this time zone (IANA). */
export interface AgeLimit {
  readonly minimumAge: number;
  readonly timeZone: string;
}

/** Default: the lowest age that a brand may set (schemas/brand.schema.json). */
export const LEAST_AGE: AgeLimit = { minimumAge: 18, timeZone: 'UTC' };

/**
 * Why a date of birth is refused: too young, or not a valid date. Null: old enough, empty, or not a shown field. A
 * person born on 29 February comes of age on 1 March in other years.
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
  // Dates in this format can be compared as text.
  const latest = [String(Number(year) - minimumAge).padStart(4, '0'), ...monthAndDay].join('-');
  const params = { min: minimumAge, max: minimumAge };
  return born <= latest ? null : { field: name, part: 'pattern', key: 'form.tooYoung', params };
}

const BIRTHDAY = 'birthday';

/** Converts a date of either date kind (docs/reference/wire.md#pattern-kinds) to yyyy-MM-dd. */
function readDay(value: string, kind: number | null): string | undefined {
  const found = kind === 13 ? MONTH_FIRST.exec(value) : YEAR_FIRST.exec(value);
  const { year, month, day } = found?.groups ?? {};
  return year && `${year}-${month}-${day}`;
}

const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/;
const MONTH_FIRST = /^(?<month>\d\d)-(?<day>\d\d)-(?<year>\d{4})$/;
