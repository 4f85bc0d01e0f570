import { AuthenticatorSetup } from '#console/authenticators/authenticator-setup.tsx';
import { makePasskey } from '#console/authenticators/browser-passkey.ts';
import { translate } from '#console/authenticators/words.ts';
import {
  askNewPasskey,
  confirmEnrolled,
  enrolAuthenticator,
  enrolLater,
  enrolPasskey,
} from '#contract/staff/sign-in/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Frame } from './frame.tsx';
import type { Step } from './step.ts';
import type { SignInMethod } from './use-sign-in-method.ts';

const choice = css({
  display: 'grid',
  gap: space[2],
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
});
const title = css({ fontSize: type.s, fontWeight: weight.strong });
const words = css({ color: color.textMuted, fontSize: type.s });

interface EnrolStepProps<At extends Step['at']> {
  readonly flow: SignInMethod;
  readonly step: Extract<Step, { at: At }>;
}

/** Selects the second factor, which is mandatory outside of a demo. */
export function EnrolStep({ flow, step: { ticket, mayWait } }: EnrolStepProps<'enrol'>) {
  const showCodes = ({ recoveryCodes }: { readonly recoveryCodes: readonly string[] }) =>
    flow.show({ at: 'codes', codes: recoveryCodes });
  const byPasskey = () =>
    flow.ask(async (client) => {
      const question = await client.send(askNewPasskey, { ticket });
      return client.send(enrolPasskey, { ticket: question.ticket, answer: await makePasskey(question) });
    }, showCodes);
  const byApp = () =>
    flow.ask(
      (client) => client.send(enrolAuthenticator, { ticket }),
      (secret) => flow.show({ at: 'setup', ticket, mayWait, secret }),
    );
  return (
    <Frame title={translate('enrol.title')} lead={translate('enrol.lead')} error={flow.error}>
      <div className={choice}>
        <h2 className={title}>{translate('enrol.passkey')}</h2>
        <p className={words}>{translate('enrol.passkeyText')}</p>
        <Button icon="key-round" disabled={flow.isBusy} onClick={byPasskey}>
          {translate('word.createAPasskey')}
        </Button>
      </div>
      <div className={choice}>
        <h2 className={title}>{translate('word.authenticatorApp')}</h2>
        <p className={words}>{translate('enrol.authenticatorText')}</p>
        <Button variant="quiet" icon="smartphone" disabled={flow.isBusy} onClick={byApp}>
          {translate('word.setUpAnAuthenticator')}
        </Button>
      </div>
      {mayWait && (
        <Button
          variant="ghost"
          disabled={flow.isBusy}
          onClick={() => flow.ask((client) => client.send(enrolLater, { ticket }), flow.follow)}
        >
          {translate('enrol.later')}
        </Button>
      )}
    </Frame>
  );
}

/** Authenticator set-up: shows its key and asks for the first code. */
export function SetupStep({ flow, step: { ticket, mayWait, secret } }: EnrolStepProps<'setup'>) {
  return (
    <Frame title={translate('word.authenticatorApp')}>
      <AuthenticatorSetup
        secret={secret}
        error={flow.error}
        isBusy={flow.isBusy}
        onCode={(code) =>
          flow.ask(
            (client) => client.send(confirmEnrolled, { ticket, code }),
            ({ recoveryCodes }) => flow.show({ at: 'codes', codes: recoveryCodes }),
          )
        }
      />
      <Button variant="ghost" size="s" onClick={() => flow.show({ at: 'enrol', ticket, mayWait })}>
        {translate('enrol.other')}
      </Button>
    </Frame>
  );
}
