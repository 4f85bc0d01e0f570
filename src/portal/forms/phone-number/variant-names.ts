/**
 * Further English names of countries that users may type, by ISO 3166 alpha-2 code: the variants of CLDR 48
 * (common/main/en.xml, `alt="variant"`), which Intl does not give, and usual abbreviations.
 */
export const VARIANT_NAMES: Readonly<Partial<Record<string, readonly string[]>>> = {
  AE: ['UAE'],
  BO: ['Plurinational State of Bolivia'],
  BN: ['Brunei Darussalam'],
  CD: ['Congo (DRC)', 'DRC', 'Democratic Republic of the Congo'],
  CG: ['Congo (Republic)', 'Republic of the Congo'],
  CI: ['Ivory Coast'],
  CN: ['PRC'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  FK: ['Falkland Islands (Islas Malvinas)'],
  GB: ['Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  KP: ['DPRK', 'North Korea'],
  KR: ['ROK', 'Republic of Korea'],
  LA: ['Lao PDR'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  MO: ['Macau'],
  NL: ['Holland'],
  NZ: ['Aotearoa New Zealand'],
  RU: ['Russian Federation'],
  SA: ['KSA'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  US: ['USA', 'America'],
  VA: ['Holy See'],
  VN: ['Viet Nam'],
  ZA: ['RSA'],
};
