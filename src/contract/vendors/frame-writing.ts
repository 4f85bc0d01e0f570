import type { Digits } from '#model/site/digits.ts';

/**
 * Writing conventions of the portal around a framed page (a game, the chat room), as URL parameters next to the theme:
 * `dir` the direction, `money` the side of the currency symbol, `sign` the symbol, `digits` the numerals if they differ
 * from English. Invalid values are left out.
 */
export interface FrameWriting {
  readonly direction: 'ltr' | 'rtl';
  /** Absent: not given by the portal. */
  readonly money?: FrameMoney | undefined;
  /** Absent: `latn`. */
  readonly digits?: Digits | undefined;
}

export interface FrameMoney {
  readonly position: 'before' | 'after';
  /** Empty: amounts have the currency code. */
  readonly symbol: string;
}

const OTHERWISE: Readonly<Record<Exclude<Digits, 'latn'>, true>> = {
  'latn-comma': true,
  'latn-space': true,
  arab: true,
};

/** The numerals, if given and different from English. */
function readDigits(text: unknown): Digits | undefined {
  return typeof text === 'string' && Object.hasOwn(OTHERWISE, text) ? (text as Digits) : undefined;
}

/** No digits, points or spaces: a symbol cannot look like part of the number. */
const SIGN = /^[\p{Sc}\p{L}\p{M}$]{1,8}$/u;

/** The URL parameters of the writing conventions. */
export function writeFrameWriting({ direction, money, digits }: FrameWriting): Readonly<Record<string, string>> {
  const sign = money !== undefined && SIGN.test(money.symbol) ? { sign: money.symbol } : {};
  return {
    dir: direction,
    ...(money && { money: money.position, ...sign }),
    ...(digits !== undefined && digits !== 'latn' && { digits }),
  };
}

/**
 * Reads the writing conventions from URL parameters; `natural` is the default direction, that of the page's own
 * language. Without a valid side there is no money format. Never throws.
 */
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
