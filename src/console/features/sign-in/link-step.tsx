import { useEffect, useId, useRef } from 'react';
import { translate } from '#console/authenticators/words.ts';
import { ConsoleForm, useIsRight } from '#console/forms/console-form.tsx';
import { followLink, type LinkUse, readLink } from '#contract/staff/sign-in/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { Frame } from './frame.tsx';
import { LINK_FIELDS, linkForm } from './sign-in-forms.ts';
import type { Step } from './step.ts';
import type { SignInMethod } from './use-sign-in-method.ts';

/** Checks the purpose of a link. The link is used only on a click: link scanners open links too. */
export function LinkStep({ flow, link }: { readonly flow: SignInMethod; readonly link: string }) {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    // Removes the secret from the history and from bookmarks.
    window.history.replaceState(window.history.state, '', '/enter');
    flow.ask(
      (client) => client.send(readLink, { link }),
      (purpose) => flow.show(purpose === undefined ? { at: 'linkGone' } : { at: 'linkUse', link, purpose }),
    );
  }, [flow, link]);
  return (
    <Frame title={translate('link.title')} error={flow.error}>
      {flow.error === undefined && <Skeleton lines={3} />}
    </Frame>
  );
}

/** Uses the link: name and password for an invitation, a password for a reset, one click in a demo. */
export function LinkUseStep({
  flow,
  step,
}: {
  readonly flow: SignInMethod;
  readonly step: Extract<Step, { at: 'linkUse' }>;
}) {
  const { link, purpose: found } = step;
  const { purpose, email, name: called } = found;
  const id = useId();
  const form = useFormState({ name: called });
  const isReady = useIsRight(form);
  const submit = () => {
    const values = form.values();
    const use: LinkUse = {
      link,
      ...(purpose === 'invitation' && { name: textIn(values, 'name') }),
      ...(purpose !== 'signIn' && { password: String(values['password']) }),
    };
    const landed = purpose === 'signIn' ? '/account' : undefined;
    flow.ask(
      (client) => client.send(followLink, use),
      (entry) => (entry.next === 'in' ? flow.enter(landed) : flow.follow(entry)),
    );
  };
  return (
    <Frame
      title={translate(`link.${purpose}`)}
      lead={translate(`link.${purpose}Lead`, { email, name: called })}
      error={flow.error}
    >
      <ConsoleForm
        id={id}
        account={email}
        form={form}
        of={linkForm}
        steps={LINK_FIELDS[purpose]}
        translate={translate}
        onSubmit={submit}
      />
      <Button type="submit" form={id} block busy={flow.isBusy} disabled={!isReady} autoFocus={purpose === 'signIn'}>
        {translate(purpose === 'signIn' ? 'link.enter' : 'link.submit')}
      </Button>
    </Frame>
  );
}

/** The link was already used or has expired. */
export function LinkGone({ flow }: { readonly flow: SignInMethod }) {
  return (
    <Frame title={translate('link.gone')} lead={translate('link.goneText')}>
      <Button block autoFocus onClick={() => leave(flow)}>
        {translate('link.toSignIn')}
      </Button>
    </Frame>
  );
}

/** A signed-in user returns to the console; others go to the sign-in. */
function leave(flow: SignInMethod): void {
  flow.show({ at: 'password' });
  flow.enter('/');
}
