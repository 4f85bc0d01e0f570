import { useState } from 'react';
import { changePassword } from '#contract/staff/own-account/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Line, Section } from './section.tsx';
import { translate } from './translate.ts';
import { useAccountDo } from './use-own-account.ts';
import { ReauthDialog } from './verification-dialog.tsx';

export function PasswordSection({ hasPassword }: { readonly hasPassword: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={translate('word.password')} element="password">
      <Line
        title={translate(hasPassword ? 'password.has' : 'password.none')}
        text={hasPassword && translate('password.hasText')}
      >
        <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
          {translate(hasPassword ? 'password.change' : 'password.set')}
        </Button>
      </Line>
      {isOpen && <PasswordDialog hasPassword={hasPassword} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function PasswordDialog({ hasPassword, onClose }: { readonly hasPassword: boolean; readonly onClose: () => void }) {
  const { run, isBusy, error } = useAccountDo();
  const { show } = useToast();
  const done = () => {
    show({ title: translate('password.done'), tone: 'positive' });
    onClose();
  };
  return (
    <ReauthDialog
      name="password"
      title={translate(hasPassword ? 'password.change' : 'password.set')}
      act={translate('act.save')}
      hasPassword={hasPassword}
      isBusy={isBusy}
      error={error}
      asks="newPassword"
      onClose={onClose}
      onReauth={(credentials, newPassword) =>
        run((client) => client.send(changePassword, { ...credentials, newPassword }), done)
      }
    />
  );
}
