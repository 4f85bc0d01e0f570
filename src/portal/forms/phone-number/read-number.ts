import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Whether a country of this dialling code has such a number (E.164 numbering plans). Any other character is rejected by
 * the field's own rule. A leading national zero is accepted.
 */
export function isNumber(dialingCode: string, national: string): boolean {
  const code = dialingCode.replace(/^\+/, '');
  if (!/^[0-9]{1,5}$/.test(code) || !/^[0-9]{1,20}$/.test(national)) return true;
  return isValid(code, national) || (national.startsWith('0') && isValid(code, national.replace(/^0+/, '')));
}

function isValid(code: string, national: string): boolean {
  return parsePhoneNumberFromString(`+${code}${national}`)?.isValid() === true;
}
