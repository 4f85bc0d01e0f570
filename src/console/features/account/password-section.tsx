import { useState } from 'react';
import { changePassword } from '#contract/staff/own-account/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { say } from './say.ts';
import { Line, Section } from './section.tsx';
import { useAccountDo } from './use-own-account.ts';

/** The password, and a new one. */
export function PasswordSection({ hasPassword }: { readonly hasPassword: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={say('password.title')} element="password">
      <Line title={say(hasPassword ? 'password.has' : 'password.none')} text={hasPassword && say('password.hasText')}>
        <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
          {say(hasPassword ? 'password.change' : 'password.set')}
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
    show({ title: say('password.done'), tone: 'positive' });
    onClose();
  };
  return (
    <ProofDialog
      name="password"
      title={say(hasPassword ? 'password.change' : 'password.set')}
      act={say('act.save')}
      hasPassword={hasPassword}
      isBusy={isBusy}
      error={error}
      asks="newPassword"
      onClose={onClose}
      onProof={(proof, newPassword) => run((client) => client.send(changePassword, { ...proof, newPassword }), done)}
    />
  );
}
