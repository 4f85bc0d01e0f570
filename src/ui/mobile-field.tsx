import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { type CountryLabels, CountryPicker } from './country-picker.tsx';
import type { Country } from './country-search.ts';
import { bareInput, controlBox, describedBy, Field, type FieldFrame, invalidMark } from './field.tsx';
import { css, cx } from './style.ts';
import { color } from './tokens.ts';

const frame = css({
  position: 'relative',
  '& > :first-child': { flex: '0 1 8.5rem', borderInlineEnd: `1px solid ${color.line}` },
});

export interface MobileFieldProps
  extends FieldFrame,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'required' | 'type'> {
  readonly countries: readonly Country[];
  /** The chosen country's ISO code; the first of the list when it names none there. */
  readonly country: string;
  readonly onCountry: (country: Country) => void;
  /** Name of the form value that carries the dialling code. */
  readonly dialName?: string;
  readonly labels: CountryLabels;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A mobile number: the country's dialling code beside the national number (features M131 to M133). */
export function MobileField(props: MobileFieldProps) {
  const { label, hint, error, required, hideLabel, countries, country, onCountry, dialName, labels, ...rest } = props;
  const { className, id: given, ...input } = rest;
  const own = useId();
  const id = given ?? own;
  return (
    <Field {...{ id, label, hint, error, required, hideLabel, className }}>
      <div className={cx(controlBox, frame)} {...invalidMark(error)}>
        <CountryPicker
          countries={countries}
          value={country}
          onChange={onCountry}
          labels={labels}
          name={dialName}
          disabled={input.disabled}
        />
        <input
          inputMode="numeric"
          autoComplete="tel-national"
          {...input}
          {...describedBy(id, { hint, error })}
          id={id}
          type="tel"
          // Numbers run from left to right in every language.
          dir="ltr"
          required={required}
          className={bareInput}
        />
      </div>
    </Field>
  );
}
