import { useEffect, useState } from 'react';
import { translate } from '#console/entries/action-words.ts';
import { readDay } from '#console/kit/moment.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { css, media } from '#ui/style/style.ts';

const field = css({ inlineSize: '8.5rem', [media.phone]: { flex: 1 } });

interface DayFieldProps {
  readonly label: string;
  /** `2026-11-20`; empty if unset. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/**
 * A day in ISO 8601, whatever the browser's locale: all staff users read the same format. An invalid day does not
 * filter, and is reported when the field loses the focus.
 */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [isLeft, setLeft] = useState(false);
  useEffect(() => setTyped((now) => (readDay(now) === value ? now : value)), [value]);
  const isWrong = typed !== '' && readDay(typed) === undefined;
  return (
    <TextField
      className={field}
      label={label}
      hideLabel
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      placeholder={translate('filter.dayShape')}
      error={isWrong && isLeft ? translate('filter.dayWrong') : undefined}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        setLeft(false);
        const day = target.value === '' ? '' : readDay(target.value);
        if (day !== undefined) onChange(day);
      }}
      onBlur={() => {
        setLeft(true);
        setTyped(readDay(typed) ?? typed);
      }}
    />
  );
}
