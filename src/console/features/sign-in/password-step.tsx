import { type FormEvent, useState } from 'react';
import { givePasskey as askBrowser } from '#console/ways/browser-passkey.ts';
import { askPasskey, givePasskey, signIn } from '#contract/staff/sign-in.calls.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { css } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { color, space, type } from '#ui/tokens.ts';
import { Frame } from './frame.tsx';
import { say } from './say.ts';
import type { WayIn } from './use-way-in.ts';

export const form = css({ display: 'grid', gap: space[4] });
const or = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  color: color.textMuted,
  fontSize: type.xs,
  '&::before, &::after': { content: '""', flex: 1, borderBlockStart: `1px solid ${color.line}` },
});
export const small = css({ color: color.textMuted, fontSize: type.xs, textAlign: 'center' });

/** E-mail and password, or a passkey alone. */
export function PasswordStep({ way, isOver }: { readonly way: WayIn; readonly isOver: boolean }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    way.ask((client) => client.send(signIn, { email, password }), way.follow);
  };
  const byPasskey = () =>
    way.ask(async (client) => {
      const question = await client.send(askPasskey, {});
      return client.send(givePasskey, { ticket: question.ticket, answer: await askBrowser(question) });
    }, way.follow);
  return (
    <Frame title={say('signIn.title')} lead={isOver ? say('signIn.over') : undefined} error={way.error}>
      <form className={form} onSubmit={submit} noValidate>
        <TextField
          label={say('signIn.email')}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={say('signIn.password')}
          name="password"
          labels={{ reveal: say('password.reveal'), conceal: say('password.conceal') }}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" block busy={way.isBusy} disabled={email.trim() === '' || password === ''}>
          {say('signIn.submit')}
        </Button>
      </form>
      <span className={or}>{say('signIn.or')}</span>
      <Button variant="quiet" block icon="key-round" disabled={way.isBusy} onClick={byPasskey}>
        {say('signIn.passkey')}
      </Button>
      <p className={small}>{say('signIn.lost')}</p>
    </Frame>
  );
}
