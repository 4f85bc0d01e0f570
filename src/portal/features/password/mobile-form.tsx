import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { setByPhone } from '#contract/passwords.calls.ts';
import { sendLoginCode } from '#contract/verification.calls.ts';
import { buildPasswordForm } from '#model/form/password.ts';
import { MobileField } from '#ui/mobile-field.tsx';
import { beginSession } from '../../forms/begin-session.ts';
import { CodeField } from '../../forms/code-field.tsx';
import { HumanCheckRow } from '../../forms/human-check/human-check-row.tsx';
import { useHumanCheck } from '../../forms/human-check/use-human-check.ts';
import { usePhoneNumbers } from '../../forms/phone-number.ts';
import { useArrival } from '../../forms/use-arrival.ts';
import { useCountries, useCountryLabels } from '../../forms/use-countries.ts';
import { useSendCode } from '../../forms/use-send-code.ts';
import { portalAtom } from '../../state/atoms.ts';
import { useBrowser } from '../../state/client.ts';
import { useTexts } from '../../state/texts.ts';
import { AuthenticatorCode, errorWords, FormFrame, NewPassword, SpokenError } from './parts.tsx';
import { focusField, usePasswordForm } from './use-password-form.ts';
import { tokenOf, useSubmit } from './use-submit.ts';

const NUMBER = ['mobileNum', 'countryDialingCode'];

/** A code to the account's number, which with a new password signs in (M125). A chunk of its own. */
export function MobileForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTexts();
  const browser = useBrowser();
  const { rules } = useAtomValue(portalAtom);
  const countries = useCountries();
  const arrival = useArrival(countries.isSettled);
  const labels = useCountryLabels();
  const numbers = usePhoneNumbers(true);
  const check = useHumanCheck('sms');
  const sender = useSendCode();
  const submit = useSubmit();
  const { asksAuthenticator } = submit;
  const spec = useMemo(
    () => buildPasswordForm({ form: 'mobile', rules, asksAuthenticator }),
    [rules, asksAuthenticator],
  );
  const form = usePasswordForm(spec);
  const [country, setCountry] = useState<string>();
  const [isNumberWrong, setNumberWrong] = useState(false);
  const chosen = countries.list.find(({ code }) => code === country) ?? countries.first;

  /** The number is judged by the merchant's rule and by its country's numbering plan before anything is sent. */
  async function acceptNumber(place: HTMLFormElement, only?: readonly string[]) {
    const values = await form.accept(place, only);
    const { countryDialingCode = '', mobileNum = '' } = values ?? {};
    const isNumber = values === undefined || (await numbers.load())(countryDialingCode, mobileNum);
    setNumberWrong(!isNumber);
    if (!isNumber) focusField(place, 'mobileNum');
    return isNumber ? values : undefined;
  }

  async function onSendCode(place: HTMLFormElement) {
    await arrival.wait();
    const values = await acceptNumber(place, NUMBER);
    if (values === undefined) return;
    const { countryDialingCode = '', mobileNum = '' } = values;
    await sender.request(async () => {
      const humanCheck = await check.pass();
      check.reset();
      const request = { mobileNum, countryDialingCode, ...(humanCheck && { humanCheck }) };
      return browser().client.send(sendLoginCode, request, { quiet: true });
    });
  }

  async function onSubmit(place: HTMLFormElement) {
    const values = await acceptNumber(place);
    if (values === undefined) return;
    const {
      countryDialingCode = '',
      mobileNum = '',
      verificationCode = '',
      newPassword = '',
      authenticatorCode,
    } = values;
    await submit.run(place, form, async () => {
      const request = { countryDialingCode, mobileNum, verificationCode, newPassword };
      const extras = authenticatorCode === undefined ? {} : { authenticatorCode };
      const result = await browser().client.send(setByPhone, { ...request, ...extras }, { quiet: true });
      await beginSession(browser(), { token: tokenOf(result), isFirstTime: result.firstTimeLogin });
      onDone();
    });
  }

  return (
    <FormFrame
      form={form}
      lead={t('password.forgot.mobileLead')}
      submit={t('password.forgot.save')}
      isBusy={submit.isBusy}
      onSubmit={onSubmit}
    >
      <MobileField
        name="mobileNum"
        dialName="countryDialingCode"
        label={t('form.field.mobileNum')}
        countries={countries.list}
        country={chosen?.code ?? ''}
        onCountry={({ code }) => setCountry(code)}
        onInput={() => setNumberWrong(false)}
        labels={labels}
        data-autofocus=""
        required
        error={
          errorWords(form, 'mobileNum') ??
          form.errorOf('countryDialingCode') ??
          (isNumberWrong ? t('form.mobileFormat') : undefined)
        }
      />
      <SpokenError form={form} name="mobileNum" />
      <CodeField
        name="verificationCode"
        label={t('form.field.verificationCode')}
        sender={{ ...sender, isBusy: sender.isBusy || arrival.isAwaited }}
        onSend={(place) => void onSendCode(place)}
        error={form.errorOf('verificationCode')}
      />
      <HumanCheckRow check={check} />
      <NewPassword form={form} />
      {asksAuthenticator && <AuthenticatorCode form={form} />}
    </FormFrame>
  );
}
