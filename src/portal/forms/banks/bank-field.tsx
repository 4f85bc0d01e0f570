import { useAtomValue } from 'jotai';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { LANGUAGES } from '#model/site/languages.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { countryName } from '#texts/country-name.ts';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { ControlInUse } from '#ui/schema-form/state/use-control.ts';
import { css, media } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { BANK_COUNTRIES, type BankCountry, banksOf, countryOfBank, firstBankCountry } from './banks.ts';

const place = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  alignItems: 'start',
  gap: space[3],
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const whole = css({ gridColumn: '1 / -1' });

type Control = ControlInUse['control'];

interface BankFieldProps {
  readonly control: Control;
  readonly hint: ReactNode;
  readonly error: ReactNode;
  readonly value: string;
  readonly onChange: (bank: string) => void;
}

/** The option to type a bank that is not listed. */
const OTHER = '*';

/** Choice of a bank by country; an unlisted bank is typed. */
export function BankField({ control, hint, error, value, onChange }: BankFieldProps) {
  const { t } = useTexts();
  const own = useId();
  const { country, setCountry, countries } = useCountry(value);
  const banks = banksOf(country);
  const [isOther, setOther] = useState(value !== '' && !banks.includes(value));
  const { label, required } = control;
  const list = {
    options: [
      { value: '', label: t('cashier.bank.choose') },
      ...banks.map((bank) => ({ value: bank, label: bank })),
      { value: OTHER, label: t('cashier.bank.other') },
    ],
    value: isOther ? OTHER : banks.includes(value) ? value : '',
  };
  return (
    <div className={place}>
      <Select
        id={`${own}-country`}
        label={t('cashier.bank.country')}
        options={countries}
        value={country}
        onChange={(event) => {
          setCountry(event.currentTarget.value as BankCountry);
          if (!isOther) onChange('');
        }}
      />
      <Select
        {...list}
        {...(isOther ? { id: `${own}-bank`, label, required } : { ...control, error })}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setOther(chosen === OTHER);
          onChange(chosen === OTHER ? '' : chosen);
        }}
      />
      {isOther && (
        <TextField
          {...control}
          className={whole}
          label={t('cashier.bank.other')}
          hint={hint}
          error={error}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}

/** The selected country, and all countries with listed banks by name. */
function useCountry(bank: string) {
  const { currency, language } = useAtomValue(portalAtom);
  const { tag } = LANGUAGES[language];
  const [country, setCountry] = useState(() => countryOfBank(bank) ?? firstBankCountry(currency.code, tag));
  const countries = useMemo(
    () =>
      BANK_COUNTRIES.map((code) => ({ value: code, label: countryName(code, tag) })).toSorted((one, other) =>
        one.label.localeCompare(other.label, tag),
      ),
    [tag],
  );
  return { country, setCountry, countries };
}
