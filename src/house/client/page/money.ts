/** How a currency is written. */
export interface Currency {
  readonly symbol: string;
  readonly exponent: number;
}

const LOCALES: Readonly<Record<string, string>> = {
  EN: 'en',
  CN: 'zh-CN',
  VI: 'vi',
  JA: 'ja',
  TH: 'th-u-nu-latn',
  ID: 'id',
};

/** What numbers and times of a page in this language are written by. */
export function localeOf(language: string): string {
  return Object.hasOwn(LOCALES, language) ? (LOCALES[language] ?? 'en') : 'en';
}

/** Minor units as people read them: `$1,234.50`. Exact for any size. */
export function writeMoney(minor: string | bigint, { symbol, exponent }: Currency, locale: string): string {
  const value = BigInt(minor);
  const size = value < 0n ? -value : value;
  const unit = 10n ** BigInt(exponent);
  const whole = (size / unit).toLocaleString(locale);
  const point = (1.5).toLocaleString(locale).replace(/[0-9]/g, '') || '.';
  const rest = exponent === 0 ? '' : point + String(size % unit).padStart(exponent, '0');
  return `${value < 0n ? '−' : ''}${symbol}${whole}${rest}`;
}
