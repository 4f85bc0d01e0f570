import { type FormEvent, useEffect, useRef, useState } from 'react';
import { followLink, type LinkUse, readLink } from '#contract/staff/sign-in.calls.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Frame } from './frame.tsx';
import { form } from './password-step.tsx';
import { say } from './say.ts';
import type { Step } from './step.ts';
import type { WayIn } from './use-way-in.ts';

/** Finds out what a link is for. It is used by a press alone: programs that look at links open them too. */
export function LinkStep({ way, link }: { readonly way: WayIn; readonly link: string }) {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    // The secret stays in no history and no bookmark.
    window.history.replaceState(window.history.state, '', '/enter');
    way.ask(
      (client) => client.send(readLink, { link }),
      (purpose) => way.show(purpose === undefined ? { at: 'linkGone' } : { at: 'linkUse', link, purpose }),
    );
  }, [way, link]);
  return (
    <Frame title={say('link.title')} error={way.error}>
      {way.error === undefined && <Skeleton lines={3} />}
    </Frame>
  );
}

/** Uses the link: name and password for an invitation, a password for a new one, one press in a demo. */
export function LinkUseStep({ way, step }: { readonly way: WayIn; readonly step: Extract<Step, { at: 'linkUse' }> }) {
  const { link, purpose: found } = step;
  const { purpose, email, name: called } = found;
  const [name, setName] = useState(called);
  const [password, setPassword] = useState('');
  const use: LinkUse = {
    link,
    ...(purpose === 'invitation' && { name }),
    ...(purpose !== 'signIn' && { password }),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const landed = purpose === 'signIn' ? '/account' : undefined;
    way.ask(
      (client) => client.send(followLink, use),
      (entry) => (entry.next === 'in' ? way.enter(landed) : way.follow(entry)),
    );
  };
  const isReady = purpose === 'signIn' || (password !== '' && name.trim() !== '');
  return (
    <Frame title={say(`link.${purpose}`)} lead={say(`link.${purpose}Lead`, { email, name: called })} error={way.error}>
      <form className={form} onSubmit={submit} noValidate>
        {purpose !== 'signIn' && <input type="hidden" name="email" autoComplete="username" value={email} />}
        {purpose === 'invitation' && (
          <TextField
            label={say('link.name')}
            autoComplete="name"
            maxLength={80}
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        {purpose !== 'signIn' && (
          <PasswordField
            label={say('link.newPassword')}
            hint={say('link.passwordHint')}
            autoComplete="new-password"
            autoFocus={purpose === 'password'}
            labels={{ reveal: say('password.reveal'), conceal: say('password.conceal') }}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        <Button type="submit" block busy={way.isBusy} disabled={!isReady} autoFocus={purpose === 'signIn'}>
          {say(purpose === 'signIn' ? 'link.enter' : 'link.submit')}
        </Button>
      </form>
    </Frame>
  );
}

/** The link was used, or its time is over. */
export function LinkGone({ way }: { readonly way: WayIn }) {
  return (
    <Frame title={say('link.gone')} lead={say('link.goneText')}>
      <Button block autoFocus onClick={() => leave(way)}>
        {say('link.toSignIn')}
      </Button>
    </Frame>
  );
}

/** Whoever is signed in already is where they were; anybody else signs in. */
function leave(way: WayIn): void {
  way.show({ at: 'password' });
  way.enter('/');
}
