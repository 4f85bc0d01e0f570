import { useAtomValue } from 'jotai';
import type { FormEvent, ReactNode } from 'react';
import { OtpField } from '#ui/otp-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { css } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { color, space, type } from '#ui/tokens.ts';
import { FailureBanner } from '../../../forms/failure-banner.tsx';
import { memberAtom } from '../../../state/atoms.ts';
import { useTexts } from '../../../state/texts.ts';
import type { Form } from './use-form.ts';

const column = css({ display: 'grid', gap: space[4], '& > *': { minInlineSize: 0 } });
const words = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.6, textWrap: 'pretty' });

interface FormFrameProps {
  readonly form: Form;
  readonly id?: string;
  readonly lead?: ReactNode;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly children: ReactNode;
}

/** A plain form: posted should a browser send it by itself, so that no value enters an address. */
export function FormFrame({ form, id, lead, onSubmit, children }: FormFrameProps) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }
  return (
    <form id={id} method="post" action="/login" className={column} noValidate onSubmit={handleSubmit}>
      {lead !== undefined && <p className={words}>{lead}</p>}
      <FailureBanner failure={form.failure} />
      {children}
    </form>
  );
}

/** Whether the member has a password that can be asked for (decision D15). */
export function useHasPassword(): boolean {
  return useAtomValue(memberAtom)?.hasPassword ?? true;
}

interface FieldProps {
  readonly form: Form;
  /** It takes the focus when it comes. */
  readonly isFirst?: boolean;
}

/** The member's password, asked again; nothing for accounts that have none. */
export function CurrentPassword({ form, isFirst = false }: FieldProps) {
  const { t } = useTexts();
  if (!useHasPassword()) return null;
  return (
    <PasswordField
      name="password"
      label={t('security.password.current')}
      hint={t('security.password.why')}
      icon="lock"
      labels={{ reveal: t('ui.password.reveal'), conceal: t('ui.password.conceal') }}
      required
      autoFocus={isFirst}
      error={form.errorOf('password')}
      {...(isFirst && { 'data-autofocus': '' })}
    />
  );
}

/** The six digits of an app. */
export function AppCode({ form, isFirst = false, label }: FieldProps & { readonly label: string }) {
  return (
    <OtpField
      name="code"
      label={label}
      required
      length={7}
      autoFocus={isFirst}
      error={form.errorOf('code')}
      {...(isFirst && { 'data-autofocus': '' })}
    />
  );
}

/** The six digits of an app, or a recovery code. */
export function AnyCode({ form, isFirst = false, label }: FieldProps & { readonly label: string }) {
  return (
    <TextField
      name="code"
      label={label}
      icon="shield-check"
      required
      maxLength={32}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      autoFocus={isFirst}
      error={form.errorOf('code')}
      {...(isFirst && { 'data-autofocus': '' })}
    />
  );
}
