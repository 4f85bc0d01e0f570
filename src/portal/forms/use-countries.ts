import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { countries as countriesCall } from '#contract/system.calls.ts';
import type { Country as CountryRow } from '#contract/system.read.ts';
import type { Language } from '#model/documents/brand.ts';
import { LANGUAGES } from '#model/languages.ts';
import type { Country } from '#ui/country-picker.tsx';
import { portalAtom } from '../state/atoms.ts';
import { useBrowser } from '../state/client.ts';

/** Where a brand with this default language most likely has its players. Languages of many countries are not here. */
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
  /** Empty until they have come, and where the gateway has none. */
  readonly list: readonly Country[];
  /** The country that is chosen at first. */
  readonly first: Country | undefined;
}

/** The dialling codes to choose from, named in the visitor's language. */
export function useCountries(): Countries {
  const browser = useBrowser();
  const { merchant, language, defaultLanguage } = useAtomValue(portalAtom);
  const { data } = useQuery({
    queryKey: ['countries', merchant, language],
    queryFn: ({ signal }) => browser().client.send(countriesCall, {}, { signal }),
  });
  return useMemo(() => {
    const list = nameCountries(data ?? [], language);
    const home = HOME[defaultLanguage] ?? visitorRegion();
    return { list, first: list.find(({ code }) => code === home) ?? list[0] };
  }, [data, language, defaultLanguage]);
}

/** The region that the visitor's browser is set to, if it says one. Only handlers and windows ask: a server has none. */
function visitorRegion(): string | undefined {
  return typeof navigator === 'undefined' ? undefined : new Intl.Locale(navigator.language || 'und').region;
}

/** Gives each country its name; a code that no country has keeps its letters. */
export function nameCountries(rows: readonly CountryRow[], language: Language): readonly Country[] {
  const names = new Intl.DisplayNames([LANGUAGES[language].tag], { type: 'region', fallback: 'code' });
  return rows.map(({ countryCode, countryDialingCode }) => ({
    code: countryCode,
    name: /^[A-Za-z]{2}$/.test(countryCode) ? (names.of(countryCode.toUpperCase()) ?? countryCode) : countryCode,
    dial: countryDialingCode.replace(/^\+/, ''),
  }));
}
