import { own, readId, readRows, readText, readYes } from '../call/read.ts';

/** A successful sign-in. A reply without a token is reported as it is: the caller treats it as invalid. */
export interface LoginResult {
  readonly token: string | undefined;
  readonly id: string | undefined;
  readonly userName: string | undefined;
  readonly firstTimeLogin: boolean;
  readonly passwordExpired: boolean;
  /** The merchant's default password was used: a password change is required (D17). */
  readonly initialPassword: boolean;
  /**
   * Signed in from a new place without a second factor, because the member has no contact to send a code to; our
   * extension.
   */
  readonly lacksContact?: boolean;
}

/** Reads a sign-in reply (docs/reference/wire.md#session). Never throws. */
export function readLogin(value: unknown): LoginResult {
  return {
    token: readText(value, 'token') || undefined,
    id: readId(value, 'id'),
    userName: readText(value, 'userName'),
    firstTimeLogin: readYes(value, 'firstTimeLogin'),
    passwordExpired: readYes(value, 'passwordExpired'),
    initialPassword: readYes(value, 'initialPassword'),
    lacksContact: readYes(value, 'lacksContact'),
  };
}

/** The methods of the second factor, in the order in which they are offered. */
export const secondStepMethods = ['google', 'mobile', 'email', 'payee'] as const;
export type SecondStepMethod = (typeof secondStepMethods)[number];

export interface LoginRefusal {
  /** The next attempt requires the CAPTCHA. */
  readonly captcha: boolean;
  readonly secondStep: SecondStep | undefined;
}

/** The second factor that a sign-in from a new place requires. */
export interface SecondStep {
  /** Valid for ten minutes and five attempts. */
  readonly ticket: string;
  readonly methods: readonly SecondStepMethod[];
  /** Our extension: also requires the name on the bank account (D30). */
  readonly asksName: boolean;
  /** Our extension: the masked destination of a code, by method. */
  readonly hints: Readonly<Partial<Record<SecondStepMethod, string>>>;
}

/** Reads the value of a refused sign-in (captcha_required, second_step_required). Never throws. */
export function readLoginRefusal(value: unknown): LoginRefusal {
  return { captcha: readYes(value, 'captcha'), secondStep: readSecondStep(own(value, 'secondStep')) };
}

function readSecondStep(step: unknown): SecondStep | undefined {
  const ticket = readText(step, 'ticket');
  if (!ticket) return undefined;
  const methods = readRows(own(step, 'methods'), readMethod);
  const hints = own(step, 'hints');
  const reported = methods.flatMap((method) => {
    const hint = readText(hints, method);
    return hint ? [[method, hint] as const] : [];
  });
  return { ticket, methods, asksName: readYes(step, 'asksName'), hints: Object.fromEntries(reported) };
}

function readMethod(row: unknown): SecondStepMethod | undefined {
  return secondStepMethods.find((method) => method === row);
}

/** Session data for a tab without a token, from the browser's cookies (D09, D18). */
export interface ResumeResult {
  readonly token: string | undefined;
  readonly remembered: Remembered | undefined;
}

/** Prefill of the sign-in form for a day. Never contains a password. */
export interface Remembered {
  readonly username: string | undefined;
  readonly countryDialingCode: string | undefined;
  readonly mobileNum: string | undefined;
}

/** Reads the resume reply. Never throws. */
export function readResume(value: unknown): ResumeResult {
  const remembered = own(value, 'remembered');
  return {
    token: readText(value, 'token') || undefined,
    remembered: isFilled(remembered) ? readRemembered(remembered) : undefined,
  };
}

/** Reads the value of the readable cookie; undefined if malformed or empty. Never throws. */
export function readRememberedCookie(value: string): Remembered | undefined {
  try {
    const remembered: unknown = JSON.parse(decodeURIComponent(value));
    return isFilled(remembered) ? readRemembered(remembered) : undefined;
  } catch {
    return undefined;
  }
}

function readRemembered(value: unknown): Remembered {
  return {
    username: readText(value, 'username'),
    countryDialingCode: readId(value, 'countryDialingCode'),
    mobileNum: readId(value, 'mobileNum'),
  };
}

function isFilled(value: unknown): boolean {
  return readText(value, 'username') !== undefined || readId(value, 'mobileNum') !== undefined;
}
