import { useState } from 'react';
import { tellMoment } from '#console/kit/moment.ts';
import { type OwnAccount, type OwnPasskey, renewRecoveryCodes } from '#contract/staff/own-account/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/words/badge.tsx';
import { AuthenticatorDialog, RemoveAuthenticator } from './authenticator-dialog.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { PasskeyDialog, RemovePasskey } from './passkey-dialog.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { say } from './say.ts';
import { Line, Section } from './section.tsx';
import { useAccountDo } from './use-own-account.ts';

type Asked =
  | { readonly what: 'addApp' | 'removeApp' | 'addPasskey' | 'renew' }
  | { readonly what: 'removePasskey'; readonly passkey: OwnPasskey };

/** What is asked beside the password, and what stands in for it. */
export function StepsSection({ account }: { readonly account: OwnAccount }) {
  const [asked, setAsked] = useState<Asked>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = () => setAsked(undefined);
  const showCodes = (fresh: readonly string[]) => {
    setCodes(fresh);
    close();
  };
  const shared = { hasPassword: account.hasPassword, onClose: close };
  return (
    <Section title={say('steps.title')} lead={say('steps.lead')} element="steps">
      <Line title={say('app.title')} text={!account.authenticator && say('app.off')}>
        {account.authenticator && <Badge tone="positive">{say('app.on')}</Badge>}
        <Button
          size="s"
          variant="quiet"
          onClick={() => setAsked({ what: account.authenticator ? 'removeApp' : 'addApp' })}
        >
          {say(account.authenticator ? 'app.remove' : 'app.add')}
        </Button>
      </Line>
      <Line title={say('passkey.title')} text={account.passkeys.length === 0 && say('passkey.none')}>
        <Button size="s" variant="quiet" onClick={() => setAsked({ what: 'addPasskey' })}>
          {say('passkey.add')}
        </Button>
      </Line>
      {account.passkeys.map((passkey) => (
        <Line key={passkey.id} title={passkey.name} text={tellUse(passkey)}>
          <Button
            size="s"
            variant="ghost"
            aria-label={say('passkey.remove', { name: passkey.name })}
            onClick={() => setAsked({ what: 'removePasskey', passkey })}
          >
            {say('act.remove')}
          </Button>
        </Line>
      ))}
      <Codes account={account} onRenew={() => setAsked({ what: 'renew' })} />
      {asked?.what === 'addApp' && <AuthenticatorDialog {...shared} onCodes={showCodes} />}
      {asked?.what === 'removeApp' && <RemoveAuthenticator {...shared} />}
      {asked?.what === 'addPasskey' && <PasskeyDialog {...shared} onCodes={showCodes} />}
      {asked?.what === 'removePasskey' && <RemovePasskey {...shared} passkey={asked.passkey} />}
      {asked?.what === 'renew' && <RenewCodes {...shared} onCodes={showCodes} />}
      {codes.length > 0 && <CodesDialog codes={codes} onDone={() => setCodes([])} />}
    </Section>
  );
}

function tellUse({ createdAt, usedAt }: OwnPasskey): string {
  if (usedAt === '') return say('passkey.unused', { at: tellMoment(createdAt) });
  return say('passkey.used', { at: tellMoment(usedAt) });
}

function Codes({ account, onRenew }: { readonly account: OwnAccount; readonly onRenew: () => void }) {
  const has = account.authenticator || account.passkeys.length > 0;
  return (
    <Line
      title={say('codes.title')}
      text={has ? say('codes.left', { count: account.recoveryCodesLeft }) : say('codes.none')}
    >
      {has && (
        <Button size="s" variant="quiet" onClick={onRenew}>
          {say('codes.renew')}
        </Button>
      )}
    </Line>
  );
}

interface RenewProps {
  readonly hasPassword: boolean;
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

function RenewCodes({ onCodes, ...shared }: RenewProps) {
  const { run, isBusy, error } = useAccountDo();
  return (
    <ProofDialog
      {...shared}
      name="renewCodes"
      title={say('codes.renew')}
      act={say('codes.renew')}
      isBusy={isBusy}
      error={error}
      onProof={(proof) =>
        run(
          (client) => client.send(renewRecoveryCodes, proof),
          ({ recoveryCodes }) => onCodes(recoveryCodes),
        )
      }
    />
  );
}
