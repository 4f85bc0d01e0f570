import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Kinds of numbers that cost whoever calls or texts them: codes sent there pay a fraud. */
const REFUSED = new Set(['PREMIUM_RATE', 'SHARED_COST', 'UAN', 'PAGER', 'VOICEMAIL', 'TOLL_FREE']);

/**
 * Reads a national number with its country's dialling code as E.164 (`+6581234567`). Undefined when no country has such
 * a number, or when it is of a kind that costs its caller.
 */
export function readPhone(countryDialingCode: string, national: string): string | undefined {
  const parsed = parse(countryDialingCode, national);
  if (parsed === undefined || !parsed.isValid()) return undefined;
  return REFUSED.has(parsed.getType() ?? '') ? undefined : parsed.number;
}

function parse(countryDialingCode: string, national: string): PhoneNumber | undefined {
  const code = countryDialingCode.replace(/^\+/, '');
  if (!/^[0-9]{1,5}$/.test(code) || !/^[0-9]{1,20}$/.test(national)) return undefined;
  const direct = parsePhoneNumberFromString(`+${code}${national}`);
  // Many people write the zero that stands before their number at home.
  if (direct?.isValid() || !national.startsWith('0')) return direct;
  return parsePhoneNumberFromString(`+${code}${national.replace(/^0+/, '')}`);
}
