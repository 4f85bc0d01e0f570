import { useEffect, useState } from 'react';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { useCountries } from '../phone-number/use-countries.ts';
import { textOf } from './field-value.ts';
import type { CountryChoice } from './spec-in-use.ts';

const DIAL = 'countryDialingCode';

/** The country of a form's number: the given one, else the visitor's likely one, until another is selected. */
export function useCountryChoice(form: FormState, given?: string): CountryChoice {
  const countries = useCountries({ given });
  const [country, onCountry] = useState<string>();
  const dial = countries.first?.dial;
  useEffect(() => {
    if (dial !== undefined && textOf(form.values(), DIAL) === '') form.set(DIAL, dial);
  }, [form, dial]);
  return { countries, country, onCountry };
}
