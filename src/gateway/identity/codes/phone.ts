import {
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { tidyNumber } from '#model/form/tidy.ts';
import { readDigits } from '#model/form/values/typed-text.ts';

/** Kinds of numbers that cost whoever texts them, so that codes pay a fraud, and kinds that no text message reaches. */
const REFUSED = new Set([
  ...['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'UAN', 'PAGER', 'VOICEMAIL', 'TOLL_FREE', 'FIXED_LINE'],
]);

/**
 * Reads a national number, however it is written, with its country's dialling code as E.164 (`+6581234567`). Undefined when no country has such
 * a number, or when it is of a kind that costs its caller.
 */
export function readPhone(countryDialingCode: string, national: string): string | undefined {
  const parsed = parse(countryDialingCode, national);
  if (parsed === undefined || !parsed.isValid()) return undefined;
  // Numbers of no country belong to satellites and international networks: a text message there costs most.
  return parsed.isNonGeographic() || REFUSED.has(parsed.getType() ?? '') ? undefined : parsed.number;
}

const FEWEST_DIGITS = 6;

/**
 * The numbers (E.164) that a text can be read as that somebody typed or pasted: with its country (`+84 912 345 678`,
 * `0084...`, `84912345678`), or as it is written within this one (ISO 3166; `0912 345 678`). The likeliest first; none where it
 * is no number.
 */
export function readSpelledNumbers(text: string, country: string): readonly string[] {
  const bare = readDigits(text);
  if (!/^\+?[0-9]+$/.test(bare) || bare.length < FEWEST_DIGITS || bare.length > MOST_SPELLED) return [];
  const home = isSupportedCountry(country) ? parsePhoneNumberFromString(bare, country) : undefined;
  const world = parsePhoneNumberFromString(`+${bare.replace(/^(\+|00)/, '')}`);
  const valid = [home, world].flatMap((found) => (found?.isValid() ? [found.number] : []));
  return [...new Set<string>(valid)];
}

/** An international prefix and the 15 digits of E.164, and a zero between them. */
const MOST_SPELLED = 20;

/** The dialling code of a country (ISO 3166, two letters); undefined when it has none. */
export function diallingCodeOf(country: string): string | undefined {
  return isSupportedCountry(country) ? getCountryCallingCode(country) : undefined;
}

/** Digits at a number's end that tell subscribers of one range apart. */
const SUBSCRIBER_DIGITS = 4;

/** What budgets count a number by, from E.164: its country's dialling code, and the range that it lies in. */
export function placeOfNumber(number: string): { diallingCode: string | null; range: string | null } {
  const parsed = parsePhoneNumberFromString(number);
  return {
    diallingCode: parsed?.countryCallingCode ?? null,
    range: number.length > SUBSCRIBER_DIGITS + 1 ? number.slice(0, -SUBSCRIBER_DIGITS) : null,
  };
}

function parse(countryDialingCode: string, national: string): PhoneNumber | undefined {
  const code = readDigits(countryDialingCode).replace(/^(\+|00)/, '');
  const digits = tidyNumber(national, code);
  if (!/^[0-9]{1,5}$/.test(code) || !/^[0-9]{1,20}$/.test(digits)) return undefined;
  const direct = parsePhoneNumberFromString(`+${code}${digits}`);
  // Many people write the zero that stands before their number at home.
  if (direct?.isValid() || !digits.startsWith('0')) return direct;
  return parsePhoneNumberFromString(`+${code}${digits.replace(/^0+/, '')}`);
}
