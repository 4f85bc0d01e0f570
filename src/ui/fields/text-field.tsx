import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { css } from '../style/style.ts';
import { color, space } from '../style/tokens.ts';
import { keepPlainDigits } from '../words/plain-digits.ts';
import { bareInput, controlBox, describedBy, Field, type FieldFrame, invalidAttribute } from './field.tsx';

const lead = css({ flex: 'none', marginInlineStart: space[3], color: color.textMuted });

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'required' | 'prefix'>;

export interface TextFieldProps extends FieldFrame, InputProps {
  readonly icon?: string;
  /** Shows `12/32` next to the label; needs `maxLength`. */
  readonly counted?: boolean;
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text. Works controlled (`value`) and uncontrolled (`defaultValue`), as before hydration. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, required, hideLabel, announced, icon, counted = false, ...more } = props;
  const { end, className, id: given, ...input } = more;
  const own = useId();
  const id = given ?? own;
  const [typed, setTyped] = useState(() => String(input.defaultValue ?? '').length);
  const length = input.value === undefined ? typed : String(input.value).length;
  const count = counted && input.maxLength !== undefined ? `${length}/${input.maxLength}` : undefined;
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={required}
      hideLabel={hideLabel}
      announced={announced}
      count={count}
      className={className}
    >
      <div className={controlBox} {...invalidAttribute(error)}>
        {icon !== undefined && <Icon name={icon} size={18} className={lead} />}
        <input
          type="text"
          {...input}
          {...describedBy(id, { hint, error })}
          id={id}
          required={required}
          className={bareInput}
          data-empty={(input.type === 'date' && input.value === '') || undefined}
          onInput={(event) => {
            keepPlainDigits(event.currentTarget, event.nativeEvent as InputEvent);
            setTyped(event.currentTarget.value.length);
            input.onInput?.(event);
          }}
        />
        {end}
      </div>
    </Field>
  );
}
