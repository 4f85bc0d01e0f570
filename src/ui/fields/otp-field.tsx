import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { css, cx } from '../style/style.ts';
import { font, space, type } from '../style/tokens.ts';
import { keepPlainDigits } from '../words/plain-digits.ts';
import { bareInput, controlBox, describedBy, Field, type FieldFrame, invalidAttribute } from './field.tsx';

const digits = css({
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  fontSize: type.xl,
  letterSpacing: '0.35em',
  textIndent: '0.35em',
  textAlign: 'center',
  paddingBlock: space[2],
});

export interface OtpFieldProps
  extends FieldFrame,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'required' | 'type'> {
  /** Maximum code length; 255 when absent, since servers differ (M113). */
  readonly length?: number;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A one-time code from a message. One field, not one per digit: pasting, autofill on phones and screen readers work
 * natively.
 */
export function OtpField({
  label,
  hint,
  error,
  required,
  hideLabel,
  announced,
  length = 255,
  className,
  id: given,
  ...input
}: OtpFieldProps) {
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
      <div className={controlBox} {...invalidAttribute(error)}>
        <input
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          dir="ltr"
          {...input}
          onInput={(event) => {
            keepPlainDigits(event.currentTarget, event.nativeEvent as InputEvent);
            input.onInput?.(event);
          }}
          {...describedBy(id, { hint, error })}
          id={id}
          type="text"
          maxLength={length}
          required={required}
          className={cx(bareInput, digits)}
        />
      </div>
    </Field>
  );
}
