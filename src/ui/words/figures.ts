/** The only formatter of figures, dates and times of the portal, for a consistent format. */
import { type Digits, inDigits, numberingSystem } from '#texts/digits.ts';
import {
  dayOf,
  formatMinuteIn,
  formatMoment,
  formatMomentIn,
  formatUtcMinute,
  minuteOf,
  timeOfDayOf,
  zoneOrUtc,
} from './format-moment.ts';
import { type CurrencyFormat, formatDecimal, formatMoney, type MinorUnits } from './money.tsx';

/** Number and time formats of a page. Times as in say-moment.ts, epoch milliseconds; amounts as in money.tsx. */
export interface Figures {
  /** Converts figures in an existing text: a calendar date, time left, a rate. */
  readonly write: (text: string) => string;
  readonly money: (amount: MinorUnits, currency: CurrencyFormat, signed?: boolean) => string;
  /** Unsigned minor units, grouped: `1,234.50`. */
  readonly decimal: (minor: bigint, exponent: number) => string;
  /** A non-negative integer, grouped. */
  readonly count: (value: bigint | number | string) => string;
  /** Compact for an axis: `1.2K`. Rounded: show the exact figure elsewhere. */
  readonly short: (value: number) => string;
  /** Relative time in a language by its BCP 47 tag: `2 days ago`. */
  readonly ago: (tag: string, value: number, unit: Intl.RelativeTimeFormatUnit) => string;
  /** A length of time in a language by its BCP 47 tag: `3 hours`. */
  readonly duration: (tag: string, value: number, unit: 'minute' | 'hour' | 'day') => string;
  readonly moment: (at: number) => string;
  readonly minute: (at: number) => string;
  readonly minuteIn: (at: number, zone: string) => string;
  readonly utcMinute: (at: number) => string;
  readonly day: (at: number) => string;
  readonly timeOfDay: (at: number) => string;
  /** A date in a language by its BCP 47 tag, in the page's zone: `Tuesday, 24 November`. */
  readonly longDay: (tag: string, at: number) => string;
}

const LONG_DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });

function createFigures(digits: Digits, timeZone: string | undefined): Figures {
  const momentOf = (at: number) => (timeZone === undefined ? formatMoment(at) : formatMomentIn(at, timeZone));
  const write = (text: string) => inDigits(text, digits);
  return {
    write,
    money: (amount, currency, signed) => formatMoney(amount, { ...currency, digits }, signed),
    decimal: (minor, exponent) => formatDecimal(minor, exponent, digits),
    count: (value) => formatDecimal(BigInt(value), 0, digits),
    short: (value) => write(SHORT.format(value)),
    ago: (tag, value, unit) =>
      new Intl.RelativeTimeFormat(`${tag}-u-nu-${numberingSystem(digits)}`, { numeric: 'auto' }).format(-value, unit),
    duration: (tag, value, unit) =>
      new Intl.NumberFormat(`${tag}-u-nu-${numberingSystem(digits)}`, {
        style: 'unit',
        unit,
        unitDisplay: 'long',
      }).format(value),
    moment: (at) => write(momentOf(at)),
    minute: (at) => write(minuteOf(momentOf(at))),
    minuteIn: (at, zone) => write(formatMinuteIn(at, zone)),
    utcMinute: (at) => write(formatUtcMinute(at)),
    day: (at) => write(dayOf(momentOf(at))),
    timeOfDay: (at) => write(timeOfDayOf(momentOf(at))),
    longDay: (tag, at) =>
      new Date(at).toLocaleDateString(tag, {
        ...LONG_DAY,
        ...(timeZone !== undefined && { timeZone: zoneOrUtc(timeZone) }),
        numberingSystem: numberingSystem(digits),
      }),
  };
}

/** IANA name of the time zone of the visitor's device. */
export const visitorsZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const made = new Map<string, Figures>();

/**
 * The formatter of a page: dates and times in a zone by its IANA name, by default the visitor's. Cached by digits and
 * zone.
 */
export function figuresIn(digits: Digits, timeZone?: string): Figures {
  const key = `${digits} ${timeZone ?? ''}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const figures = createFigures(digits, timeZone);
  made.set(key, figures);
  return figures;
}
