import { useStore } from 'jotai';
import { useRef, useState } from 'react';
import { register, registerByMobile } from '#contract/registration/calls.ts';
import type { RegisterMethod } from '#model/catalogue/access.ts';
import type { FormSpec } from '#model/form/form.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { beginSession } from '../../forms/begin-session.ts';
import type { Captcha } from '../../forms/captcha/use-captcha.ts';
import { type Failure, fieldWordsOf } from '../../forms/failure.ts';
import { usePosted } from '../../forms/in-page.ts';
import { refusalOf } from '../../forms/spec-form/refusal-of.ts';
import { draftFields } from '../../forms/spec-form/use-draft.ts';
import type { HumanCheck } from '../../human-check/human-check.ts';
import { useBrowser } from '../../state/client.ts';
import { openModalAtom, warnAtom } from '../../state/modals.ts';
import { isUnclear } from '../../state/stored-key.ts';
import { useTexts } from '../../state/texts/texts.ts';
import { showMessageAtom } from '../../state/texts/words.ts';
import { useSendOnce } from '../../state/use-send-once.ts';
import { favouritesOfTrial, keepFavourites } from './keep-favourites.ts';
import { type Place, registrationRequest } from './registration-request.ts';
import { type RegistrationOutcome, submitRegistration } from './submit-registration.ts';
import { BAD_AFFILIATE, useAffiliate } from './use-affiliate.ts';
import type { useRegistrationCode } from './use-registration-code.ts';

export interface SendingParts {
  readonly method: RegisterMethod | undefined;
  readonly spec: FormSpec | undefined;
  readonly names: ReadonlySet<string>;
  readonly form: FormState;
  readonly check: HumanCheck;
  readonly captcha: Captcha;
  readonly code: ReturnType<typeof useRegistrationCode>;
  readonly onDone: () => void;
}

/** Sends a registration, one at a time, and handles its outcome. */
export function useSending(parts: SendingParts) {
  const { spec } = parts;
  const send = useSend(parts);
  const [failure, setFailure] = useState<Failure | undefined>(usePosted()?.failure);
  const follow = useFollow(parts, setFailure);
  const isPending = useRef(false);
  const [isBusy, setBusy] = useState(false);

  async function submit() {
    if (isPending.current || spec === undefined) return;
    isPending.current = true;
    setFailure(undefined);
    setBusy(true);
    const outcome = await send(spec).finally(() => {
      isPending.current = false;
      setBusy(false);
    });
    follow(outcome, spec);
  }

  return { submit, isBusy, failure, forget: () => setFailure(undefined) };
}

function useSend({ method, names, form, check, captcha, code }: SendingParts) {
  const browser = useBrowser();
  const affiliate = useAffiliate();
  const sendOnce = useSendOnce('registration');
  const isUnclearSoFar = useRef(false);
  return (validated: FormSpec): Promise<RegistrationOutcome> => {
    const call = method === 'mobile' ? registerByMobile : register;
    const request = registrationRequest(validated, form.values(), affiliate.codes, placeOf(window.location));
    const { verificationCode: _, ...withoutCode } = request;
    let favourites: Awaited<ReturnType<typeof favouritesOfTrial>> = [];
    return submitRegistration({
      isValid: () => form.accept([...names]),
      affiliateCode: request.affiliateCode,
      // An earlier attempt without an answer may have registered and used up a single-use code: the gateway recognises
      // a retry by its idempotency key.
      checkAffiliate: isUnclearSoFar.current ? async () => undefined : affiliate.check,
      passHumanCheck: check.pass,
      verifyCode: code.isByProvider && names.has('verificationCode') ? code.verify : undefined,
      register: async (extras) => {
        favourites = await favouritesOfTrial(browser());
        const asked = names.has('captcha') && captcha.id !== undefined ? { captchaId: captcha.id } : {};
        const fields = extras.firebaseIdToken === undefined ? request : withoutCode;
        const draftEntries = draftFields(validated).map((name) => [name, request[name]]);
        return sendOnce(call, { ...fields, ...asked, ...extras }, Object.fromEntries(draftEntries)).catch(
          (error: unknown) => {
            isUnclearSoFar.current = isUnclear(error);
            throw error;
          },
        );
      },
      // A new account has no previous visits.
      async logIn(token) {
        await keepFavourites(browser(), token, favourites);
        await beginSession(browser(), { token, isFirstTime: true });
      },
    });
  };
}

/** Handles each outcome (M118, M120, M342). */
function useFollow(
  { names, form, check, captcha, onDone }: SendingParts,
  setFailure: (failure: Failure | undefined) => void,
) {
  const pageStore = useStore();
  const { has } = useTexts();

  function askToLogIn() {
    onDone();
    pageStore.set(showMessageAtom, { text: 'register.done', tone: 'positive' });
    pageStore.set(openModalAtom, { name: 'login' });
  }

  return (outcome: RegistrationOutcome, validated: FormSpec) => {
    if (outcome.kind === 'loggedIn') return onDone();
    if (outcome.kind === 'registered') return askToLogIn();
    if (outcome.kind === 'badAffiliate') {
      form.refuse([{ field: 'affiliateCode', words: fieldWordsOf(BAD_AFFILIATE) }]);
      pageStore.set(warnAtom, BAD_AFFILIATE);
    }
    if (outcome.kind !== 'failed') return;
    check.reset();
    if (names.has('captcha')) {
      captcha.refresh();
      form.set('captcha', undefined);
    }
    const reported = outcome.fields.filter(({ field }) => names.has(field));
    form.refuse(reported.map((problem) => refusalOf(problem, has, validated)));
    // An error shown at its field is not repeated.
    if (reported.length === 0 || reported.length < outcome.fields.length) setFailure(outcome.failure);
  };
}

function placeOf({ origin, pathname, host }: Location): Place {
  return { origin, pathname, host };
}
