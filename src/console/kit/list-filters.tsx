import type { ComponentProps } from 'react';
import { Select, type SelectOption } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css, media } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';

export const filterBar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
const searchField = css({
  flex: '1 1 16rem',
  maxInlineSize: '26rem',
  [media.phone]: { maxInlineSize: 'none', flexBasis: '100%' },
});
const choiceField = css({ flex: '0 1 10.5rem', [media.phone]: { flex: '1 1 8rem' } });

interface SearchProps extends Omit<ComponentProps<typeof TextField>, 'onChange' | 'value' | 'label'> {
  /** Also used as the placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange, ...more }: SearchProps) {
  return (
    <TextField
      className={searchField}
      label={label}
      hideLabel
      placeholder={label}
      type="search"
      icon="search"
      autoComplete="off"
      spellCheck={false}
      {...more}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface ChoiceProps extends Omit<ComponentProps<typeof Select>, 'onChange' | 'value'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The label of the empty option. */
  readonly all?: string;
}

export function ChoiceField({ label, value, onChange, all, options, ...more }: ChoiceProps) {
  return (
    <Select
      className={choiceField}
      label={label}
      hideLabel
      {...more}
      value={value}
      options={all === undefined ? options : withAll(options, all, value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A shared URL may name an option that no longer exists: it is listed anyway. */
function withAll(options: readonly SelectOption[], all: string, value: string): readonly SelectOption[] {
  const isKnown = value === '' || options.some((option) => option.value === value);
  return [{ value: '', label: all }, ...options, ...(isKnown ? [] : [{ value, label: value }])];
}
