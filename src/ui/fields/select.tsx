import { type Ref, type SelectHTMLAttributes, useId } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { css, cx } from '../style/style.ts';
import { color, space } from '../style/tokens.ts';
import { bareInput, controlBox, describedBy, Field, type FieldFrame, invalidAttribute } from './field.tsx';

const frame = css({ position: 'relative' });
const list = css({
  appearance: 'none',
  paddingInlineEnd: `calc(${space[8]} + ${space[1]})`,
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  '& option': { backgroundColor: color.surfaceRaised, color: color.text },
});
const arrow = css({ position: 'absolute', insetInlineEnd: space[3], color: color.textMuted, pointerEvents: 'none' });

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps
  extends FieldFrame,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'style' | 'required' | 'children'> {
  readonly options: readonly SelectOption[];
  readonly ref?: Ref<HTMLSelectElement>;
}

/** The native select in our frame: phones show their own picker, and it works before scripts are loaded. */
export function Select({
  label,
  hint,
  error,
  required,
  hideLabel,
  announced,
  options,
  className,
  id: given,
  ...select
}: SelectProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={required}
      hideLabel={hideLabel}
      announced={announced}
      className={className}
    >
      <div className={cx(controlBox, frame)} {...invalidAttribute(error)}>
        <select
          {...select}
          {...describedBy(id, { hint, error })}
          id={id}
          required={required}
          className={cx(bareInput, list)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} className={arrow} />
      </div>
    </Field>
  );
}
