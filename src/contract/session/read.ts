import { own, readId, readRows, readText, readYes } from '../call/read.ts';

/** What a successful log-in says. A reply without a token leaves it out: the caller treats that as a bad reply. */
export interface LoginResult {
  readonly token: string | undefined;
  readonly id: string | undefined;
  readonly userName: string | undefined;
  readonly firstTimeLogin: boolean;
  readonly passwordExpired: boolean;
  /** The merchant's default password was used: the change is forced (D17). */
  readonly initialPassword: boolean;
  /** Let in from a new place without a second step, because there is no contact to take it by; our own. */
  readonly lacksContact?: boolean;
}

/** Reads a log-in reply (docs/wire.md#session). Never throws. */
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

/** The ways of a second log-in step, in the order in which they are offered. */
export const secondStepMethods = ['google', 'mobile', 'email', 'payee'] as const;
export type SecondStepMethod = (typeof secondStepMethods)[number];

/** What the value of a refused log-in says. */
export interface LoginRefusal {
  /** The next try needs the image captcha. */
  readonly captcha: boolean;
  readonly secondStep: SecondStep | undefined;
}

/** What a log-in from a new place still has to show. */
export interface SecondStep {
  /** Ten minutes, five tries. */
  readonly ticket: string;
  readonly methods: readonly SecondStepMethod[];
  /** Our own: the name on the bank account is asked for beside the method (D30). */
  readonly asksName: boolean;
  /** Our own: where a code goes, masked, by method. */
  readonly hints: Readonly<Partial<Record<SecondStepMethod, string>>>;
}

/** Reads the value of a refused log-in (captcha_required, second_step_required). Never throws. */
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

/** What a tab without a token gets from the browser's cookies (D09, D18). */
export interface ResumeResult {
  readonly token: string | undefined;
  readonly remembered: Remembered | undefined;
}

/** What the log-in form is filled with for a day. Never a password. */
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

/** Reads the readable cookie's value; undefined when it is malformed or says nothing. Never throws. */
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
