import { useMemo } from 'react';
import { useIsRight, useRefusal } from '#console/forms/console-form.tsx';
import { defineForm, repeats } from '#console/forms/define-form.ts';
import { FormDialog } from '#console/kit/form-dialog.tsx';
import { useMe } from '#console/session/me.ts';
import schema from '#schemas/forms/console/proof.json' with { type: 'json' };
import make from '#schemas/forms/console/proof.json?validator';
import { textIn, written } from '#ui/schema-form/state/define-form.ts';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { translate } from './translate.ts';

/** Maximum length of a passkey's name in the gateway. */
const LONGEST_NAME = 60;
/** Missing values disable the button; fields show no error marks. */
const PLAIN = { asterisk: false } as const;

const reauthForm = defineForm({
  schema,
  make,
  validations: { name: written('passkey.nameHint'), repeat: repeats('newPassword') },
  ui: {
    name: { 'ui:options': { ...PLAIN, maxLength: LONGEST_NAME, autofocus: true } },
    newPassword: {
      'ui:widget': 'password',
      'ui:options': { ...PLAIN, autocomplete: 'new-password', autofocus: true },
    },
    repeat: { 'ui:widget': 'password', 'ui:options': { ...PLAIN, autocomplete: 'new-password' } },
    password: {
      'ui:widget': 'password',
      'ui:options': { ...PLAIN, autocomplete: 'current-password', autofocus: true },
    },
  },
});

const muted = css({ color: color.textMuted, fontSize: type.s });

export interface ReauthDialogProps {
  readonly name: string;
  readonly title: string;
  readonly act: string;
  readonly isDanger?: boolean;
  readonly hasPassword: boolean;
  readonly isBusy: boolean;
  readonly error: string | undefined;
  /** The new value to ask for, above the password. */
  readonly asks?: 'name' | 'newPassword';
  readonly onClose: () => void;
  /** Called with the password, unless the account has none, and the new value. */
  readonly onReauth: (credentials: { readonly password?: string }, asked: string) => void;
}

export function ReauthDialog(props: ReauthDialogProps) {
  const { name, title, act, isDanger, hasPassword, isBusy, error, asks, onClose, onReauth } = props;
  const { email } = useMe();
  const form = useFormState();
  const fields = useMemo(
    () => [
      ...(asks === undefined ? [] : asks === 'newPassword' ? [asks, 'repeat'] : [asks]),
      ...(hasPassword ? ['password'] : []),
    ],
    [asks, hasPassword],
  );
  const steps = useMemo((): readonly FormStep[] => [[{ fields }]], [fields]);
  const isReady = useIsRight(form);
  useRefusal(form, 'password', hasPassword ? error : undefined);
  const submit = () => {
    const values = form.values();
    const asked = asks === 'name' ? textIn(values, asks) : String(values[asks ?? ''] ?? '');
    onReauth(hasPassword ? { password: String(values['password'] ?? '') } : {}, asked);
  };
  return (
    <FormDialog
      name={name}
      title={title}
      isBusy={isBusy}
      isReady={isReady}
      form={form}
      steps={steps}
      translate={translate}
      onClose={onClose}
      of={reauthForm}
      account={email}
      confirm={act}
      variant={isDanger ? 'danger' : 'primary'}
      onSubmit={submit}
    >
      {!hasPassword && (
        <p className={muted} role={error === undefined ? undefined : 'alert'}>
          {error ?? (asks === undefined ? translate('proof.none') : '')}
        </p>
      )}
    </FormDialog>
  );
}
