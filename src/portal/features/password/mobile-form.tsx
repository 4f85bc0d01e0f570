import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { setByPhone } from '#contract/passwords/calls.ts';
import { sendLoginCode } from '#contract/verification/calls.ts';
import { buildPasswordForm } from '#model/form/password.ts';
import make from '#schemas/forms/password-mobile.json?validator';
import { beginSession } from '../../forms/begin-session.ts';
import { CaptchaFallback } from '../../forms/captcha/captcha-placeholder.tsx';
import { useSendCode } from '../../forms/codes/use-send-code.ts';
import { HumanCheckRow } from '../../forms/human-check/human-check-row.tsx';
import { useHumanCheck } from '../../forms/human-check/use-human-check.ts';
import { CodeContext, type CodeHelp, type CountryChoice, CountryContext } from '../../forms/spec-form/spec-in-use.ts';
import { useCountryChoice } from '../../forms/spec-form/use-country-choice.ts';
import { draftFields, useDraft } from '../../forms/spec-form/use-draft.ts';
import { type SpecFormInUse, useSpecForm } from '../../forms/spec-form/use-spec-form.ts';
import { useArrival } from '../../forms/use-arrival.ts';
import type { HumanCheck } from '../../human-check/human-check.ts';
import { portalAtom } from '../../state/atoms.ts';
import { useBrowser } from '../../state/client.ts';
import { useTexts } from '../../state/texts/texts.ts';
import { PasswordForm } from './password-form.tsx';
import { UI_SCHEMAS_NUMBER_FIRST } from './styles.ts';
import { tokenOf, useSubmit } from './use-submit.ts';

const NUMBER = ['mobileNum', 'countryDialingCode'];

/** Sends a code to the account's number; the code with a new password signs in (M125). A separate chunk. */
export function MobileForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTexts();
  const browser = useBrowser();
  const { rules } = useAtomValue(portalAtom);
  const check = useHumanCheck('sms');
  const submit = useSubmit();
  const { asksAuthenticator } = submit;
  const spec = useMemo(
    () => buildPasswordForm({ form: 'mobile', rules, asksAuthenticator }),
    [rules, asksAuthenticator],
  );
  const inUse = useSpecForm(spec, make);
  const country = useCountryChoice(inUse.form);
  const dropDraft = useDraft('forgot-mobile', inUse.form, draftFields(spec));
  const code = useNumberCode(inUse, check, country);

  function send() {
    return submit.run(inUse, async () => {
      const values = inUse.values();
      const { countryDialingCode = '', mobileNum = '', verificationCode = '', newPassword = '' } = values;
      const request = { countryDialingCode, mobileNum, verificationCode, newPassword };
      const { authenticatorCode } = values;
      const extras = authenticatorCode === undefined ? {} : { authenticatorCode };
      const result = await browser().client.send(setByPhone, { ...request, ...extras }, { quiet: true });
      await beginSession(browser(), { token: tokenOf(result), isFirstTime: result.firstTimeLogin });
      dropDraft();
      onDone();
    });
  }

  return (
    <CountryContext value={country}>
      <CodeContext value={code}>
        <PasswordForm
          id="forgot-mobile"
          inUse={inUse}
          uiSchemas={UI_SCHEMAS_NUMBER_FIRST}
          lead={t('password.forgot.mobileLead')}
          submit={t('password.reset.save')}
          isBusy={submit.isBusy}
          address="/forgetPass"
          onSubmit={() => void send()}
        >
          <CaptchaFallback form="forgot-mobile" />
          <HumanCheckRow check={check} />
        </PasswordForm>
      </CodeContext>
    </CountryContext>
  );
}

/** Sends a code to the form's number, once the countries are loaded and the number is valid. */
function useNumberCode(inUse: SpecFormInUse, check: HumanCheck, country: CountryChoice): CodeHelp {
  const browser = useBrowser();
  const sender = useSendCode('password');
  const arrival = useArrival(country.countries.isComplete);
  async function sendCode() {
    await arrival.wait();
    if (!(await inUse.form.accept(NUMBER))) return;
    const { countryDialingCode = '', mobileNum = '' } = inUse.values();
    await sender.request(async () => {
      const humanCheck = await check.pass();
      check.reset();
      const request = { mobileNum, countryDialingCode, ...(humanCheck && { humanCheck }) };
      return browser().client.send(sendLoginCode, request, { quiet: true });
    });
  }
  return {
    sender: { secondsLeft: sender.secondsLeft, isBusy: sender.isBusy || arrival.isAwaited },
    onSend: () => void sendCode(),
  };
}
