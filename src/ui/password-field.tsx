import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { css } from './style.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { space } from './tokens.ts';

const reveal = css({ marginInlineEnd: space[1] });

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'counted'> {
  readonly labels: { readonly reveal: string; readonly conceal: string };
}

/** A password that its owner may look at. The button's name says what a press does next. */
export function PasswordField({ labels, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
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
