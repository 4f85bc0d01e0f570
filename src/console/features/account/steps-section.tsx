import { useState } from 'react';
import { RecoveryCodes } from '#console/authenticators/recovery-codes.tsx';
import { formatMoment } from '#console/kit/moment.ts';
import { type OwnAccount, type OwnPasskey, renewRecoveryCodes } from '#contract/staff/own-account/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Badge } from '#ui/words/badge.tsx';
import { AuthenticatorDialog, RemoveAuthenticator } from './authenticator-dialog.tsx';
import { PasskeyDialog, RemovePasskey } from './passkey-dialog.tsx';
import { Line, Section } from './section.tsx';
import { translate } from './translate.ts';
import { useAccountDo } from './use-own-account.ts';
import { ReauthDialog } from './verification-dialog.tsx';

type Asked =
  | { readonly what: 'addApp' | 'removeApp' | 'addPasskey' | 'renew' }
  | { readonly what: 'removePasskey'; readonly passkey: OwnPasskey };

/** Second steps of sign-in: authenticator, passkeys (which also work alone) and recovery codes. */
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
    <Section title={translate('word.secondStep')} lead={translate('steps.lead')} element="steps">
      <Line title={translate('word.authenticatorApp')} text={!account.authenticator && translate('app.off')}>
        {account.authenticator && <Badge tone="positive">{translate('app.on')}</Badge>}
        <Button
          size="s"
          variant="quiet"
          onClick={() => setAsked({ what: account.authenticator ? 'removeApp' : 'addApp' })}
        >
          {translate(account.authenticator ? 'act.remove' : 'app.add')}
        </Button>
      </Line>
      <Line title={translate('passkey.title')} text={account.passkeys.length === 0 && translate('passkey.none')}>
        <Button size="s" variant="quiet" onClick={() => setAsked({ what: 'addPasskey' })}>
          {translate('passkey.add')}
        </Button>
      </Line>
      {account.passkeys.map((passkey) => (
        <Line key={passkey.id} title={passkey.name} text={describeUse(passkey)}>
          <Button
            size="s"
            variant="ghost"
            aria-label={translate('passkey.remove', { name: passkey.name })}
            onClick={() => setAsked({ what: 'removePasskey', passkey })}
          >
            {translate('act.remove')}
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

function describeUse({ createdAt, usedAt }: OwnPasskey): string {
  if (usedAt === '') return translate('passkey.unused', { at: formatMoment(createdAt) });
  return translate('passkey.used', { at: formatMoment(usedAt) });
}

function Codes({ account, onRenew }: { readonly account: OwnAccount; readonly onRenew: () => void }) {
  const has = account.authenticator || account.passkeys.length > 0;
  return (
    <Line
      title={translate('word.recoveryCodes')}
      text={has ? translate('codes.left', { count: account.recoveryCodesLeft }) : translate('codes.none')}
    >
      {has && (
        <Button size="s" variant="quiet" onClick={onRenew}>
          {translate('codes.renew')}
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
    <ReauthDialog
      {...shared}
      name="renewCodes"
      title={translate('codes.renew')}
      act={translate('codes.renew')}
      isBusy={isBusy}
      error={error}
      onReauth={(credentials) =>
        run(
          (client) => client.send(renewRecoveryCodes, credentials),
          ({ recoveryCodes }) => onCodes(recoveryCodes),
        )
      }
    />
  );
}

/** Recovery codes, shown only once: the dialog closes by its button only. */
function CodesDialog({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  return (
    <Dialog
      name="recoveryCodes"
      title={translate('word.saveYourRecoveryCodes')}
      open
      width="s"
      showClose={false}
      onClose={onDone}
      labels={{ close: translate('panel.close'), move: translate('dialog.move') }}
    >
      <RecoveryCodes codes={codes} onDone={onDone} />
    </Dialog>
  );
}
