import { useId } from 'react';
import { authenticator, removeAuthenticator } from '#contract/security.calls.ts';
import { FormWindow } from '../../../forms/form-window.tsx';
import { useBrowser } from '../../../state/client.ts';
import { useTexts } from '../../../state/texts.ts';
import { useRefresh } from '../../../state/use-member-query.ts';
import { sayWordAtom } from '../../../state/words.ts';
import { DangerFoot } from './danger-foot.tsx';
import { AnyCode, CurrentPassword, FormFrame, useHasPassword } from './form-parts.tsx';
import { useForm } from './use-form.ts';
import type { WindowProps } from './window-props.ts';

/** Turns the authenticator off: by a code of it or a recovery code, and the password. */
export function RemoveWindow({ open, onClose }: WindowProps) {
  const { t } = useTexts();
  const browser = useBrowser();
  const form = useForm();
  const refresh = useRefresh();
  const id = useId();
  const fields = ['code', ...(useHasPassword() ? ['password'] : [])];

  async function remove(place: HTMLFormElement) {
    const { client, store } = browser();
    const isDone = await form.run(place, fields, (values) => {
      const password = values('password');
      const request = { code: values('code'), ...(password !== '' && { password }) };
      return client.send(removeAuthenticator, request, { quiet: true });
    });
    if (!isDone) return;
    store.set(sayWordAtom, { text: 'security.authenticator.removed' });
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
      <FormFrame
        form={form}
        id={id}
        lead={t('security.authenticator.remove.lead')}
        onSubmit={(place) => void remove(place)}
      >
        <AnyCode form={form} isFirst label={t('security.authenticator.remove.code')} />
        <CurrentPassword form={form} />
      </FormFrame>
    </FormWindow>
  );
}
