import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { Rules } from '#model/documents/rules.ts';
import make from '#schemas/forms/log-in-by-code.json?validator';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import type { UiSchemas } from '../../forms/spec-form/spec-form.tsx';
import { CodeContext, CountryContext } from '../../forms/spec-form/spec-in-use.ts';
import { useCountryChoice } from '../../forms/spec-form/use-country-choice.ts';
import { type SpecFormInUse, useSpecForm } from '../../forms/spec-form/use-spec-form.ts';
import { useArrival } from '../../forms/use-arrival.ts';
import { portalAtom } from '../../state/atoms.ts';
import { isEnded } from './attempt/use-login.ts';
import { LoginForm, rememberOf } from './login-form.tsx';
import { useLoginSpec } from './use-login-spec.ts';
import { usePrefill } from './use-prefill.ts';
import { type MobileNumber, type SmsCode, useSmsCode } from './use-sms-code.ts';
import type { LoginFormProps } from './username-form.tsx';

const NUMBER = ['mobileNum', 'countryDialingCode'];
const UI_SCHEMA: UiSchemas = { mobileNum: { 'ui:options': { isKnown: true } } };

/** Sign-in with a code sent to the mobile number (M93). A separate chunk. */
export function SmsForm({ login, rememberMe, onDone }: LoginFormProps) {
  const code = useSmsCode();
  const spec = useLoginSpec('mobile', useNumberRules(), { captcha: login.captcha !== undefined });
  // An account may be older than today's number requirements: only the merchant's rule applies.
  const inUse = useAtOnce(useSpecForm(spec, make, { validatesNumbers: false }), code.isByProvider);
  const { form } = inUse;
  usePrefill(form, 'mobileNum', rememberMe.remembered?.mobileNum);
  const country = useCountryChoice(form, rememberMe.remembered?.countryDialingCode);
  const arrival = useArrival(country.countries.isComplete);
  useProblem(form, code.problem);

  async function sendCode() {
    if (!code.isByProvider) await arrival.wait();
    if (await form.accept(NUMBER)) await code.send(numberOf(inUse));
  }

  async function logIn() {
    const { verificationCode = '', captcha } = inUse.values();
    const verification = await code.prove(verificationCode);
    if (verification === undefined) return;
    const credentials = { type: 'sms', ...numberOf(inUse), ...verification, ...rememberOf(inUse) } as const;
    const outcome = await login.logIn(credentials, captcha);
    if (outcome && isEnded(outcome)) onDone(outcome);
  }

  const help = {
    sender: { ...code.sender, isBusy: code.sender.isBusy || arrival.isAwaited },
    onSend: () => void sendCode(),
  };
  return (
    <CountryContext value={country}>
      <CodeContext value={help}>
        <LoginForm
          id="login-mobile"
          login={login}
          rememberMe={rememberMe}
          inUse={inUse}
          uiSchemas={UI_SCHEMA}
          onSubmit={() => void logIn()}
          isBusy={code.isByProvider && code.sender.isBusy}
        />
      </CodeContext>
    </CountryContext>
  );
}

/**
 * Validates with what is already loaded. No wait is allowed before the provider's window opens: browsers block late
 * popups.
 */
function useAtOnce(inUse: SpecFormInUse, isAtOnce: boolean): SpecFormInUse {
  const { validation } = inUse;
  const atOnce = useMemo(() => ({ ...validation, loadValidator: async () => validation.validator }), [validation]);
  return isAtOnce ? { ...inUse, validation: atOnce } : inUse;
}

function useProblem(form: FormState, problem: SmsCode['problem']): void {
  const { field, text } = problem ?? {};
  useEffect(() => {
    if (field === undefined || text === undefined) return undefined;
    form.refuse([{ field, words: { key: text, part: 'pattern', params: {} } }]);
    return () => form.refuse([]);
  }, [form, field, text]);
}

function numberOf({ values }: SpecFormInUse): MobileNumber {
  const { mobileNum = '', countryDialingCode = '' } = values();
  return { mobileNum, countryDialingCode };
}

function useNumberRules(): Rules {
  const { registration } = useAtomValue(portalAtom);
  return useMemo(() => {
    const fields = registration.flatMap(({ form }) => form.fields);
    const rule = fields.find(({ name }) => name === 'mobileNum')?.rule ?? undefined;
    return rule === undefined ? {} : { mobileNum: rule };
  }, [registration]);
}
