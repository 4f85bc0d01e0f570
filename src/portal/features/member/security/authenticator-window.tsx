import { useId, useState } from 'react';
import { authenticator, beginAuthenticator, confirmAuthenticator } from '#contract/security/calls.ts';
import type { AuthenticatorSecret } from '#contract/security/read.ts';
import { CopyButton } from '#portal/centre/parts/copy-button.tsx';
import { type Form, useForm } from '#portal/centre/parts/use-form.ts';
import { useHasPassword } from '#portal/centre/parts/use-has-password.ts';
import type { WindowProps } from '#portal/centre/parts/window-props.ts';
import { Button } from '#ui/actions/button.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { FormWindow } from '../../../forms/form-window.tsx';
import { OwnForm } from '../../../forms/spec-form/own-form.tsx';
import { useBrowser } from '../../../state/client.ts';
import { useRefresh } from '../../../state/queries/use-member-query.ts';
import { useTexts } from '../../../state/texts/texts.ts';
import { showMessageAtom } from '../../../state/texts/words.ts';
import { codeForm, passwordForm } from './parts/own-forms.ts';
import { RecoveryCodes } from './parts/recovery-codes.tsx';
import { SetUpSteps } from './parts/set-up-steps.tsx';

const column = css({ display: 'grid', gap: space[4] });
const words = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.6 });
const scan = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: space[4],
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'center', textAlign: 'center' },
});
const instructions = css({
  display: 'grid',
  gap: space[2],
  justifyItems: 'start',
  [media.phone]: { justifyItems: 'center' },
});
const label = css({ fontSize: type.s, fontWeight: weight.strong });
const key = css({
  paddingBlock: space[2],
  paddingInline: space[3],
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  fontFamily: font.numeric,
  fontSize: type.s,
  lineHeight: 1.7,
  letterSpacing: '0.06em',
  userSelect: 'all',
  overflowWrap: 'anywhere',
  textWrap: 'balance',
});

/** Sets up an authenticator app in three steps: the password, the QR code, the recovery codes. */
export function AuthenticatorWindow({ open, onClose }: WindowProps) {
  const { t } = useTexts();
  const form = useForm();
  const id = useId();
  const refresh = useRefresh();
  const [secret, setSecret] = useState<AuthenticatorSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const step = codes !== undefined ? 3 : secret !== undefined ? 2 : 1;
  function finish() {
    onClose();
    void refresh(authenticator);
  }
  return (
    <FormWindow
      name="authenticator"
      title={t('security.authenticator.title')}
      open={open}
      onClose={onClose}
      // The codes are shown once: the member must confirm to have them.
      showClose={step < 3}
      footer={
        step === 3 ? (
          <Button onClick={finish}>{t('security.authenticator.done')}</Button>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('security.cancel')}
            </Button>
            <Button type="submit" form={`${id}-${step}`} busy={form.isBusy}>
              {t(step === 1 ? 'security.authenticator.next' : 'security.authenticator.confirm')}
            </Button>
          </>
        )
      }
    >
      <div className={column}>
        <SetUpSteps step={step} />
        {step === 1 && <Prepare id={`${id}-1`} form={form} onBegun={setSecret} />}
        {step === 2 && secret !== undefined && (
          <Scan id={`${id}-2`} form={form} secret={secret} onConfirmed={setCodes} />
        )}
        {codes !== undefined && <RecoveryCodes codes={codes} />}
      </div>
    </FormWindow>
  );
}

interface PrepareProps {
  readonly id: string;
  readonly form: Form;
  readonly onBegun: (secret: AuthenticatorSecret) => void;
}

function Prepare({ id, form, onBegun }: PrepareProps) {
  const { t } = useTexts();
  const browser = useBrowser();
  const hasPassword = useHasPassword();
  const begin = () =>
    form.run(async (values) => {
      const password = values('password');
      const request = password === '' ? {} : { password };
      const secret = await browser().client.send(beginAuthenticator, request, { quiet: true });
      if (secret === undefined) throw new TypeError('the gateway sent no secret');
      onBegun(secret);
    });
  return (
    <div className={column}>
      <div className={words}>
        <p>{t('security.authenticator.prepare')}</p>
        <p>{t('security.authenticator.prepare.how')}</p>
      </div>
      <OwnForm
        id={id}
        form={form.form}
        of={passwordForm}
        steps={hasPassword ? undefined : NOTHING_ASKED}
        failure={form.failure}
        onSubmit={() => void begin()}
      />
    </div>
  );
}

interface ScanProps {
  readonly id: string;
  readonly form: Form;
  readonly secret: AuthenticatorSecret;
  readonly onConfirmed: (codes: readonly string[]) => void;
}

function Scan({ id, form, secret, onConfirmed }: ScanProps) {
  const { t } = useTexts();
  const browser = useBrowser();
  const confirm = () =>
    form.run(async (values) => {
      const { client, store } = browser();
      onConfirmed(await client.send(confirmAuthenticator, { code: values('code') }, { quiet: true }));
      store.set(showMessageAtom, { text: 'security.authenticator.enabled', tone: 'positive' });
    });
  return (
    <div className={column}>
      <div className={scan}>
        <QrCode value={secret.uri} title={t('security.authenticator.qr')} />
        <div className={instructions}>
          <p className={label}>{t('security.authenticator.scan')}</p>
          <p className={words}>{t('security.authenticator.secret')}</p>
          <p className={key} dir="ltr" translate="no" data-secret="">
            {inGroups(secret.secret)}
          </p>
          <CopyButton
            size="s"
            text={secret.secret}
            label={t('security.authenticator.copy')}
            done={t('security.authenticator.copied')}
          />
        </div>
      </div>
      <OwnForm id={id} form={form.form} of={codeForm} failure={form.failure} onSubmit={() => void confirm()} />
    </div>
  );
}

/** For accounts without a password. */
const NOTHING_ASKED = [[{ fields: [] }]];

/** Groups of four are easier to type. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
