import { type ReactNode, useState } from 'react';
import { FormDialog } from '#console/kit/form-dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { css } from '#ui/style.ts';
import { color, type } from '#ui/tokens.ts';
import { say } from './say.ts';

const muted = css({ color: color.textMuted, fontSize: type.s });

export interface ProofDialogProps {
  readonly name: string;
  readonly title: string;
  /** What the button says. */
  readonly act: string;
  readonly isDanger?: boolean;
  readonly hasPassword: boolean;
  readonly isBusy: boolean;
  readonly error: string | undefined;
  /** False while something else of the form is missing. */
  readonly isReady?: boolean;
  readonly onClose: () => void;
  /** What is sent beside; without a password where the account has none. */
  readonly onProof: (proof: { readonly password?: string }) => void;
  /** Further fields, above the password. */
  readonly children?: ReactNode;
}

/** Asks for the password before a way into the account is changed. */
export function ProofDialog(props: ProofDialogProps) {
  const { name, title, act, isDanger, hasPassword, isBusy, error, isReady = true, onClose, onProof, children } = props;
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      {...{ name, title, isBusy, say, onClose }}
      confirm={act}
      variant={isDanger ? 'danger' : 'primary'}
      isReady={isReady && (!hasPassword || password !== '')}
      onSubmit={() => onProof(hasPassword ? { password } : {})}
    >
      {children}
      {hasPassword ? (
        <PasswordField
          label={say('proof.password')}
          hint={say('proof.text')}
          error={error}
          data-autofocus={children === undefined ? '' : undefined}
          labels={{ reveal: say('password.reveal'), conceal: say('password.conceal') }}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : (
        <p className={muted} role={error === undefined ? undefined : 'alert'}>
          {error ?? (children === undefined ? say('proof.none') : '')}
        </p>
      )}
    </FormDialog>
  );
}
