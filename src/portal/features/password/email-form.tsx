import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { forgotByEmail } from '#contract/passwords/calls.ts';
import { buildPasswordForm } from '#model/form/password.ts';
import make from '#schemas/forms/password-email.json?validator';
import { draftFields, useDraft } from '../../forms/spec-form/use-draft.ts';
import { useSpecForm } from '../../forms/spec-form/use-spec-form.ts';
import { portalAtom } from '../../state/atoms.ts';
import { useBrowser } from '../../state/client.ts';
import { warnAtom } from '../../state/modals.ts';
import { useTexts } from '../../state/texts/texts.ts';
import { PasswordForm } from './password-form.tsx';
import { UI_SCHEMAS } from './styles.ts';
import { useSubmit } from './use-submit.ts';

interface EmailFormProps {
  readonly onSent: () => void;
  /** The form replaces one that had the focus. */
  readonly takesFocus?: boolean;
}

/**
 * Sends a link to the account's mailbox (M124). The message afterwards is the same whether or not such an account
 * exists (D32).
 */
export function EmailForm({ onSent, takesFocus = false }: EmailFormProps) {
  const { t } = useTexts();
  const browser = useBrowser();
  const warn = useSetAtom(warnAtom);
  const { rules } = useAtomValue(portalAtom);
  const inUse = useSpecForm(
    useMemo(() => buildPasswordForm({ form: 'email', rules }), [rules]),
    make,
  );
  const submit = useSubmit();
  const { form } = inUse;
  const dropDraft = useDraft('forgot-email', form, draftFields(inUse.spec));
  useEffect(() => {
    if (takesFocus) form.focus('username');
  }, [takesFocus, form]);

  function send() {
    return submit.run(inUse, async () => {
      const { username = '', email = '' } = inUse.values();
      await browser().client.send(forgotByEmail, { username, email }, { quiet: true });
      dropDraft();
      onSent();
      warn({ title: 'password.forgot.sent', text: 'in_been_out', confirm: 'in_increase_submit' });
    });
  }

  return (
    <PasswordForm
      id="forgot-email"
      inUse={inUse}
      uiSchemas={UI_SCHEMAS}
      lead={t('password.forgot.emailLead')}
      submit={t('password.forgot.send')}
      isBusy={submit.isBusy}
      address="/forgetPass"
      onSubmit={() => void send()}
    />
  );
}
