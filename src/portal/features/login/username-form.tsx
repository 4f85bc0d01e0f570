import { type FormEvent, useState } from 'react';
import { requiredKey } from '#model/form/matcher.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { HumanCheckRow } from '../../forms/human-check/human-check-row.tsx';
import { useTexts } from '../../state/texts.ts';
import { CaptchaEntry, FailureBanner, focusField, formClass, Remember, rememberOf } from './parts.tsx';
import { emptyFields, entryOf, readEntries } from './read-entries.ts';
import type { Login } from './use-login.ts';

export interface LoginFormProps {
  readonly login: Login;
  readonly onDone: () => void;
}

/** Log-in by user name and password (M92). A plain form: it works before hydration and no value enters an address. */
export function UsernameForm({ login, onDone }: LoginFormProps) {
  const { t, label } = useTexts();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const errorOf = (name: string) => (missing.includes(name) ? label(requiredKey(name)) : undefined);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const entries = readEntries(form);
    const empty = emptyFields(entries, ['username', 'password', ...(login.captcha ? ['captcha'] : [])]);
    setMissing(empty);
    if (empty.length > 0) return focusField(form, empty[0]);
    const isDone = await login.logIn({
      type: 'username',
      username: entryOf(entries, 'username'),
      password: entryOf(entries, 'password'),
      ...(login.captcha && { captcha: entryOf(entries, 'captcha') }),
      ...rememberOf(form),
    });
    if (isDone) onDone();
  }

  return (
    <form
      method="post"
      action="/login"
      className={formClass}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      onInput={() => login.check.start()}
    >
      <FailureBanner failure={login.failure} />
      <div data-element="login.username">
        <TextField
          name="username"
          label={t('form.field.username')}
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus=""
          required
          error={errorOf('username')}
        />
      </div>
      <PasswordField
        name="password"
        label={t('form.field.password')}
        icon="lock"
        labels={{ reveal: t('ui.password.reveal'), conceal: t('ui.password.conceal') }}
        required
        error={errorOf('password')}
      />
      <CaptchaEntry captcha={login.captcha} error={errorOf('captcha')} />
      <Remember />
      <HumanCheckRow check={login.check} />
      <Button type="submit" size="l" block busy={login.isBusy}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
