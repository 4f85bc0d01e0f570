import { FLAG_FOLDER } from '#contract/page/flags.ts';

const COUNTRY = /^[A-Za-z]{2}$/;

/**
 * Addresses of a country's flag: at the brand's image host (M133), else at our edge. An invalid country code has no
 * flag. `imageHost` is an origin that the brand file lists.
 */
export function flagAddresses(countryCode: string, imageHost: string | undefined): readonly string[] {
  if (!COUNTRY.test(countryCode)) return [];
  const ours = `${FLAG_FOLDER}${countryCode.toLowerCase()}.svg`;
  return imageHost === undefined ? [ours] : [`${imageHost}/COUNTRY_FLAG/${countryCode.toUpperCase()}.png`, ours];
}
