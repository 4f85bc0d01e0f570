import { useEffect, useMemo } from 'react';
import type { FormSpec } from '#model/form/form.ts';
import { usePostAddress } from '../../forms/in-page.ts';
import { type Countries, useCountries } from '../../forms/phone-number/use-countries.ts';
import { SpecForm } from '../../forms/spec-form/spec-form.tsx';
import { CaptchaContext, CodeContext, CountryContext } from '../../forms/spec-form/spec-in-use.ts';
import { FORM_ID } from './names.ts';
import type { Registration } from './use-registration.ts';

export interface RegistrationFormProps {
  readonly spec: FormSpec;
  readonly registration: Registration;
}

export function RegistrationForm({ spec, registration }: RegistrationFormProps) {
  const { form, steps, validation, helpers, check, submit } = registration;
  // rjsf is remounted for another schema; the form's state keeps typed values.
  const key = useMemo(() => JSON.stringify(spec.schema), [spec.schema]);
  return (
    <CountryContext value={helpers.country}>
      <CodeContext value={helpers.code}>
        <CaptchaContext value={helpers.captcha}>
          <div onInput={check.start}>
            <SpecForm
              key={key}
              id={FORM_ID}
              spec={spec}
              form={form}
              validation={validation}
              steps={steps}
              action={usePostAddress('/register')}
              onSubmit={() => void submit()}
            />
            {registration.onCountries && <CountriesAsker onCome={registration.onCountries} />}
          </div>
        </CaptchaContext>
      </CodeContext>
    </CountryContext>
  );
}

interface CountriesAskerProps {
  readonly onCome: (countries: Countries) => void;
}

/** Requests the countries after the form is rendered: the fields are visible without them. */
function CountriesAsker({ onCome }: CountriesAskerProps) {
  const countries = useCountries();
  useEffect(() => onCome(countries), [countries, onCome]);
  return null;
}
