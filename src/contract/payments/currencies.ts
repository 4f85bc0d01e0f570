/**
 * ISO 4217, list one as of 2026-01: currencies by number of decimals, without funds and metals, which are not used for
 * payments.
 */
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

/** All ISO 4217 payment currencies. */
export const ISO_CURRENCIES: readonly string[] = [...DIGITS.keys()];

/** Tokens used for payments, with their issuers' decimals. */
const TOKENS: ReadonlyMap<string, number> = new Map([['USDT', 6]]);

/** The decimals of an ISO 4217 currency; undefined for an unknown code. */
export function isoDigits(currency: string): number | undefined {
  return DIGITS.get(currency);
}

/** The decimals of a currency; undefined if it is not used for payments. */
export function exponentOf(currency: string): number | undefined {
  return isoDigits(currency) ?? TOKENS.get(currency);
}
