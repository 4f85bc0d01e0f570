/** The order of a registration (M119), as one readable function. */

import type { RegisterByMobileRequest, Registered } from '#contract/registration/calls.ts';
import type { FieldProblem } from '#contract/wire/envelope.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { refusedFields } from '#contract/wire/refused-fields.ts';
import { type Failure, failureOf } from '../../forms/failure.ts';

/** What the steps before the call bring into it. */
export type Extras = Pick<RegisterByMobileRequest, 'humanCheck' | 'firebaseChannel' | 'firebaseIdToken'>;

/** What each step does; a step that fails rejects. */
export interface RegistrationSteps {
  /** Judges the whole form and shows what is wrong. */
  readonly isValid: () => boolean | Promise<boolean>;
  /** The code that would be sent, if any. */
  readonly affiliateCode: string | undefined;
  readonly checkAffiliate: (code: string) => Promise<void>;
  /** Answers the solution to send, undefined where none is needed. */
  readonly passHumanCheck: () => Promise<string | undefined>;
  /** Present where a phone provider sent the code: answers its token, undefined when the code did not do. */
  readonly verifyCode?: (() => Promise<string | undefined>) | undefined;
  readonly register: (extras: Extras) => Promise<Registered>;
  /** The automatic log-in. */
  readonly logIn: (token: string) => Promise<void>;
}

export type RegistrationOutcome =
  | { readonly kind: 'loggedIn' }
  /** Registered, but nobody is signed in (no token came, or it did not work): the visitor logs in by hand. */
  | { readonly kind: 'registered' }
  | { readonly kind: 'invalid' }
  /** The affiliate code is none (M118). */
  | { readonly kind: 'badAffiliate' }
  /** The phone provider did not take the code; it has said why. */
  | { readonly kind: 'unverified' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly fields: readonly FieldProblem[] };

/**
 * Registers: whole form, affiliate code if there is one, human check, the phone provider's code if that sent one, the
 * call, automatic log-in (M119). Each step waits for the one before; nothing is sent after one that failed.
 */
export async function submitRegistration(steps: RegistrationSteps): Promise<RegistrationOutcome> {
  if (!(await steps.isValid())) return { kind: 'invalid' };
  try {
    if (steps.affiliateCode !== undefined && !(await isAffiliate(steps, steps.affiliateCode))) {
      return { kind: 'badAffiliate' };
    }
    const humanCheck = await steps.passHumanCheck();
    const proof = await proveNumber(steps);
    if (proof === undefined) return { kind: 'unverified' };
    const { token } = await steps.register({ ...(humanCheck === undefined ? {} : { humanCheck }), ...proof });
    // The account exists from here on: a failure must not ask for another registration.
    const isIn = token !== undefined && (await succeeds(steps.logIn(token)));
    return { kind: isIn ? 'loggedIn' : 'registered' };
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error), fields: fieldProblems(error) };
  }
}

/** What stands for the code in the call (M121): nothing where the gateway sent it itself; undefined when it did not do. */
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

/** A refusal says that the code is none; any other failure is one of the submit. */
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
