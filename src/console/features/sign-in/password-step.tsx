import { useId } from 'react';
import { givePasskey as askBrowser } from '#console/authenticators/browser-passkey.ts';
import { translate } from '#console/authenticators/words.ts';
import { ConsoleForm, useIsRight } from '#console/forms/console-form.tsx';
import { askPasskey, givePasskey, signIn } from '#contract/staff/sign-in/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { Frame } from './frame.tsx';
import { signInForm } from './sign-in-forms.ts';
import type { SignInMethod } from './use-sign-in-method.ts';

const or = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  color: color.textMuted,
  fontSize: type.xs,
  '&::before, &::after': { content: '""', flex: 1, borderBlockStart: `1px solid ${color.line}` },
});
const small = css({ color: color.textMuted, fontSize: type.xs, textAlign: 'center' });

/** E-mail and password, or a passkey alone. */
export function PasswordStep({ flow, isOver }: { readonly flow: SignInMethod; readonly isOver: boolean }) {
  const id = useId();
  const form = useFormState();
  const isReady = useIsRight(form);
  const submit = () => {
    const { email, password } = form.values();
    flow.ask((client) => client.send(signIn, { email: String(email), password: String(password) }), flow.follow);
  };
  const byPasskey = () =>
    flow.ask(async (client) => {
      const question = await client.send(askPasskey, {});
      return client.send(givePasskey, { ticket: question.ticket, answer: await askBrowser(question) });
    }, flow.follow);
  return (
    <Frame title={translate('signIn.title')} lead={isOver ? translate('signIn.over') : undefined} error={flow.error}>
      <ConsoleForm id={id} form={form} of={signInForm} translate={translate} onSubmit={submit} />
      <Button type="submit" form={id} block busy={flow.isBusy} disabled={!isReady}>
        {translate('signIn.title')}
      </Button>
      <span className={or}>{translate('signIn.or')}</span>
      <Button variant="quiet" block icon="key-round" disabled={flow.isBusy} onClick={byPasskey}>
        {translate('signIn.passkey')}
      </Button>
      <p className={small}>{translate('signIn.lost')}</p>
    </Frame>
  );
}
