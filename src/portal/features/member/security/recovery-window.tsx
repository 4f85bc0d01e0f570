import { useId, useState } from 'react';
import { authenticator, renewRecoveryCodes } from '#contract/security/calls.ts';
import { useForm } from '#portal/centre/parts/use-form.ts';
import type { WindowProps } from '#portal/centre/parts/window-props.ts';
import { Button } from '#ui/actions/button.tsx';
import { FormWindow } from '../../../forms/form-window.tsx';
import { OwnForm } from '../../../forms/spec-form/own-form.tsx';
import { useBrowser } from '../../../state/client.ts';
import { useRefresh } from '../../../state/queries/use-member-query.ts';
import { useTexts } from '../../../state/texts/texts.ts';
import { codeForm } from './parts/own-forms.ts';
import { RecoveryCodes } from './parts/recovery-codes.tsx';

/** Creates new recovery codes after a code of the app; the old ones become invalid. */
export function RecoveryWindow({ open, onClose }: WindowProps) {
  const { t } = useTexts();
  const browser = useBrowser();
  const form = useForm();
  const refresh = useRefresh();
  const id = useId();
  const [codes, setCodes] = useState<readonly string[]>();

  const renew = () =>
    form.run(async (values) => {
      setCodes(await browser().client.send(renewRecoveryCodes, { code: values('code') }, { quiet: true }));
    });
  function finish() {
    onClose();
    void refresh(authenticator);
  }

  return (
    <FormWindow
      name="recovery-codes"
      title={t('security.recovery.title')}
      open={open}
      onClose={onClose}
      showClose={codes === undefined}
      width="s"
      footer={
        codes !== undefined ? (
          <Button onClick={finish}>{t('security.authenticator.done')}</Button>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('security.cancel')}
            </Button>
            <Button type="submit" form={id} busy={form.isBusy}>
              {t('security.recovery.show')}
            </Button>
          </>
        )
      }
    >
      {codes === undefined ? (
        <OwnForm
          id={id}
          form={form.form}
          of={codeForm}
          ui={RECOVERY}
          lead={t('security.recovery.lead')}
          failure={form.failure}
          onSubmit={() => void renew()}
        />
      ) : (
        <RecoveryCodes codes={codes} />
      )}
    </FormWindow>
  );
}

const RECOVERY = { code: { ...codeForm.ui['code'], 'ui:title': 'security.recovery.code' } };
