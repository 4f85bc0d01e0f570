/** Pieces that the password forms share. */
import type { FormEvent, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { css } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { color, space, type } from '#ui/tokens.ts';
import { RefusedWords, SpokenRefusal } from '../../forms/broken-parts.tsx';
import { Checklist } from '../../forms/checklist.tsx';
import { FailureBanner } from '../../forms/failure-banner.tsx';
import { useTexts } from '../../state/texts.ts';
import type { PasswordFormInUse } from './use-password-form.ts';

const column = css({ display: 'grid', gap: space[4], '& > *': { minInlineSize: 0 } });
const lead = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.6, textWrap: 'pretty' });

interface FormFrameProps {
  readonly form: PasswordFormInUse;
  /** What the form does, told before it is filled. */
  readonly lead: ReactNode;
  readonly submit: string;
  readonly isBusy: boolean;
  readonly onSubmit: (form: HTMLFormElement) => Promise<void>;
  readonly children: ReactNode;
}

/** A plain form: posted to the log-in should a browser send it by itself, so that no value enters an address. */
export function FormFrame({ form, lead: words, submit, isBusy, onSubmit, children }: FormFrameProps) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) void onSubmit(event.currentTarget);
  }
  return (
    <form
      method="post"
      action="/login"
      className={column}
      noValidate
      onSubmit={handleSubmit}
      onInput={form.onInput}
      onBlur={form.onBlur}
    >
      <p className={lead}>{words}</p>
      <FailureBanner failure={form.failure} />
      {children}
      <Button type="submit" size="l" block busy={isBusy}>
        {submit}
      </Button>
    </form>
  );
}

interface FieldProps {
  readonly form: PasswordFormInUse;
}

/** What is wrong with a field and, where a rule says no, what exactly is at fault (N07); undefined while nothing is. */
export function errorWords(form: PasswordFormInUse, name: string): ReactNode {
  const refused = form.refusedOf(name);
  const words = form.errorOf(name);
  return refused === null ? words : <RefusedWords words={words} refused={refused} />;
}

/** Reads out what is at fault once one pauses; stands beside a field whose error is `errorWords`. */
export function SpokenError({ form, name }: FieldProps & { readonly name: string }) {
  return <SpokenRefusal refused={form.refusedOf(name)} />;
}

/** The password that the account has now (decision D15). */
export function OldPassword({ form }: FieldProps) {
  const { t } = useTexts();
  return (
    <div data-element="password.oldPassword">
      <Secret
        form={form}
        name="oldPassword"
        label={t('form.field.oldPassword')}
        autoComplete="current-password"
        isFirst
      />
    </div>
  );
}

/** A new password with its rule, told before the mistake and ticked off while one types, and its repetition. */
export function NewPassword({ form, isFirst = false }: FieldProps & { readonly isFirst?: boolean }) {
  const { t } = useTexts();
  const checks = form.checksOf('newPassword');
  return (
    <>
      <Secret
        form={form}
        name="newPassword"
        label={t('form.field.newPassword')}
        autoComplete="new-password"
        hint={checks.length > 0 ? <Checklist checks={checks} text={form.valueOf('newPassword')} /> : undefined}
        isFirst={isFirst}
      />
      <SpokenError form={form} name="newPassword" />
      <Secret
        form={form}
        name="confirmNewPassword"
        label={t('form.field.confirmNewPassword')}
        autoComplete="new-password"
      />
    </>
  );
}

interface SecretProps extends FieldProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  readonly hint?: ReactNode;
  readonly isFirst?: boolean;
}

function Secret({ form, name, isFirst = false, ...field }: SecretProps) {
  const { t } = useTexts();
  return (
    <PasswordField
      {...field}
      name={name}
      icon="lock"
      labels={{ reveal: t('ui.password.reveal'), conceal: t('ui.password.conceal') }}
      required
      error={errorWords(form, name)}
      {...(isFirst && { 'data-autofocus': '' })}
    />
  );
}

/** The code of the owner's authenticator; comes when the gateway has asked for it, and takes the focus. */
export function AuthenticatorCode({ form }: FieldProps) {
  const { t } = useTexts();
  return (
    <TextField
      name="authenticatorCode"
      label={t('form.field.authenticatorCode')}
      hint={t('password.authenticator')}
      icon="shield-check"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={32}
      required
      autoFocus
      error={form.errorOf('authenticatorCode')}
    />
  );
}
