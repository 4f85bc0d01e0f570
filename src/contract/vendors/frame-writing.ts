import type { Digits } from '#model/site/digits.ts';

/**
 * How the portal around a page writes (a game, the chat room), told in the page's address beside its look: `dir` the direction,
 * `money` the side on which the currency's sign stands, `sign` the sign, `digits` how figures are written where English does otherwise. What does not fit is left out.
 */
export interface FrameWriting {
  readonly direction: 'ltr' | 'rtl';
  /** Absent: no portal said so. */
  readonly money?: FrameMoney | undefined;
  /** Absent: `latn`. */
  readonly digits?: Digits | undefined;
}

export interface FrameMoney {
  readonly position: 'before' | 'after';
  /** Empty: amounts carry the currency's code. */
  readonly symbol: string;
}

const OTHERWISE: Readonly<Record<Exclude<Digits, 'latn'>, true>> = {
  'latn-comma': true,
  'latn-space': true,
  arab: true,
};

/** How figures are written, where the text says so and English does otherwise. */
function readDigits(text: unknown): Digits | undefined {
  return typeof text === 'string' && Object.hasOwn(OTHERWISE, text) ? (text as Digits) : undefined;
}

/** No digits, points or spaces: a sign never looks like a part of the figure. */
const SIGN = /^[\p{Sc}\p{L}\p{M}$]{1,8}$/u;

/** The fields of the address that say so. */
export function writeFrameWriting({ direction, money, digits }: FrameWriting): Readonly<Record<string, string>> {
  const sign = money !== undefined && SIGN.test(money.symbol) ? { sign: money.symbol } : {};
  return {
    dir: direction,
    ...(money && { money: money.position, ...sign }),
    ...(digits !== undefined && digits !== 'latn' && { digits }),
  };
}

/** What an address says of it, `natural` the direction of the page's own words where it says none; without a side that is one nothing is known of money. Never throws. */
export function readFrameWriting(
  field: (name: string) => unknown,
  natural: FrameWriting['direction'] = 'ltr',
): FrameWriting {
  const [position, sign, reported] = [field('money'), field('sign'), field('dir')];
  const digits = readDigits(field('digits'));
  const symbol = typeof sign === 'string' && SIGN.test(sign) ? sign : '';
  return {
    direction: reported === 'rtl' || reported === 'ltr' ? reported : natural,
    ...((position === 'before' || position === 'after') && { money: { position, symbol } }),
    ...(digits !== undefined && { digits }),
  };
}
