import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RegisterMethod } from '#model/catalogue/access.ts';
import { evaluate } from '#model/conditions/condition.ts';
import type { FactSource } from '#model/conditions/facts.ts';
import { type FormSpec, narrowForm, shownFields } from '#model/form/form.ts';
import type { Portal } from '#model/portal/portal.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import { type Captcha, useCaptcha } from '../../forms/captcha/use-captcha.ts';
import type { Failure } from '../../forms/failure.ts';
import { useHumanCheck } from '../../forms/human-check/use-human-check.ts';
import { useIsInPage, useIsScripted, useNamedMethod } from '../../forms/in-page.ts';
import type { Countries } from '../../forms/phone-number/use-countries.ts';
import { textOf } from '../../forms/spec-form/field-value.ts';
import type { CodeHelp, CountryChoice } from '../../forms/spec-form/spec-in-use.ts';
import { draftFields, useDraft } from '../../forms/spec-form/use-draft.ts';
import { usePostedState } from '../../forms/spec-form/use-posted-state.ts';
import { type SpecValidator, useSpecValidator } from '../../forms/spec-form/use-spec-validator.ts';
import { useArrival } from '../../forms/use-arrival.ts';
import type { HumanCheck } from '../../human-check/human-check.ts';
import { factsAtom, portalAtom } from '../../state/atoms.ts';
import { stepsOf } from './form-steps.ts';
import { useRegistrationCode } from './use-registration-code.ts';
import { useSending } from './use-sending.ts';

/** The registration form of each currently offered method, the default first (docs/reference/elements.md#registration). */
function offeredForms(portal: Portal, facts: FactSource): ReadonlyMap<RegisterMethod, FormSpec> {
  const offered = portal.registration.filter(({ when }) => evaluate(when, facts) === true);
  return new Map(offered.map(({ method, form }) => [method, narrowForm(form, (when) => evaluate(when, facts))]));
}

/** The current forms: a changed rule, switch or fact builds a new form; typed values are kept elsewhere. */
function useOfferedForms(): ReadonlyMap<RegisterMethod, FormSpec> {
  const portal = useAtomValue(portalAtom);
  const facts = useAtomValue(factsAtom);
  return useMemo(() => offeredForms(portal, facts), [portal, facts]);
}

/** Additional state of some fields: changes with a country, a countdown, a captcha. */
export interface RegistrationHelpers {
  readonly country: CountryChoice;
  readonly code: CodeHelp;
  readonly captcha: Captcha;
}

/** A registration's state: the offered methods, the form of the selected one, and its actions. */
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
  readonly hasCaptcha: boolean;
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  readonly submit: () => Promise<void>;
  /** Called with the loaded countries; undefined while no field needs them. */
  readonly onCountries: ((countries: Countries) => void) | undefined;
}

/** The registration of one window. `onDone` is called when the member is signed in. */
export function useRegistration(onDone: () => void): Registration {
  const { methods, method, choose, spec } = useMethod();
  const names = useMemo(() => new Set(spec ? shownFields(spec).map(({ name }) => name) : []), [spec]);
  const steps = useSteps(spec);
  const form = usePostedState(spec);
  const dropDraft = useDraft('register', form, draftFields(spec));
  // Late data is requested after the form is rendered: the fields are visible without it.
  const isStanding = useIsPainted();
  const { countries, onCountries, country, onCountry } = useCountry(form);
  const validation = useSpecValidator(spec, isStanding);
  const check = useHumanCheck('register');
  const captcha = useCaptcha(names.has('captcha'));
  const dials = useArrival(countries.isComplete || !names.has('countryDialingCode'));
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
 * The visitor's selected method, else the one in the window's address, else the first offered, with its form: a method
 * that becomes available in the meantime does not replace the form being filled in.
 */
function useMethod() {
  const forms = useOfferedForms();
  const methods = [...forms.keys()];
  const named = useNamedMethod(methods);
  const [wanted, choose] = useState(named ?? methods[0]);
  const method = wanted !== undefined && forms.has(wanted) ? wanted : methods[0];
  return { methods, method, choose, spec: method && forms.get(method) };
}

/** The steps of a form; a single step where no script can navigate between steps. */
function useSteps(spec: FormSpec | undefined): readonly FormStep[] {
  const isInPage = useIsInPage();
  const isScripted = useIsScripted();
  const steps = useMemo(() => (spec ? stepsOf(spec) : []), [spec]);
  const isWhole = isInPage && !isScripted && steps.length > 1;
  return useMemo(() => (isWhole ? [steps.flat()] : steps), [steps, isWhole]);
}

const NO_COUNTRIES: Countries = { list: [], first: undefined, isComplete: false };

/** The selected country. Once the visitor's likely country is known, its dialling code is preselected. */
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

/** Whether the browser could paint the first render. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true));
    return () => clearTimeout(timer);
  }, []);
  return isPainted;
}

/** A stable object while all its parts are the same. */
function useSame<Whole extends object>(whole: Whole): Whole {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts themselves, not the object that brings them
  return useMemo(() => whole, Object.values(whole));
}

/** A stable function that always calls the latest one. */
function useLatest(act: () => void): () => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useMemo(() => () => latest.current(), []);
}
