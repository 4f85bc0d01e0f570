/** The one writer of figures, days and times: everything else of the portal asks it, so that they are all written alike. */
import { type Digits, inDigits, numberingSystem } from '#texts/digits.ts';
import { type CurrencyFormat, formatDecimal, formatMoney, type MinorUnits } from './money.tsx';
import {
  dayOf,
  minuteOf,
  formatMinuteIn,
  formatMoment,
  formatMomentIn,
  formatUtcMinute,
  timeOfDayOf,
  zoneOrUtc,
} from './say-moment.ts';

/** How figures are written on a page. Times as say-moment.ts has them, epoch milliseconds; amounts as money.tsx has them. */
export interface Figures {
  /** Figures that stand in a text already: a day of a calendar, time left, a rate. */
  readonly write: (text: string) => string;
  readonly money: (amount: MinorUnits, currency: CurrencyFormat, signed?: boolean) => string;
  /** Unsigned minor units, grouped: `1,234.50`. */
  readonly decimal: (minor: bigint, exponent: number) => string;
  /** A whole number that is not negative, grouped. */
  readonly count: (value: bigint | number | string) => string;
  /** As short as an axis wants it: `1.2K`. Rounded: the exact figure stands elsewhere. */
  readonly short: (value: number) => string;
  /** How long ago something was, in words of a language by its tag (BCP 47): `2 days ago`. */
  readonly ago: (tag: string, value: number, unit: Intl.RelativeTimeFormatUnit) => string;
  readonly moment: (at: number) => string;
  readonly minute: (at: number) => string;
  readonly minuteIn: (at: number, zone: string) => string;
  readonly utcMinute: (at: number) => string;
  readonly day: (at: number) => string;
  readonly timeOfDay: (at: number) => string;
  /** A day in words of a language by its tag (BCP 47), in the page's zone: `Tuesday, 24 November`. */
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
 * The writer of a page: moments, days and times of day in a zone by its IANA name, in the visitor's where none is named. The same object
 * for the same digits and zone.
 */
export function figuresIn(digits: Digits, timeZone?: string): Figures {
  const key = `${digits} ${timeZone ?? ''}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const figures = createFigures(digits, timeZone);
  made.set(key, figures);
  return figures;
}
