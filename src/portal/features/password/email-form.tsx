import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { forgotByEmail } from '#contract/passwords.calls.ts';
import { buildPasswordForm } from '#model/form/password.ts';
import { TextField } from '#ui/text-field.tsx';
import { portalAtom } from '../../state/atoms.ts';
import { useBrowser } from '../../state/client.ts';
import { warnAtom } from '../../state/modals.ts';
import { useTexts } from '../../state/texts.ts';
import { errorWords, FormFrame, SpokenError } from './parts.tsx';
import { usePasswordForm } from './use-password-form.ts';
import { useSubmit } from './use-submit.ts';

interface EmailFormProps {
  readonly onSent: () => void;
  /** It stands in the place of a form that had the focus. */
  readonly takesFocus?: boolean;
}

/**
 * A link to the account's mailbox (M124). What is said afterwards is the same whether or not there is such an account
 * (decision D32).
 */
export function EmailForm({ onSent, takesFocus = false }: EmailFormProps) {
  const { t } = useTexts();
  const browser = useBrowser();
  const warn = useSetAtom(warnAtom);
  const { rules } = useAtomValue(portalAtom);
  const form = usePasswordForm(useMemo(() => buildPasswordForm({ form: 'email', rules }), [rules]));
  const submit = useSubmit();

  async function onSubmit(place: HTMLFormElement) {
    const values = await form.accept(place);
    if (values === undefined) return;
    const { username = '', email = '' } = values;
    await submit.run(place, form, async () => {
      await browser().client.send(forgotByEmail, { username, email }, { quiet: true });
      onSent();
      warn({ title: 'password.forgot.sent', text: 'in_been_out', confirm: 'in_increase_submit' });
    });
  }

  return (
    <FormFrame
      form={form}
      lead={t('password.forgot.emailLead')}
      submit={t('password.forgot.send')}
      isBusy={submit.isBusy}
      onSubmit={onSubmit}
    >
      <TextField
        name="username"
        label={t('form.field.username')}
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus=""
        autoFocus={takesFocus}
        required
        error={form.errorOf('username')}
      />
      <TextField
        name="email"
        type="email"
        inputMode="email"
        label={t('form.field.email')}
        icon="mail"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        error={errorWords(form, 'email')}
      />
      <SpokenError form={form} name="email" />
    </FormFrame>
  );
}
