import { makePasskey } from '#console/authenticators/browser-passkey.ts';
import { addPasskey, beginPasskey, type OwnPasskey, removePasskey } from '#contract/staff/own-account/calls.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import type { FactorDialogProps } from './authenticator-dialog.tsx';
import { translate } from './translate.ts';
import { useAccountDo } from './use-own-account.ts';
import { ReauthDialog } from './verification-dialog.tsx';

export function PasskeyDialog({
  onCodes,
  ...shared
}: FactorDialogProps & { readonly onCodes: (codes: readonly string[]) => void }) {
  const { run, isBusy, error } = useAccountDo();
  const { show } = useToast();
  return (
    <ReauthDialog
      {...shared}
      name="passkey"
      title={translate('passkey.add')}
      act={translate('word.createAPasskey')}
      isBusy={isBusy}
      error={error}
      asks="name"
      onReauth={(credentials, name) =>
        run(
          async (client) => {
            const question = await client.send(beginPasskey, credentials);
            const answer = await makePasskey(question);
            return client.send(addPasskey, { ticket: question.ticket, answer, name });
          },
          ({ recoveryCodes }) => {
            show({ title: translate('passkey.added', { name }), tone: 'positive' });
            onCodes(recoveryCodes);
          },
        )
      }
    />
  );
}

export function RemovePasskey({ passkey, ...shared }: FactorDialogProps & { readonly passkey: OwnPasskey }) {
  const { run, isBusy, error } = useAccountDo();
  const { show } = useToast();
  const done = () => {
    show({ title: translate('passkey.removed', { name: passkey.name }), tone: 'positive' });
    shared.onClose();
  };
  return (
    <ReauthDialog
      {...shared}
      name="removePasskey"
      title={translate('passkey.remove', { name: passkey.name })}
      act={translate('act.remove')}
      isDanger
      isBusy={isBusy}
      error={error}
      onReauth={(credentials) => run((client) => client.send(removePasskey, { ...credentials, id: passkey.id }), done)}
    />
  );
}
