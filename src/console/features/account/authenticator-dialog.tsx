import { useState } from 'react';
import { AuthenticatorSetup } from '#console/authenticators/authenticator-setup.tsx';
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from '#contract/staff/own-account/calls.ts';
import type { AuthenticatorSecret } from '#contract/staff/sign-in/calls.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { translate } from './translate.ts';
import { useAccountDo } from './use-own-account.ts';
import { ReauthDialog } from './verification-dialog.tsx';

export interface FactorDialogProps {
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

export function AuthenticatorDialog({
  onCodes,
  ...shared
}: FactorDialogProps & { readonly onCodes: (codes: readonly string[]) => void }) {
  const [secret, setSecret] = useState<AuthenticatorSecret>();
  const { run, isBusy, error } = useAccountDo();
  const { show } = useToast();
  if (secret === undefined)
    return (
      <ReauthDialog
        {...shared}
        name="authenticator"
        title={translate('word.setUpAnAuthenticator')}
        act={translate('app.add')}
        isBusy={isBusy}
        error={error}
        onReauth={(credentials) => run((client) => client.send(beginAuthenticator, credentials), setSecret)}
      />
    );
  const confirm = (code: string) =>
    run(
      (client) => client.send(confirmAuthenticator, { code }),
      ({ recoveryCodes }) => {
        show({ title: translate('app.added'), tone: 'positive' });
        onCodes(recoveryCodes);
      },
    );
  return (
    <Dialog
      name="authenticatorSetup"
      title={translate('word.setUpAnAuthenticator')}
      open
      width="s"
      onClose={shared.onClose}
      labels={{ close: translate('panel.close'), move: translate('dialog.move') }}
    >
      <AuthenticatorSetup secret={secret} error={error} isBusy={isBusy} onCode={confirm} />
    </Dialog>
  );
}

export function RemoveAuthenticator(shared: FactorDialogProps) {
  const { run, isBusy, error } = useAccountDo();
  const { show } = useToast();
  const done = () => {
    show({ title: translate('app.removed'), tone: 'positive' });
    shared.onClose();
  };
  return (
    <ReauthDialog
      {...shared}
      name="removeAuthenticator"
      title={translate('word.authenticatorApp')}
      act={translate('act.remove')}
      isDanger
      isBusy={isBusy}
      error={error}
      onReauth={(credentials) => run((client) => client.send(removeAuthenticator, credentials), done)}
    />
  );
}
