import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { requiredKey } from '#model/form/matcher.ts';
import { isTrial } from '#model/gate.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { css } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { color } from '#ui/tokens.ts';
import { usePosted, usePostedWords } from '../../forms/in-page.ts';
import { factsAtom, memberAtom } from '../../state/atoms.ts';
import { useTexts } from '../../state/texts.ts';
import { focusField, LoginForm, rememberOf } from './login-form.tsx';
import { type Entries, emptyFields, entryOf } from './read-entries.ts';
import { refusalCode } from './refusal-code.ts';
import type { Outcome } from './try-login.ts';
import type { Kept } from './use-kept.ts';
import { isEnded, type Login } from './use-login.ts';

export interface LoginFormProps {
  readonly login: Login;
  readonly kept: Kept;
  readonly onDone: (outcome: Outcome) => void;
}

/** Stands where the password of a remembered browser would: it is none, and is not sent. */
const FILLED = '••••••••••';
const filled = css({ '& input::placeholder': { color: color.text, letterSpacing: '0.08em' } });

/** Log-in by user name and password (M92); one press for a browser that is remembered (M104, decision D09). */
export function UsernameForm({ login, kept, onDone }: LoginFormProps) {
  const { t, label } = useTexts();
  /** Undefined until a try by script: what a posted form was refused with is told until then. */
  const [missing, setMissing] = useState<readonly string[]>();
  const posted = usePosted();
  const saidOf = usePostedWords();
  const [isOther, setOther] = useState(false);
  const name = kept.remembered?.username;
  const isFilled = name !== undefined && !isOther;
  const earlier = useEarlierName();
  const given = name ?? posted?.values['username'] ?? earlier;
  function errorOf(field: string): string | undefined {
    if (missing === undefined) return saidOf(field);
    return missing.includes(field) ? label(requiredKey(field)) : undefined;
  }

  async function onSubmit(form: HTMLFormElement, entries: Entries) {
    const isRemembered = isFilled && entryOf(entries, 'password') === '';
    const required = ['username', ...(isRemembered ? [] : ['password']), ...(login.captcha ? ['captcha'] : [])];
    const empty = emptyFields(entries, required);
    setMissing(empty);
    if (empty.length > 0) return focusField(form, empty[0]);
    const proof = isRemembered ? { remembered: true } : { password: entryOf(entries, 'password') };
    const username = entryOf(entries, 'username');
    const text = login.captcha && entryOf(entries, 'captcha');
    const outcome = await login.logIn({ type: 'username', username, ...proof, ...rememberOf(form) }, text);
    if (outcome?.kind === 'failed' && refusalCode(outcome.error) === 'remember_expired') {
      kept.forget();
      focusField(form, 'password');
    }
    if (outcome && isEnded(outcome)) onDone(outcome);
  }

  /** Another name has another password. */
  function onName({ currentTarget }: FormEvent<HTMLInputElement>) {
    setOther(currentTarget.value.trim() !== name);
  }

  return (
    <LoginForm
      login={login}
      captchaError={errorOf('captcha')}
      remember={{ isKept: kept.remembered !== undefined, onForget: kept.forget }}
      onSubmit={onSubmit}
      isReady={isFilled}
    >
      <div data-element="login.username">
        <TextField
          name="username"
          label={t('form.field.username')}
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={given}
          {...(given === undefined && { 'data-autofocus': '' })}
          onInput={onName}
          required
          error={errorOf('username')}
        />
      </div>
      <PasswordField
        name="password"
        label={t('form.field.password')}
        icon="lock"
        labels={{ reveal: t('ui.password.reveal'), conceal: t('ui.password.conceal') }}
        required={!isFilled}
        error={errorOf('password')}
        {...(given !== undefined && !isFilled && { 'data-autofocus': '' })}
        {...(isFilled && { placeholder: FILLED, hint: t('signin.kept.hint'), className: filled })}
      />
    </LoginForm>
  );
}

/** Whose session has ended on this page (expiry.ts): they come back by their password alone. A trial has none. */
function useEarlierName(): string | undefined {
  const account = useAtomValue(memberAtom)?.account;
  return isTrial(useAtomValue(factsAtom)) ? undefined : account;
}
