/**
 * A country's name in the words of a language (a BCP 47 tag); the code itself where the language names none, and any other
 * text as it is. Never throws.
 */
export function countryName(code: string, tag: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([tag], { type: 'region', fallback: 'code' }).of(code) ?? code;
}
