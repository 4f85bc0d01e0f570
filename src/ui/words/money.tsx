import { type Digits, inDigits } from '#texts/digits.ts';
import { css, cx } from '../style/style.ts';
import { color, font } from '../style/tokens.ts';

/** Format of a currency; the shape of the brand file's `currency`. */
export interface CurrencyFormat {
  readonly code: string;
  /** Digits after the decimal point; 2 when absent (D11). */
  readonly exponent?: number | undefined;
  readonly symbol?: string | undefined;
  readonly position?: 'before' | 'after' | undefined;
  /** Number format; the English one when absent. */
  readonly digits?: Digits | undefined;
}

/** An amount in integer minor units. A number must be a safe integer. */
export type MinorUnits = bigint | string | number;

/** Shown where an amount is invalid: never a wrong figure. */
const UNREADABLE = '–';
const NO_BREAK = '\u00a0';

/**
 * Formats an amount (M371): the currency's own decimals, thousands separators, the symbol (or the code, where there is
 * none) at its side, a true minus sign. `signed` adds a plus to gains. Integer arithmetic throughout: exact at any
 * size, and equal on server and browser, whose own locale data may differ.
 */
export function formatMoney(amount: MinorUnits, currency: CurrencyFormat, signed = false): string {
  const minor = readMinor(amount);
  if (minor === undefined) return UNREADABLE;
  const figure = formatDecimal(minor < 0n ? -minor : minor, currency.exponent ?? 2, currency.digits);
  const sign = minor < 0n ? '−' : signed && minor > 0n ? '+' : '';
  return `${sign}${withSymbol(figure, currency)}`;
}

/**
 * `123456789`, 2 -> `1,234,567.89`, or `1.234.567,89`, depending on the digits. For unsigned amounts in minor units.
 */
export function formatDecimal(minor: bigint, exponent: number, digits: Digits = 'latn'): string {
  const all = minor.toString().padStart(exponent + 1, '0');
  const whole = all.slice(0, all.length - exponent).replace(/\B(?=(\d{3})+$)/g, ',');
  return inDigits(exponent === 0 ? whole : `${whole}.${all.slice(-exponent)}`, digits);
}

function withSymbol(figure: string, { code, symbol, position = 'before' }: CurrencyFormat): string {
  const isSign = symbol !== undefined && symbol !== '';
  const currencyLabel = isSign ? symbol : code;
  // A symbol before the figure touches it (US$5.00); letters and anything after the figure are separated by a space.
  const gap = position === 'after' || !isSign ? NO_BREAK : '';
  return position === 'after' ? `${figure}${gap}${currencyLabel}` : `${currencyLabel}${gap}${figure}`;
}

function readMinor(amount: MinorUnits): bigint | undefined {
  if (typeof amount === 'bigint') return amount;
  if (typeof amount === 'number') return Number.isSafeInteger(amount) ? BigInt(amount) : undefined;
  return /^-?\d{1,40}$/.test(amount) ? BigInt(amount) : undefined;
}

const figures = css({
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  unicodeBidi: 'isolate',
});
const gain = css({ color: color.positive });
const loss = css({ color: color.negative });

export interface MoneyProps {
  readonly amount: MinorUnits;
  readonly currency: CurrencyFormat;
  /** Shows gain and loss, by sign and by colour. */
  readonly signed?: boolean;
  /** Asterisks instead of the figure: the visitor hid the balance. */
  readonly concealed?: boolean;
  readonly className?: string | undefined;
}

/** An amount of money in the brand's currency, in tabular digits. */
export function Money({ amount, currency, signed = false, concealed = false, className }: MoneyProps) {
  const minor = readMinor(amount) ?? 0n;
  const tone = signed && !concealed && (minor > 0n ? gain : minor < 0n && loss);
  return (
    <span dir="ltr" className={cx(figures, tone, className)}>
      {concealed ? '***' : formatMoney(amount, currency, signed)}
    </span>
  );
}
