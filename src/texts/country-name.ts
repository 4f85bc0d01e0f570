/**
 * A country's name in a language (a BCP 47 tag); the code itself where the language has no name, and any other text
 * unchanged. Never throws.
 */
export function countryName(code: string, tag: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([tag], { type: 'region', fallback: 'code' }).of(code) ?? code;
}
