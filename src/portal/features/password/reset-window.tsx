import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { resetByMail } from '#contract/passwords/calls.ts';
import { buildPasswordForm } from '#model/form/password.ts';
import make from '#schemas/forms/password-reset.json?validator';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { beginSession } from '../../forms/begin-session.ts';
import { FormWindow } from '../../forms/form-window.tsx';
import { PlainLinks } from '../../forms/plain-links.tsx';
import { useSpecForm } from '../../forms/spec-form/use-spec-form.ts';
import type { ModalProps } from '../../page/modal-props.ts';
import { addressTicketsAtom } from '../../state/address/address-tickets.ts';
import { portalAtom } from '../../state/atoms.ts';
import { useBrowser } from '../../state/client.ts';
import { useTexts } from '../../state/texts/texts.ts';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { UI_SCHEMAS_NEW_FIRST } from './styles.ts';
import { type Submit, tokenOf, useSubmit } from './use-submit.ts';

const column = css({ display: 'grid', gap: space[6], '& > *': { minInlineSize: 0 } });

/** Password reset by a mailed link: without the old password, single use, valid for half an hour (M281). */
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
      <PlainLinks but="changePass" />
    </FormWindow>
  );
}

/** A used or expired link: requests a new one. */
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
  const inUse = useSpecForm(spec, make);

  function send() {
    return submit.run(inUse, async () => {
      const { newPassword = '', confirmNewPassword = '', authenticatorCode } = inUse.values();
      const code = authenticatorCode === undefined ? {} : { authenticatorCode };
      const request = { ticket, newPassword, confirmNewPassword, ...code };
      const result = await browser().client.send(resetByMail, request, { quiet: true });
      await beginSession(browser(), { token: tokenOf(result), isFirstTime: result.firstTimeLogin });
      onDone();
    });
  }

  return (
    <PasswordForm
      id="reset"
      inUse={inUse}
      uiSchemas={UI_SCHEMAS_NEW_FIRST}
      lead={t('password.reset.lead')}
      submit={t('password.reset.save')}
      isBusy={submit.isBusy}
      address="/login"
      onSubmit={() => void send()}
    />
  );
}
