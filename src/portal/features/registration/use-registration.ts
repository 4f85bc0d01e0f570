import { useEffect, useMemo, useRef, useState } from 'react';
import type { RegisterMethod } from '#model/catalogue/access.ts';
import { type FormSpec, shownFields } from '#model/form/form.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import { type Captcha, useCaptcha } from '../../forms/captcha/use-captcha.ts';
import type { Failure } from '../../forms/failure.ts';
import { useHumanCheck } from '../../forms/human-check/use-human-check.ts';
import { useIsInPage, useIsScripted, useNamedWay } from '../../forms/in-page.ts';
import type { Countries } from '../../forms/phone-number/use-countries.ts';
import { textOf } from '../../forms/spec-form/field-value.ts';
import type { CodeHelp, CountryChoice } from '../../forms/spec-form/spec-in-use.ts';
import { draftFields, useDraft } from '../../forms/spec-form/use-draft.ts';
import { usePostedState } from '../../forms/spec-form/use-posted-state.ts';
import { type SpecValidator, useSpecValidator } from '../../forms/spec-form/use-spec-validator.ts';
import { useArrival } from '../../forms/use-arrival.ts';
import type { HumanCheck } from '../../human-check/human-check.ts';
import { stepsOf } from './form-steps.ts';
import { useRegistrationCode } from './use-registration-code.ts';
import { useSending } from './use-sending.ts';
import { useOfferedForms } from './use-spec.ts';

/** What some fields need besides: it changes with a country, a countdown, a picture. */
export interface RegistrationHelpers {
  readonly country: CountryChoice;
  readonly code: CodeHelp;
  readonly captcha: Captcha;
}

/** A registration in use: the offered methods, the form of the chosen one, and what its buttons do. */
export interface Registration {
  readonly methods: readonly RegisterMethod[];
  readonly method: RegisterMethod | undefined;
  readonly choose: (method: RegisterMethod) => void;
  /** Undefined where registration is closed. */
  readonly spec: FormSpec | undefined;
  readonly form: FormState;
  readonly steps: readonly FormStep[];
  readonly validation: SpecValidator;
  readonly helpers: RegistrationHelpers;
  readonly check: HumanCheck;
  /** The merchant's rules ask for a picture. */
  readonly hasCaptcha: boolean;
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  readonly submit: () => Promise<void>;
  /** Told the countries; undefined while nobody needs them. */
  readonly onCountries: ((countries: Countries) => void) | undefined;
}

/** The registration of one window. `onDone` is told when somebody is signed in. */
export function useRegistration(onDone: () => void): Registration {
  const { methods, method, choose, spec } = useMethod();
  const names = useMemo(() => new Set(spec ? shownFields(spec).map(({ name }) => name) : []), [spec]);
  const steps = useSteps(spec);
  const form = usePostedState(spec);
  const dropDraft = useDraft('register', form, draftFields(spec));
  // What comes late is asked for once the form stands: nobody needs it to see the fields.
  const isStanding = useIsPainted();
  const { countries, onCountries, country, onCountry } = useCountry(form);
  const validation = useSpecValidator(spec, isStanding);
  const check = useHumanCheck('register');
  const captcha = useCaptcha(names.has('captcha'));
  const dials = useArrival(countries.isSettled || !names.has('countryDialingCode'));
  const code = useRegistrationCode(method, form, dials);
  const finish = () => {
    dropDraft();
    onDone();
  };
  const sending = useSending({ method, spec, names, form, check, captcha, code, onDone: finish });
  const helpers = {
    country: useSame({ countries, country, onCountry }),
    code: useSame({ sender: useSame(code.sender), onSend: useLatest(code.send) }),
    captcha: useSame(captcha),
  };
  return {
    methods,
    method,
    choose(next) {
      choose(next);
      form.restart();
      sending.forget();
    },
    spec,
    form,
    steps,
    validation,
    helpers,
    check,
    hasCaptcha: names.has('captcha'),
    isBusy: sending.isBusy,
    failure: sending.failure,
    submit: sending.submit,
    onCountries: isStanding && names.has('countryDialingCode') ? onCountries : undefined,
  };
}

/**
 * The method that the visitor chose, else the one that the window was opened with, else the first that is offered, with its
 * form: a method that comes to be offered meanwhile does not take the form away from who fills another.
 */
function useMethod() {
  const forms = useOfferedForms();
  const methods = [...forms.keys()];
  const named = useNamedWay(methods);
  const [wanted, choose] = useState(named ?? methods[0]);
  const method = wanted !== undefined && forms.has(wanted) ? wanted : methods[0];
  return { methods, method, choose, spec: method && forms.get(method) };
}

/** The steps of a form; all of it at once where no script can lead from one to the next. */
function useSteps(spec: FormSpec | undefined): readonly FormStep[] {
  const isInPage = useIsInPage();
  const isScripted = useIsScripted();
  const steps = useMemo(() => (spec ? stepsOf(spec) : []), [spec]);
  const isWhole = isInPage && !isScripted && steps.length > 1;
  return useMemo(() => (isWhole ? [steps.flat()] : steps), [steps, isWhole]);
}

const NO_COUNTRIES: Countries = { list: [], first: undefined, isSettled: false };

/** The chosen country. Once it is known where somebody most likely is, its dialling code stands there until another is chosen. */
function useCountry(form: FormState) {
  const [countries, onCountries] = useState(NO_COUNTRIES);
  const [country, onCountry] = useState<string>();
  const dial = countries.first?.dial;
  useEffect(() => {
    if (dial !== undefined && textOf(form.values(), DIAL) === '') form.set(DIAL, dial);
  }, [form, dial]);
  return { countries, onCountries, country, onCountry };
}

const DIAL = 'countryDialingCode';

/** Whether the browser has had a chance to paint what was drawn first. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true));
    return () => clearTimeout(timer);
  }, []);
  return isPainted;
}

/** The same object as long as every part of it is the same. */
function useSame<Whole extends object>(whole: Whole): Whole {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts themselves, not the object that brings them
  return useMemo(() => whole, Object.values(whole));
}

/** A function that stays the same and always runs the last one given. */
function useLatest(act: () => void): () => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useMemo(() => () => latest.current(), []);
}
