import { type FormEvent, useState } from 'react';
import { sayWith } from '#console/texts/say.ts';
import type { AuthenticatorSecret } from '#contract/staff/sign-in.calls.ts';
import { Button } from '#ui/button.tsx';
import { OtpField } from '#ui/otp-field.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { css } from '#ui/style.ts';
import { color, font, space, type } from '#ui/tokens.ts';
import texts from '../texts/EN/sign-in.json' with { type: 'json' };

const say = sayWith(texts);

const box = css({ display: 'grid', gap: space[4], justifyItems: 'stretch' });
const code = css({ justifySelf: 'center' });
const muted = css({ color: color.textMuted, fontSize: type.s });
const key = css({
  fontFamily: font.numeric,
  fontFeatureSettings: '"calt" 0',
  fontSize: type.s,
  overflowWrap: 'anywhere',
  letterSpacing: '0.06em',
});

export interface AuthenticatorSetupProps {
  readonly secret: AuthenticatorSecret;
  readonly error: string | undefined;
  readonly isBusy: boolean;
  readonly onCode: (code: string) => void;
}

/** The key of an authenticator to scan or to type, and its first code. */
export function AuthenticatorSetup({ secret, error, isBusy, onCode }: AuthenticatorSetupProps) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCode(typed);
  };
  return (
    <form className={box} onSubmit={submit} noValidate>
      <p className={muted}>{say('setup.scan')}</p>
      <QrCode className={code} value={secret.uri} title={say('setup.qr')} />
      <p>
        <span className={muted}>{say('setup.key')}: </span>
        <span className={key} data-element="console.ways.secret">
          {inGroups(secret.secret)}
        </span>
      </p>
      <OtpField
        label={say('setup.code')}
        value={typed}
        length={6}
        error={error}
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" block busy={isBusy} disabled={typed.trim().length < 6}>
        {say('setup.confirm')}
      </Button>
    </form>
  );
}

/** Four letters at a time are typed without losing the place. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
