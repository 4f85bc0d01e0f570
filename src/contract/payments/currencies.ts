/** Digits after the point of the currencies that payments are made in (ISO 4217; USDT as its issuer counts it). */
const EXPONENTS: Readonly<Record<string, number>> = {
  ...{ USD: 2, EUR: 2, GBP: 2, CNY: 2, HKD: 2, THB: 2, IDR: 2, MYR: 2, PHP: 2, INR: 2, BRL: 2, AUD: 2, SGD: 2 },
  ...{ VND: 0, JPY: 0, KRW: 0 },
  ...{ KWD: 3, BHD: 3, USDT: 6 },
};

/** How many digits after the point a currency has; undefined for one in which nothing is paid. */
export function exponentOf(currency: string): number | undefined {
  return Object.hasOwn(EXPONENTS, currency) ? EXPONENTS[currency] : undefined;
}
