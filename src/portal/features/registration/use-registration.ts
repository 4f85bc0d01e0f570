import { useStore } from 'jotai';
import { useMemo, useState } from 'react';
import { register, registerByMobile } from '#contract/registration.calls.ts';
import { sendRegisterCode } from '#contract/verification.calls.ts';
import type { RegisterMethod } from '#model/catalogue/access.ts';
import { type FormSpec, type FormValues, shownFields } from '#model/form/form.ts';
import type { PatternEngine } from '#model/form/matcher.ts';
import { beginSession } from '../../forms/begin-session.ts';
import { type Captcha, useCaptcha } from '../../forms/captcha/use-captcha.ts';
import type { Failure } from '../../forms/failure.ts';
import type { HumanCheck } from '../../forms/human-check/human-check.ts';
import { useHumanCheck } from '../../forms/human-check/use-human-check.ts';
import { usePatterns } from '../../forms/pattern-engine.ts';
import { type Countries, useCountries } from '../../forms/use-countries.ts';
import { type CodeSender, useSendCode } from '../../forms/use-send-code.ts';
import { useBrowser } from '../../state/client.ts';
import { openModalAtom, warnAtom } from '../../state/modals.ts';
import { useTexts } from '../../state/texts.ts';
import { sayWordAtom } from '../../state/words.ts';
import { fieldValue } from './form-state.ts';
import { type Place, registrationRequest } from './registration-request.ts';
import { type RegistrationOutcome, submitRegistration } from './submit-registration.ts';
import { BAD_AFFILIATE, useAffiliate } from './use-affiliate.ts';
import { type FormState, useFormValues, wordsOf } from './use-form-values.ts';
import { useOfferedForms } from './use-spec.ts';

/** A registration in use: the offered methods, the form of the chosen one, and what its buttons do. */
export interface Registration {
  readonly methods: readonly RegisterMethod[];
  readonly method: RegisterMethod | undefined;
  readonly choose: (method: RegisterMethod) => void;
  /** Undefined where registration is closed. */
  readonly spec: FormSpec | undefined;
  readonly form: FormState;
  readonly engine: PatternEngine;
  readonly check: HumanCheck;
  readonly captcha: Captcha;
  readonly countries: Countries;
  readonly country: string | undefined;
  readonly onCountry: (code: string) => void;
  readonly sender: CodeSender;
  readonly sendCode: () => void;
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  readonly submit: () => Promise<void>;
}

/** The registration of one window. `onDone` is told when somebody is signed in. */
export function useRegistration(onDone: () => void): Registration {
  const browser = useBrowser();
  const store = useStore();
  const { label } = useTexts();
  const forms = useOfferedForms();
  const [wanted, choose] = useState<RegisterMethod>();
  const methods = [...forms.keys()];
  const method = wanted !== undefined && forms.has(wanted) ? wanted : methods[0];
  const spec = method && forms.get(method);
  const patterns = usePatterns(spec?.fields.map(({ rule }) => rule) ?? []);
  const countries = useCountries();
  const [country, onCountry] = useState<string>();
  const dial = countries.first?.dial;
  const defaults = useMemo((): FormValues => (dial === undefined ? {} : { countryDialingCode: dial }), [dial]);
  const form = useFormValues(spec, patterns, defaults);
  const check = useHumanCheck('register');
  const codeCheck = useHumanCheck('sms');
  const hasCaptcha = spec !== undefined && shownFields(spec).some(({ name }) => name === 'captcha');
  const captcha = useCaptcha(hasCaptcha);
  const sender = useSendCode();
  const affiliate = useAffiliate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function submit() {
    if (isBusy || spec === undefined || method === undefined) return;
    setFailure(undefined);
    const request = registrationRequest(spec, form.data, affiliate.codes, placeOf(window.location));
    const call = method === 'mobile' ? registerByMobile : register;
    setBusy(true);
    const outcome = await submitRegistration({
      isValid: () => form.accept(shownFields(spec).map(({ name }) => name)),
      affiliateCode: request.affiliateCode,
      checkAffiliate: affiliate.check,
      passHumanCheck: check.pass,
      register: (extras) => {
        const asked = hasCaptcha && captcha.id !== undefined ? { captchaId: captcha.id } : {};
        return browser().client.send(call, { ...request, ...asked, ...extras }, { quiet: true });
      },
      logIn: (token) => beginSession(browser(), { token }),
    });
    setBusy(false);
    follow(outcome, spec);
  }

  /** What each outcome leads to (M118, M120, M342). */
  function follow(outcome: RegistrationOutcome, judged: FormSpec) {
    if (outcome.kind === 'loggedIn') return onDone();
    if (outcome.kind === 'registered') return askToLogIn();
    if (outcome.kind === 'badAffiliate') {
      form.refuse([{ field: 'affiliateCode', message: label(BAD_AFFILIATE.text) }]);
      store.set(warnAtom, BAD_AFFILIATE);
    }
    if (outcome.kind !== 'failed') return;
    check.reset();
    if (hasCaptcha) {
      captcha.refresh();
      form.clear('captcha');
    }
    const names = shownFields(judged).map(({ name }) => name);
    const told = outcome.fields.filter(({ field }) => names.includes(field));
    form.refuse(told.map((problem) => wordsOf(problem, label, judged)));
    // What is told beside its field is not told twice.
    if (told.length === 0 || told.length < outcome.fields.length) setFailure(outcome.failure);
  }

  function askToLogIn() {
    onDone();
    store.set(sayWordAtom, { text: 'register.done', tone: 'positive' });
    store.set(openModalAtom, { name: 'login' });
  }

  async function sendCode() {
    if (!(await form.accept(['mobileNum', 'countryDialingCode']))) return;
    const module = method === 'mobile' ? { module: 'MOBILENUMREG3' } : {};
    const number = {
      mobileNo: textOf(form.data, 'mobileNum'),
      countryDialingCode: textOf(form.data, 'countryDialingCode'),
    };
    await sender.request(async () => {
      const humanCheck = await codeCheck.pass();
      codeCheck.reset();
      const request = { ...number, ...(humanCheck === undefined ? {} : { humanCheck }) };
      return browser().client.send(sendRegisterCode, request, { ...module, quiet: true });
    });
  }

  return {
    methods,
    method,
    choose(next) {
      choose(next);
      form.restart();
      setFailure(undefined);
    },
    spec,
    form,
    engine: patterns.engine,
    check,
    captcha,
    countries,
    country,
    onCountry,
    sender,
    sendCode: () => void sendCode(),
    isBusy,
    failure,
    submit,
  };
}

function textOf(data: FormValues, name: string): string {
  const value = fieldValue(data, name);
  return typeof value === 'string' ? value.trim() : '';
}

function placeOf({ origin, pathname, host }: Location): Place {
  return { origin, pathname, host };
}
