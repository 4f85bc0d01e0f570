import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { sendLoginCode } from '#contract/verification.calls.ts';
import { settle } from '#model/condition.ts';
import { type FormSpec, type FormValues, narrowForm } from '#model/form/form.ts';
import { buildLoginForm } from '#model/form/login.ts';
import { fillMessage } from '#model/form/messages.ts';
import type { Rules } from '#model/form/rules.ts';
import { type FieldError, validateForm } from '#model/form/validate.ts';
import { Button } from '#ui/button.tsx';
import { MobileField } from '#ui/mobile-field.tsx';
import { CodeField } from '../../forms/code-field.tsx';
import { HumanCheckRow } from '../../forms/human-check/human-check-row.tsx';
import { useHumanCheck } from '../../forms/human-check/use-human-check.ts';
import { usePatterns } from '../../forms/pattern-engine.ts';
import { useCountries } from '../../forms/use-countries.ts';
import { useSendCode } from '../../forms/use-send-code.ts';
import { factsAtom, portalAtom } from '../../state/atoms.ts';
import { useBrowser } from '../../state/client.ts';
import { useTexts } from '../../state/texts.ts';
import { CaptchaEntry, FailureBanner, focusField, formClass, Remember, rememberOf } from './parts.tsx';
import { entryOf, readEntries } from './read-entries.ts';
import type { LoginFormProps } from './username-form.tsx';

/** Log-in by a code that is sent to the mobile number (M93). A chunk of its own. */
export function SmsForm({ login, onDone }: LoginFormProps) {
  const { t, label } = useTexts();
  const browser = useBrowser();
  const spec = useSmsSpec();
  const countries = useCountries();
  const codeCheck = useHumanCheck('sms');
  const sender = useSendCode();
  const patterns = usePatterns(spec.fields.map(({ rule }) => rule));
  const [country, setCountry] = useState<string>();
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const chosen = countries.list.find(({ code }) => code === country) ?? countries.first;
  const errorOf = (name: string) => {
    const error = errors.find(({ field }) => field === name);
    return error && fillMessage(label(error.key), error.params);
  };

  /** Judges the form, or only some fields of it; the first wrong one gets the focus. */
  async function isGood(form: HTMLFormElement, values: FormValues, only?: readonly string[]): Promise<boolean> {
    const found = validateForm(spec, values, await patterns.load()).filter(
      ({ field }) => only?.includes(field) ?? true,
    );
    setErrors(found);
    focusField(form, found[0]?.field);
    return found.length === 0;
  }

  async function onSendCode(form: HTMLFormElement) {
    const entries = readEntries(form);
    if (!(await isGood(form, entries, ['mobileNum', 'countryDialingCode']))) return;
    await sender.request(async () => {
      const humanCheck = await codeCheck.pass();
      codeCheck.reset();
      const number = { mobileNum: entryOf(entries, 'mobileNum'), countryDialingCode: chosen?.dial ?? '' };
      return browser().client.send(sendLoginCode, { ...number, ...(humanCheck && { humanCheck }) }, { quiet: true });
    });
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const entries = readEntries(form);
    if (!(await isGood(form, entries))) return;
    const isDone = await login.logIn({
      type: 'sms',
      mobileNum: entryOf(entries, 'mobileNum'),
      countryDialingCode: entryOf(entries, 'countryDialingCode'),
      verificationCode: entryOf(entries, 'verificationCode'),
      ...(login.captcha && { captcha: entryOf(entries, 'captcha') }),
      ...rememberOf(form),
    });
    if (isDone) onDone();
  }

  return (
    <form
      method="post"
      action="/login"
      className={formClass}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      onInput={() => login.check.start()}
    >
      <FailureBanner failure={login.failure} />
      <MobileField
        name="mobileNum"
        dialName="countryDialingCode"
        label={t('form.field.mobileNum')}
        countries={countries.list}
        country={chosen?.code ?? ''}
        onCountry={({ code }) => setCountry(code)}
        labels={{ country: t('ui.country.label'), search: t('ui.country.search'), none: t('ui.country.none') }}
        required
        error={errorOf('mobileNum') ?? errorOf('countryDialingCode')}
      />
      <CodeField
        name="verificationCode"
        label={t('form.field.verificationCode')}
        sender={sender}
        onSend={(form) => void onSendCode(form)}
        error={errorOf('verificationCode')}
      />
      <CaptchaEntry captcha={login.captcha} error={errorOf('captcha')} />
      <Remember />
      <HumanCheckRow check={login.check} />
      <Button type="submit" size="l" block busy={login.isBusy}>
        {t('login.submit')}
      </Button>
    </form>
  );
}

/** The form of this log-in: the merchant's rule for numbers is the one that registration has. */
function useSmsSpec(): FormSpec {
  const portal = useAtomValue(portalAtom);
  const facts = useAtomValue(factsAtom);
  const rule = portal.registration.flatMap(
    ({ form }) => form.fields.find(({ name }) => name === 'mobileNum')?.rule ?? [],
  )[0];
  const rules: Rules = rule === undefined ? {} : { mobileNum: rule };
  const shown = (id: string) => (Object.hasOwn(portal.elements, id) ? (portal.elements[id]?.when ?? false) : false);
  return narrowForm(buildLoginForm({ method: 'mobile', rules, shown }), (when) => settle(when, facts));
}
