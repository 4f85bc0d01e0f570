import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { countries as countriesCall, status } from '#contract/system/calls.ts';
import type { Country as CountryRow } from '#contract/system/read.ts';
import { own, ownText } from '#model/json/json.ts';
import type { Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { regionOf } from '#model/site/look-up-language.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { type Texts, useTexts } from '#portal/state/texts/texts.ts';
import type { CountryLabels } from '#ui/fields/country-picker.tsx';
import type { Country } from '#ui/pictures/country-search.ts';
import { flagAddresses } from './flags.ts';
import { VARIANT_NAMES } from './variant-names.ts';

/** The likely country of players by the brand's default language. Languages of many countries are not listed. */
const HOME: Readonly<Partial<Record<Language, string>>> = {
  CN: 'CN',
  JA: 'JP',
  TH: 'TH',
  VI: 'VN',
  ID: 'ID',
  HI: 'IN',
  KO: 'KR',
  TR: 'TR',
};

export interface Countries {
  /** Empty until loaded, and where the gateway has none. */
  readonly list: readonly Country[];
  /** The default country; undefined until it is known, so that it never changes visibly. */
  readonly first: Country | undefined;
  /** Loaded or failed: nothing changes by itself any more. */
  readonly isComplete: boolean;
}

interface CountriesWanted {
  readonly given?: string | undefined;
}

/**
 * The dialling codes to choose from, with names in the visitor's language. The default is the given code if it is in
 * the list, else the visitor's country, else the country of the brand's language, else that of the browser's language,
 * else the first (M132).
 */
export function useCountries({ given }: CountriesWanted = {}): Countries {
  const { language, defaultLanguage, services } = useAtomValue(portalAtom);
  const { rows, isLost } = useCountryRows();
  const visitor = useVisitorCountry();
  const imageHost = services.imageCdns[0];
  const list = useMemo(() => nameCountries(rows ?? [], language, imageHost), [rows, language, imageHost]);
  return useMemo(() => {
    if (visitor === undefined) return { list, first: undefined, isComplete: isLost };
    const first = firstCountry(list, given, [visitor, HOME[defaultLanguage] ?? '', browserRegion()]);
    return { list, first, isComplete: isLost || rows !== undefined };
  }, [list, given, visitor, defaultLanguage, rows, isLost]);
}

export function useCountryLabels(): CountryLabels {
  const { t } = useTexts();
  return useMemo(() => countryLabels(t), [t]);
}

function countryLabels(t: Texts['t']): CountryLabels {
  return {
    country: t('ui.country.label'),
    search: t('ui.country.search'),
    none: t('ui.country.none'),
    found: (count) => t('register.country.found', { count }),
  };
}

function useCountryRows(): { readonly rows: readonly CountryRow[] | undefined; readonly isLost: boolean } {
  const browser = useBrowser();
  const { merchant, language } = useAtomValue(portalAtom);
  const { data: rows, isError: isLost } = useQuery({
    queryKey: ['countries', merchant, language],
    queryFn: ({ signal }) => browser().client.send(countriesCall, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { rows, isLost };
}

/** ISO code of the visitor's country by address; empty where unknown, undefined until loaded. */
function useVisitorCountry(): string | undefined {
  const browser = useBrowser();
  const { merchant } = useAtomValue(portalAtom);
  const { data, isError } = useQuery({
    queryKey: ['visitor-country', merchant],
    queryFn: async ({ signal }) => {
      const answer = await browser().client.send(status, { url: window.location.host }, { signal });
      return ownText(own(answer, 'location'), 'country') ?? '';
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return isError ? '' : data;
}

/** The first region of the browser's languages; empty where none names one. */
function browserRegion(): string {
  return navigator.languages.map(regionOf).find((region) => region !== undefined) ?? '';
}

/**
 * The default country (M132): that of the given dialling code, else the first of `likely` in the list, else the list's
 * first. Of several countries with the same code a likely one is preferred.
 */
export function firstCountry(
  list: readonly Country[],
  given: string | undefined,
  likely: readonly string[],
): Country | undefined {
  const dial = given?.replace(/^\+/, '');
  const home = likely.flatMap((wanted) => list.find(({ code }) => code.toUpperCase() === wanted.toUpperCase()) ?? []);
  const named = [...home, ...list].find((country) => country.dial === dial);
  return named ?? home[0] ?? list[0];
}

/**
 * Adds to each country its name, for the search its other names (short and English ones, see `VARIANT_NAMES`), and its
 * flag; an unknown country code is used as its name. Names are resolved lazily: the browser's first lookup is slow.
 */
export function nameCountries(
  rows: readonly CountryRow[],
  language: Language,
  imageHost: string | undefined,
): readonly Country[] {
  const { tag } = LANGUAGES[language];
  const [names, short, english, shortEnglish] = [
    namesIn(tag),
    namesIn(tag, 'short'),
    namesIn('en'),
    namesIn('en', 'short'),
  ];
  return rows.map(({ countryCode, countryDialingCode }) => ({
    code: countryCode,
    get name() {
      return names(countryCode);
    },
    get also() {
      const variants = VARIANT_NAMES[countryCode.toUpperCase()] ?? [];
      return [short(countryCode), english(countryCode), shortEnglish(countryCode), ...variants];
    },
    dial: countryDialingCode.replace(/^\+/, ''),
    flags: flagAddresses(countryCode, imageHost),
  }));
}

function namesIn(tag: string, style: 'long' | 'short' = 'long'): (code: string) => string {
  let names: Intl.DisplayNames | undefined;
  return (code) => {
    if (!/^[A-Za-z]{2}$/.test(code)) return code;
    names ??= new Intl.DisplayNames([tag], { type: 'region', style, fallback: 'code' });
    return names.of(code.toUpperCase()) ?? code;
  };
}
