import { useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { css } from '../style/style.ts';
import { space } from '../style/tokens.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

const reveal = css({ marginInlineEnd: space[1] });

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'counted'> {
  readonly labels: { readonly reveal: string; readonly conceal: string };
}

/** A password field with a show/hide button. The button's name says what the next click does. */
export function PasswordField({ labels, value, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const input = useRetainedValue(value);
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      {...(value !== undefined && { ref: input, defaultValue: '' })}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          className={reveal}
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? labels.conceal : labels.reveal}
          size="s"
          tooltip={false}
          disabled={field.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

/**
 * Sets the value of an input without React, which would write the value into the page's markup too, where a password
 * must not appear. Text typed before hydration stays.
 */
function useRetainedValue(value: PasswordFieldProps['value']) {
  const input = useRef<HTMLInputElement>(null);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const isEarly = isFirst.current && value === '';
    isFirst.current = false;
    if (input.current === null || value === undefined || isEarly) return;
    if (input.current.value !== value) input.current.value = String(value);
  }, [value]);
  return input;
}
