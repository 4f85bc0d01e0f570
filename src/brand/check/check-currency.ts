import { ISO_CURRENCIES, isoDigits } from '#contract/payments/currencies.ts';
import type { Brand } from '#model/site/brand.ts';
import { suggestName } from '#model/site/suggest-name.ts';
import type { Found } from './findings/finding.ts';

/**
 * A currency with the digits or the sign of another (ISO 4217; signs from the runtime's CLDR). Allowed: a code that is
 * not in ISO 4217, a sign that no currency has, and the code itself as sign.
 */
export function checkCurrency({ currency }: Brand): readonly Found[] {
  // A rejected file may lack parts, which other findings report.
  const { code, exponent, symbol }: Partial<Brand['currency']> = currency ?? {};
  if (code === undefined) return [];
  if (!ISO_CURRENCIES.includes(code)) return typeof symbol === 'string' ? misspeltCode(code, symbol) : [];
  return [
    ...(typeof exponent === 'number' ? wrongExponent(code, exponent) : []),
    ...(typeof symbol === 'string' ? wrongSymbol(code, symbol) : []),
  ];
}

/** Currencies that are also written without fractions: 131.000 ₫, Rp50.000. */
const WITHOUT_FRACTIONS: readonly string[] = [
  'IDR',
  'VND',
  'KRW',
  'JPY',
  'LAK',
  'MMK',
  'KHR',
  'CLP',
  'COP',
  'HUF',
  'TWD',
];

function wrongExponent(code: string, exponent: number): readonly Found[] {
  const digits = isoDigits(code);
  if (digits === undefined || exponent === digits || (exponent === 0 && WITHOUT_FRACTIONS.includes(code))) return [];
  return [
    {
      code: 'brand.currency',
      path: '/currency/exponent',
      found: `${exponent} decimals for ${code}`,
      expected: `${digits}, as in ISO 4217`,
      remedy: `Write ${digits}, unless your gateway uses another exponent for ${code}: a wrong exponent shifts the decimal point of every amount.`,
    },
  ];
}

/** Languages that are searched for currency signs, which differ between them. */
const WRITINGS = ['en', 'vi', 'id', 'th', 'ja', 'zh', 'ko', 'pt', 'tr', 'ru', 'hi', 'ar', 'es'] as const;

/** Arabic digits are used on Arabic pages only. */
export function checkNumerals({ numerals, languages }: Brand): readonly Found[] {
  const offered: readonly string[] = Array.isArray(languages) ? languages : [];
  if (numerals !== 'arabic' || offered.includes('AR')) return [];
  return [
    {
      code: 'brand.numerals',
      path: '/numerals',
      found: `"arabic" with the languages ${offered.join(', ')}`,
      expected: '"latin", or "AR" among the languages',
      remedy: 'Add "AR" to "languages", or remove "numerals": no page shows Arabic digits until then.',
    },
  ];
}

/** Signs by currency, cached: an unusual sign is looked up in all currencies. */
const known = new Map<string, readonly string[]>();

function signsOf(code: string): readonly string[] {
  const signs = known.get(code) ?? readSigns(code);
  known.set(code, signs);
  return signs;
}

function readSigns(code: string): readonly string[] {
  return WRITINGS.flatMap((writing) =>
    (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
      const parts = new Intl.NumberFormat(writing, {
        style: 'currency',
        currency: code,
        currencyDisplay,
      }).formatToParts(1);
      return plain(parts.find(({ type }) => type === 'currency')?.value ?? code);
    }),
  );
}

function plain(sign: string): string {
  return sign.replace(/[\s.\u200e\u200f]/gu, '').toLowerCase();
}

/** A code that is not in ISO 4217 but has the sign of a similarly spelled currency is a typing mistake. */
function misspeltCode(code: string, symbol: string): readonly Found[] {
  const near = suggestName(
    code,
    ISO_CURRENCIES.filter((one) => signsOf(one).includes(plain(symbol))),
  );
  if (near === undefined) return [];
  return [
    {
      code: 'brand.currency',
      path: '/currency/code',
      found: `"${code}" with the symbol of ${near}`,
      expected: 'an ISO 4217 code, or your own code with its own symbol',
      remedy: `Did you mean "${near}"?`,
    },
  ];
}

function wrongSymbol(code: string, symbol: string): readonly Found[] {
  if (signsOf(code).includes(plain(symbol))) return [];
  const owner = ISO_CURRENCIES.find((other) => other !== code && signsOf(other).includes(plain(symbol)));
  if (owner === undefined) return [];
  const own = signsOf(code)[1] ?? code;
  return [
    {
      code: 'brand.currency',
      path: '/currency/symbol',
      found: `"${symbol}" for ${code}, the symbol of ${owner}`,
      expected: `the symbol of ${code}`,
      remedy: `Write "${own.toUpperCase() === code ? code : own}", or the code: players would read the amounts in another currency.`,
    },
  ];
}
