import { useId } from 'react';
import { codeForm, codeUi } from '#console/forms/code-form.ts';
import { ConsoleForm, useIsRight, useRefusal } from '#console/forms/console-form.tsx';
import type { AuthenticatorSecret } from '#contract/staff/sign-in/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { color, font, space, type } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

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

const CODE = codeUi({ title: 'setup.code', longest: 6 });

/** The authenticator key as QR code and as text, and the field for the first code. */
export function AuthenticatorSetup({ secret, error, isBusy, onCode }: AuthenticatorSetupProps) {
  const id = useId();
  const form = useFormState();
  const isReady = useIsRight(form);
  useRefusal(form, 'code', error);
  const submit = () => !isBusy && onCode(String(form.values()['code']));
  return (
    <div className={box}>
      <p className={muted}>{translate('setup.scan')}</p>
      <QrCode className={code} value={secret.uri} title={translate('setup.qr')} />
      <p>
        <span className={muted}>{translate('setup.key')}: </span>
        <span className={key} data-element="console.ways.secret">
          {inGroups(secret.secret)}
        </span>
      </p>
      <ConsoleForm id={id} form={form} of={codeForm} ui={CODE} translate={translate} onSubmit={submit} />
      <Button type="submit" form={id} block busy={isBusy} disabled={!isReady}>
        {translate('act.confirm')}
      </Button>
    </div>
  );
}

/** Groups of four letters are easier to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
