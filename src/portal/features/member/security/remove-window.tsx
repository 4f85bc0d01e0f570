import { useId } from 'react';
import { authenticator, removeAuthenticator } from '#contract/security/calls.ts';
import { useForm } from '#portal/centre/parts/use-form.ts';
import { useHasPassword } from '#portal/centre/parts/use-has-password.ts';
import type { WindowProps } from '#portal/centre/parts/window-props.ts';
import { FormWindow } from '../../../forms/form-window.tsx';
import { OwnForm } from '../../../forms/spec-form/own-form.tsx';
import { useBrowser } from '../../../state/client.ts';
import { useRefresh } from '../../../state/queries/use-member-query.ts';
import { useTexts } from '../../../state/texts/texts.ts';
import { showMessageAtom } from '../../../state/texts/words.ts';
import { DangerFoot } from './parts/danger-foot.tsx';
import { codeAndPasswordForm } from './parts/own-forms.ts';

/** Disables the authenticator: by its code or a recovery code, and the password. */
export function RemoveWindow({ open, onClose }: WindowProps) {
  const { t } = useTexts();
  const browser = useBrowser();
  const form = useForm();
  const refresh = useRefresh();
  const id = useId();
  const hasPassword = useHasPassword();

  async function remove() {
    const { client, store } = browser();
    const isDone = await form.run((values) => {
      const password = values('password');
      const request = { code: values('code'), ...(password !== '' && { password }) };
      return client.send(removeAuthenticator, request, { quiet: true });
    });
    if (!isDone) return;
    store.set(showMessageAtom, { text: 'security.authenticator.removed' });
    onClose();
    void refresh(authenticator);
  }

  return (
    <FormWindow
      name="authenticator-remove"
      title={t('security.authenticator.remove.title')}
      open={open}
      onClose={onClose}
      width="s"
      footer={
        <DangerFoot form={id} label={t('security.authenticator.remove')} isBusy={form.isBusy} onCancel={onClose} />
      }
    >
      <OwnForm
        id={id}
        form={form.form}
        of={codeAndPasswordForm}
        steps={hasPassword ? undefined : CODE_ALONE}
        lead={t('security.authenticator.remove.lead')}
        failure={form.failure}
        onSubmit={() => void remove()}
      />
    </FormWindow>
  );
}

/** For accounts without a password. */
const CODE_ALONE = [[{ fields: ['code'] }]];
