/** ISO 4217, list one as of 2026-01: currencies by the digits after the point; funds and metals apart, which nobody pays in. */
const BY_DIGITS: readonly (readonly [digits: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK
     DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD
     KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP
     PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH
     USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
];

const DIGITS: ReadonlyMap<string, number> = new Map(
  BY_DIGITS.flatMap(([digits, codes]) => codes.split(/\s+/).map((code) => [code, digits] as const)),
);

/** Every currency of ISO 4217 that is paid in. */
export const ISO_CURRENCIES: readonly string[] = [...DIGITS.keys()];

/** Tokens that are paid in, as their issuers count them. */
const TOKENS: ReadonlyMap<string, number> = new Map([['USDT', 6]]);

/** How many digits after the point a currency of ISO 4217 has; undefined for a code that is none. */
export function isoDigits(currency: string): number | undefined {
  return DIGITS.get(currency);
}

/** How many digits after the point a currency has; undefined for one in which nothing is paid. */
export function exponentOf(currency: string): number | undefined {
  return isoDigits(currency) ?? TOKENS.get(currency);
}
