import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { StaffCallFailed, type StaffClient } from '#console/api/client.ts';
import { useStaffClient } from '#console/api/use-staff.ts';
import { translate } from '#console/authenticators/words.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { formatMoment } from '#console/kit/moment.ts';
import { me } from '#contract/staff/session/calls.ts';
import { type Entry, readDisabledAccount } from '#contract/staff/sign-in/calls.ts';
import { firstStep, type Step, stepAfter } from './step.ts';

export interface SignInMethod {
  readonly step: Step;
  readonly error: string | undefined;
  readonly isBusy: boolean;
  readonly show: (step: Step) => void;
  /** Sends a request; a refusal is shown and the step stays. */
  readonly ask: <T>(work: (client: StaffClient) => Promise<T>, then: (answer: T) => void) => void;
  /** Proceeds to the next step of the response, or finishes the sign-in. */
  readonly follow: (entry: Entry) => void;
  /** Signed in: opens the page that was requested. */
  readonly enter: (at?: string) => void;
}

/** Errors that end a sign-in: it restarts. */
const OVER = ['second_step_expired'];

export function useSignInMethod(): SignInMethod {
  const location = useLocation();
  const navigate = useNavigate();
  const client = useStaffClient();
  const queries = useQueryClient();
  const [step, setStep] = useState(() => firstStep(location));
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const show = useCallback((next: Step) => {
    setError(undefined);
    setStep(next);
  }, []);
  const enter = (at?: string) => {
    if (location.pathname === '/enter' || at !== undefined) navigate(at ?? '/', { replace: true });
    void queries.invalidateQueries({ queryKey: [me.name] }).then(() => {
      // The gateway accepted the sign-in, but the session is missing: the browser did not store the cookie.
      const { error: refusal } = queries.getQueryCache().find({ queryKey: [me.name], exact: false })?.state ?? {};
      if (refusal instanceof StaffCallFailed && refusal.code === 'not_logged_in') setError(translate('signIn.notKept'));
    });
  };
  const follow = (entry: Entry) => {
    const next = stepAfter(entry);
    if (next === undefined) enter();
    else show(next);
  };
  const ask: SignInMethod['ask'] = (work, then) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    work(client)
      .then(then, (failure: unknown) => {
        if (!(failure instanceof StaffCallFailed)) throw failure;
        setError(describeRefusal(failure));
        if (OVER.includes(failure.code)) setStep({ at: 'password' });
        if (failure.code === 'link_expired') setStep({ at: 'linkGone' });
      })
      .finally(() => setBusy(false));
  };
  return { step, error, isBusy, show, ask, follow, enter };
}

/** A disabled user reads who disabled the account, when and why, and whom to ask. */
function describeRefusal(failure: StaffCallFailed): string {
  const disabled = failure.code === 'account_disabled' ? readDisabledAccount(failure.value) : undefined;
  if (disabled === undefined) return describeFailure(failure, translate);
  const { by, at, reason } = disabled;
  return translate('signIn.disabled', { by, at: formatMoment(at).slice(0, 16), reason });
}
