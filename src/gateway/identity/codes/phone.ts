import {
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { tidyNumber } from '#model/form/tidy.ts';
import { readDigits } from '#model/form/values/typed-text.ts';

/** Number types that earn their owner money per message (SMS fraud), and types that cannot receive text messages. */
const REFUSED = new Set([
  ...['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'UAN', 'PAGER', 'VOICEMAIL', 'TOLL_FREE', 'FIXED_LINE'],
]);

/**
 * Parses a national number in any notation with its country's dialling code into E.164 (`+6581234567`). Undefined for
 * an invalid number, or a premium type.
 */
export function readPhone(countryDialingCode: string, national: string): string | undefined {
  const parsed = parse(countryDialingCode, national);
  if (parsed === undefined || !parsed.isValid()) return undefined;
  // Non-geographic numbers belong to satellites and international networks, which are the most expensive.
  return parsed.isNonGeographic() || REFUSED.has(parsed.getType() ?? '') ? undefined : parsed.number;
}

const FEWEST_DIGITS = 6;

/**
 * Possible E.164 numbers of a typed text: international (`+84 912 345 678`, `0084...`, `84912345678`), or national for
 * this country (ISO 3166; `0912 345 678`). The likeliest first; empty if it is no number.
 */
export function readSpelledNumbers(text: string, country: string): readonly string[] {
  const bare = readDigits(text);
  if (!/^\+?[0-9]+$/.test(bare) || bare.length < FEWEST_DIGITS || bare.length > MOST_SPELLED) return [];
  const home = isSupportedCountry(country) ? parsePhoneNumberFromString(bare, country) : undefined;
  const world = parsePhoneNumberFromString(`+${bare.replace(/^(\+|00)/, '')}`);
  const valid = [home, world].flatMap((found) => (found?.isValid() ? [found.number] : []));
  return [...new Set<string>(valid)];
}

/** An international prefix, a zero, and the 15 digits of E.164. */
const MOST_SPELLED = 20;

/** The dialling code of a country (ISO 3166, two letters); undefined if it has none. */
export function diallingCodeOf(country: string): string | undefined {
  return isSupportedCountry(country) ? getCountryCallingCode(country) : undefined;
}

/** Trailing digits that distinguish subscribers within one number range. */
const SUBSCRIBER_DIGITS = 4;

/** Budget keys of an E.164 number: its country's dialling code, and its number range. */
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
  // Many users include the national trunk zero.
  if (direct?.isValid() || !digits.startsWith('0')) return direct;
  return parsePhoneNumberFromString(`+${code}${digits.replace(/^0+/, '')}`);
}
