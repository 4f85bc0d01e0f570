/** The sequence of a registration (M119), in one readable function. */

import type { RegisterByMobileRequest, Registered } from '#contract/registration/calls.ts';
import type { FieldProblem } from '#contract/wire/envelope.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { refusedFields } from '#contract/wire/refused-fields.ts';
import { type Failure, failureOf } from '../../forms/failure.ts';

export type Extras = Pick<RegisterByMobileRequest, 'humanCheck' | 'firebaseChannel' | 'firebaseIdToken'>;

/** The steps; a failing step rejects. */
export interface RegistrationSteps {
  readonly isValid: () => boolean | Promise<boolean>;
  readonly affiliateCode: string | undefined;
  readonly checkAffiliate: (code: string) => Promise<void>;
  /** Resolves to the solution to send; undefined where none is required. */
  readonly passHumanCheck: () => Promise<string | undefined>;
  /** Present where a phone provider sent the code: resolves to its token, undefined when the code was rejected. */
  readonly verifyCode?: (() => Promise<string | undefined>) | undefined;
  readonly register: (extras: Extras) => Promise<Registered>;
  readonly logIn: (token: string) => Promise<void>;
}

export type RegistrationOutcome =
  | { readonly kind: 'loggedIn' }
  /** Registered, but not signed in (no token was sent, or it did not work): the visitor signs in manually. */
  | { readonly kind: 'registered' }
  | { readonly kind: 'invalid' }
  /** The affiliate code is invalid (M118). */
  | { readonly kind: 'badAffiliate' }
  /** The phone provider rejected the code and has shown the reason. */
  | { readonly kind: 'unverified' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly fields: readonly FieldProblem[] };

/**
 * Registers: validate the whole form, check the affiliate code if there is one, human check, the phone provider's code
 * if it sent one, the call, automatic sign-in (M119). The steps run in sequence; after a failed step nothing is sent.
 */
export async function submitRegistration(steps: RegistrationSteps): Promise<RegistrationOutcome> {
  if (!(await steps.isValid())) return { kind: 'invalid' };
  try {
    if (steps.affiliateCode !== undefined && !(await isAffiliate(steps, steps.affiliateCode))) {
      return { kind: 'badAffiliate' };
    }
    const humanCheck = await steps.passHumanCheck();
    const verification = await proveNumber(steps);
    if (verification === undefined) return { kind: 'unverified' };
    const { token } = await steps.register({ ...(humanCheck === undefined ? {} : { humanCheck }), ...verification });
    // From here on the account exists: a failure must not lead to another registration.
    const isIn = token !== undefined && (await succeeds(steps.logIn(token)));
    return { kind: isIn ? 'loggedIn' : 'registered' };
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error), fields: fieldProblems(error) };
  }
}

/**
 * The proof of the number for the call (M121): empty where the gateway sent the code itself; undefined when the code
 * was rejected.
 */
async function proveNumber({ verifyCode }: RegistrationSteps): Promise<Extras | undefined> {
  if (verifyCode === undefined) return {};
  const firebaseIdToken = await verifyCode();
  return firebaseIdToken === undefined ? undefined : { firebaseChannel: 'sms', firebaseIdToken };
}

function succeeds(step: Promise<void>): Promise<boolean> {
  return step.then(
    () => true,
    () => false,
  );
}

/** A refusal means an invalid code; any other failure is a failure of the submit. */
async function isAffiliate({ checkAffiliate }: RegistrationSteps, code: string): Promise<boolean> {
  try {
    await checkAffiliate(code);
    return true;
  } catch (error) {
    if (error instanceof CallRefused) return false;
    throw error;
  }
}

function fieldProblems(error: unknown): readonly FieldProblem[] {
  return error instanceof CallRefused ? refusedFields(error) : [];
}
