import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { settle } from '#model/condition.ts';
import { type FormSpec, narrowForm } from '#model/form/form.ts';
import { buildLoginForm } from '#model/form/login.ts';
import type { PatternEngine } from '#model/form/matcher.ts';
import { sayMessage } from '#model/form/messages.ts';
import type { Rules } from '#model/form/rules.ts';
import { type FieldError, validateForm } from '#model/form/validate.ts';
import { MobileField } from '#ui/mobile-field.tsx';
import { RefusedWords, SpokenRefusal } from '../../forms/broken-parts.tsx';
import type { Refused } from '../../forms/broken-words.ts';
import { CodeField } from '../../forms/code-field.tsx';
import { usePatterns } from '../../forms/pattern-engine.ts';
import { useArrival } from '../../forms/use-arrival.ts';
import { useCountries, useCountryLabels } from '../../forms/use-countries.ts';
import { factsAtom, portalAtom } from '../../state/atoms.ts';
import { useTexts } from '../../state/texts.ts';
import { focusField, LoginForm, rememberOf } from './login-form.tsx';
import { type Entries, entryOf, readEntries } from './read-entries.ts';
import { isEnded } from './use-login.ts';
import { type MobileNumber, useSmsCode } from './use-sms-code.ts';
import type { LoginFormProps } from './username-form.tsx';

const NUMBER = ['mobileNum', 'countryDialingCode'];

/** Log-in by a code that is sent to the mobile number (M93). A chunk of its own. */
export function SmsForm({ login, kept, onDone }: LoginFormProps) {
  const { t, label } = useTexts();
  const spec = useSmsSpec();
  const countries = useCountries({ given: kept.remembered?.countryDialingCode });
  const labels = useCountryLabels();
  const arrival = useArrival(countries.isSettled);
  const code = useSmsCode();
  const patterns = usePatterns(spec.fields.map(({ rule }) => rule));
  const [country, setCountry] = useState<string>();
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [refused, setRefused] = useState<Refused | null>(null);
  const chosen = countries.list.find((candidate) => candidate.code === country) ?? countries.first;

  function errorOf(name: string): string | undefined {
    const error = errors.find(({ field }) => field === name);
    if (error) return sayMessage(label, error);
    return code.problem?.field === name ? label(code.problem.text) : undefined;
  }

  /** Judges the form, or only some fields of it; the first wrong one gets the focus. */
  function isGood(form: HTMLFormElement, entries: Entries, engine: PatternEngine, only?: readonly string[]): boolean {
    // A longer check may stand for the captcha.
    const isAsked = (field: string) => (only?.includes(field) ?? true) && !(field === 'captcha' && login.isLong);
    const found = validateForm(spec, entries, engine).filter(({ field }) => isAsked(field));
    setErrors(found);
    setRefused(refusedNumber(spec, entries, engine, found));
    focusField(form, found[0]?.field);
    return found.length === 0;
  }

  async function onSendCode(form: HTMLFormElement) {
    // Nothing is waited for before the provider's window opens: browsers stop those that come late.
    if (!code.isByProvider) await arrival.wait();
    const entries = readEntries(form);
    const engine = code.isByProvider ? patterns.engine : await patterns.load();
    if (isGood(form, entries, engine, NUMBER)) await code.send(numberOf(entries));
  }

  async function onSubmit(form: HTMLFormElement, entries: Entries) {
    const engine = code.isByProvider ? patterns.engine : await patterns.load();
    if (!isGood(form, entries, engine)) return;
    const proof = await code.prove(entryOf(entries, 'verificationCode'));
    if (proof === undefined) return;
    const text = login.captcha && entryOf(entries, 'captcha');
    const credentials = { type: 'sms', ...numberOf(entries), ...proof, ...rememberOf(form) } as const;
    const outcome = await login.logIn(credentials, text);
    if (outcome && isEnded(outcome)) onDone(outcome);
  }

  return (
    <LoginForm
      login={login}
      captchaError={errorOf('captcha')}
      remember={{ isKept: kept.remembered !== undefined, onForget: kept.forget }}
      onSubmit={onSubmit}
      isBusy={code.isByProvider && code.sender.isBusy}
    >
      <MobileField
        name="mobileNum"
        dialName="countryDialingCode"
        label={t('form.field.mobileNum')}
        countries={countries.list}
        country={chosen?.code ?? ''}
        onCountry={(picked) => setCountry(picked.code)}
        labels={labels}
        defaultValue={kept.remembered?.mobileNum}
        required
        error={
          refused ? (
            <RefusedWords words={errorOf('mobileNum')} refused={refused} />
          ) : (
            (errorOf('mobileNum') ?? errorOf('countryDialingCode'))
          )
        }
      />
      <SpokenRefusal refused={refused} />
      <CodeField
        name="verificationCode"
        label={t('form.field.verificationCode')}
        sender={{ ...code.sender, isBusy: code.sender.isBusy || arrival.isAwaited }}
        onSend={(form) => void onSendCode(form)}
        error={errorOf('verificationCode')}
      />
    </LoginForm>
  );
}

/** The number as it was judged, when its rule said no. */
function refusedNumber(
  { fields }: FormSpec,
  entries: Entries,
  engine: PatternEngine,
  errors: readonly FieldError[],
): Refused | null {
  const rule = fields.find(({ name }) => name === 'mobileNum')?.rule;
  if (!rule || !errors.some(({ field }) => field === 'mobileNum')) return null;
  return { rule, value: entryOf(entries, 'mobileNum'), engine };
}

function numberOf(entries: Entries): MobileNumber {
  return {
    mobileNum: entryOf(entries, 'mobileNum'),
    countryDialingCode: entryOf(entries, 'countryDialingCode'),
  };
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
