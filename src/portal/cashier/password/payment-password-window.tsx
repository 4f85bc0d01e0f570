import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import {
  type PaymentPasswordRequest,
  paymentPasswordState,
  sendPaymentPasswordCode,
  setPaymentPassword,
} from '#contract/payouts/calls.ts';
import type { PaymentPassword } from '#contract/payouts/read.ts';
import { profile } from '#contract/security/calls.ts';
import type { Profile } from '#contract/security/read.ts';
import { withdrawable } from '#contract/withdrawals/calls.ts';
import { type PaymentPasswordCredential, paymentPasswordForm } from '#model/form/payment-password.ts';
import { useHasPassword } from '#portal/centre/parts/use-has-password.ts';
import type { WindowProps } from '#portal/centre/parts/window-props.ts';
import { useSendCode } from '#portal/forms/codes/use-send-code.ts';
import { FailureBanner } from '#portal/forms/failure-banner.tsx';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { usePostAddress } from '#portal/forms/in-page.ts';
import { SpecForm } from '#portal/forms/spec-form/spec-form.tsx';
import { CodeContext } from '#portal/forms/spec-form/spec-in-use.ts';
import { TimeLeft } from '#portal/rewards/time-left.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useMemberQuery, useRefresh } from '#portal/state/queries/use-member-query.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { useSecretForm } from './use-secret-form.ts';

const column = css({ display: 'grid', gap: space[4], '& > *': { minInlineSize: 0 } });
const lead = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.6, textWrap: 'pretty' });
const other = css({ justifySelf: 'start' });

interface PaymentPasswordWindowProps extends WindowProps {
  readonly state: PaymentPassword;
}

/**
 * Sets the payment password (D51): the first one with the sign-in password, a new one with the old one, or with a code
 * where it is forgotten.
 */
export function PaymentPasswordWindow({ open, onClose, state }: PaymentPasswordWindowProps) {
  const { t } = useTexts();
  const hasPassword = useHasPassword();
  const { isSet, lockedUntil } = state;
  const [isForgotten, setForgotten] = useState(false);
  const byCode = isForgotten || (isSet && lockedUntil !== undefined);
  const credential: PaymentPasswordCredential = isSet
    ? byCode
      ? 'code'
      : 'oldPaymentPassword'
    : hasPassword
      ? 'password'
      : null;
  return (
    <FormWindow
      name="payment-password"
      title={t(isSet ? 'cashier.out.password.change.title' : 'cashier.out.password.set.title')}
      open={open}
      onClose={onClose}
      width="s"
      typed="quick"
    >
      <div className={column}>
        <p className={lead}>{t(byCode ? 'cashier.out.password.byCode' : 'cashier.out.password.lead')}</p>
        {lockedUntil !== undefined && (
          <Banner tone="warning">
            <TimeLeft at={lockedUntil} format={(time) => t('cashier.out.password.locked', { time })} />
          </Banner>
        )}
        <SecretForm key={credential} credential={credential} onDone={onClose} />
        {isSet && !byCode && (
          <Button variant="ghost" className={other} onClick={() => setForgotten(true)}>
            {t('cashier.out.password.forgotten')}
          </Button>
        )}
      </div>
    </FormWindow>
  );
}

const FIELD_OF = {
  payment_password_wrong: 'oldPaymentPassword',
  payment_password_locked: 'oldPaymentPassword',
  password_wrong: 'password',
  password_common: 'newPaymentPassword',
  verification_code_wrong: 'code',
  verification_code_expired: 'code',
};

interface SecretFormProps {
  readonly credential: PaymentPasswordCredential;
  readonly onDone: () => void;
}

function SecretForm({ credential, onDone }: SecretFormProps) {
  const { t } = useTexts();
  const browser = useBrowser();
  const refresh = useRefresh();
  const rule = useAtomValue(portalAtom).rules.paymentPassword;
  const spec = useMemo(() => paymentPasswordForm(rule, credential), [rule, credential]);
  const { inUse, isBusy, run } = useSecretForm(spec, FIELD_OF);
  const { spec: drawn, form, validation, steps, failure } = inUse;

  async function save() {
    const { client, store } = browser();
    // The form's fields match those of the call.
    const request = inUse.values() as unknown as PaymentPasswordRequest;
    if (!(await run(() => client.send(setPaymentPassword, request, { quiet: true })))) return;
    store.set(showMessageAtom, { text: 'cashier.out.password.saved', tone: 'positive' });
    onDone();
    void refresh(paymentPasswordState, withdrawable);
  }

  const fields = (
    <SpecForm
      id="payment-password"
      spec={drawn}
      form={form}
      validation={validation}
      steps={steps}
      action={usePostAddress('/login')}
      onSubmit={() => void save()}
    />
  );
  return (
    <>
      <FailureBanner failure={failure} />
      {credential === 'code' ? <WithCode>{fields}</WithCode> : fields}
      <Button type="submit" form="payment-password" size="l" block busy={isBusy}>
        {t('cashier.out.password.save')}
      </Button>
    </>
  );
}

/** The code is sent to a verified address or number of the member; without one only customer service can help. */
function WithCode({ children }: { readonly children: React.ReactNode }) {
  const { t } = useTexts();
  const browser = useBrowser();
  const reported = useMemberQuery(profile).data;
  const sender = useSendCode('payment-password');
  const method = contactOf(reported ?? undefined);
  const [sentTo, setSentTo] = useState<string>();
  function send() {
    if (method === undefined) return;
    void sender.request(async () => {
      const reply = await browser().client.send(sendPaymentPasswordCode, { method }, { quiet: true });
      setSentTo((method === 'email' ? reported?.email : reported?.mobile) ?? '');
      return reply;
    });
  }
  const code = { sender: { secondsLeft: sender.secondsLeft, isBusy: sender.isBusy }, onSend: send };
  if (reported !== undefined && method === undefined)
    return <Banner tone="warning">{t('cashier.out.password.noContact')}</Banner>;
  return (
    <CodeContext value={code}>
      {children}
      <p className={lead} aria-live="polite">
        {sentTo !== undefined && t('cashier.out.password.sent', { contact: sentTo })}
      </p>
    </CodeContext>
  );
}

function contactOf(reported: Profile | undefined): 'email' | 'mobile' | undefined {
  if (reported?.emailVerified) return 'email';
  return reported?.mobileVerified ? 'mobile' : undefined;
}
