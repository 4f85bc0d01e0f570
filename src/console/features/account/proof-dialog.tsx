import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { css } from '#ui/style.ts';
import { color, space, type } from '#ui/tokens.ts';
import { say } from './say.ts';

export const form = css({ display: 'grid', gap: space[4] });
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
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && isReady) onProof(hasPassword ? { password } : {});
  };
  return (
    <Dialog
      name={name}
      title={title}
      open
      width="s"
      isBrief
      onClose={onClose}
      labels={{ close: say('panel.close'), move: say('dialog.move') }}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {say('act.cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={isDanger ? 'danger' : 'primary'}
            busy={isBusy}
            disabled={!isReady || (hasPassword && password === '')}
          >
            {act}
          </Button>
        </>
      }
    >
      <form id={id} className={form} onSubmit={submit} noValidate>
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
      </form>
    </Dialog>
  );
}
