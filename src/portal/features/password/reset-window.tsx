import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { resetByMail } from '#contract/passwords.calls.ts';
import { buildPasswordForm } from '#model/form/password.ts';
import { Banner } from '#ui/banner.tsx';
import { css } from '#ui/style.ts';
import { space } from '#ui/tokens.ts';
import { beginSession } from '../../forms/begin-session.ts';
import { FormWindow } from '../../forms/form-window.tsx';
import type { ModalProps } from '../../shell/modal-props.ts';
import { addressTicketsAtom } from '../../state/address-tickets.ts';
import { portalAtom } from '../../state/atoms.ts';
import { useBrowser } from '../../state/client.ts';
import { useTexts } from '../../state/texts.ts';
import { EmailForm } from './email-form.tsx';
import { AuthenticatorCode, FormFrame, NewPassword } from './parts.tsx';
import { usePasswordForm } from './use-password-form.ts';
import { type Submit, tokenOf, useSubmit } from './use-submit.ts';

const column = css({ display: 'grid', gap: space[6], '& > *': { minInlineSize: 0 } });

/** The change by a mailed link: without the old password, once, for half an hour (M281). */
export function ResetWindow({ open, onClose }: Pick<ModalProps, 'open' | 'onClose'>) {
  const { t } = useTexts();
  const submit = useSubmit();
  return (
    <FormWindow
      name="changePass"
      title={submit.isGone ? t('password.forgot.title') : t('password.reset.title')}
      open={open}
      onClose={onClose}
      width="s"
    >
      {submit.isGone ? <Gone onSent={onClose} /> : <ResetForm submit={submit} onDone={onClose} />}
    </FormWindow>
  );
}

/** A link that is used up or too old: the way to a new one is here. */
function Gone({ onSent }: { readonly onSent: () => void }) {
  const { t } = useTexts();
  return (
    <div className={column}>
      <Banner tone="warning" title={t('password.gone.title')} announce>
        {t('password.gone.text')}
      </Banner>
      <EmailForm onSent={onSent} takesFocus />
    </div>
  );
}

interface ResetFormProps {
  readonly submit: Submit;
  readonly onDone: () => void;
}

function ResetForm({ submit, onDone }: ResetFormProps) {
  const { t } = useTexts();
  const browser = useBrowser();
  const { rules } = useAtomValue(portalAtom);
  const { reset: ticket = '' } = useAtomValue(addressTicketsAtom);
  const { asksAuthenticator } = submit;
  const spec = useMemo(
    () => buildPasswordForm({ form: 'reset', rules, asksAuthenticator }),
    [rules, asksAuthenticator],
  );
  const form = usePasswordForm(spec);

  async function onSubmit(place: HTMLFormElement) {
    const values = await form.accept(place);
    if (values === undefined) return;
    const { newPassword = '', confirmNewPassword = '', authenticatorCode } = values;
    await submit.run(place, form, async () => {
      const code = authenticatorCode === undefined ? {} : { authenticatorCode };
      const request = { ticket, newPassword, confirmNewPassword, ...code };
      const result = await browser().client.send(resetByMail, request, { quiet: true });
      await beginSession(browser(), { token: tokenOf(result), isFirstTime: result.firstTimeLogin });
      onDone();
    });
  }

  return (
    <FormFrame
      form={form}
      lead={t('password.reset.lead')}
      submit={t('password.reset.save')}
      isBusy={submit.isBusy}
      onSubmit={onSubmit}
    >
      <NewPassword form={form} isFirst />
      {asksAuthenticator && <AuthenticatorCode form={form} />}
    </FormFrame>
  );
}
