/** Handles the result of a sign-in (M97-M99). Loaded with the first attempt. */

import { login, type SmsLogin, type UsernameLogin } from '#contract/session/calls.ts';
import { type LoginResult, readLoginRefusal } from '#contract/session/read.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { beginSession, beginWithChange } from '#portal/forms/begin-session.ts';
import { passwordDueReasonAtom, portalAtom } from '#portal/state/atoms.ts';
import type { Browser } from '#portal/state/client.ts';
import { openModalAtom } from '#portal/state/modals.ts';
import { keepView } from '#portal/state/sources/keep-facts.ts';
import { type LoginMethod, secondStepAtom } from './pending.ts';

export type LoginRequest = UsernameLogin | SmsLogin;

/** `due`: the window for a new password is open. `secondStep`: the sign-in window shows the second step. */
export type Outcome =
  | { readonly kind: 'in' | 'due' | 'secondStep' }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface How {
  readonly loginMethod: LoginMethod;
  /** The visitor's pending action; it continues after a forced password change. */
  readonly wanted?: (() => void) | undefined;
}

/** Sends a sign-in and handles its result. Never rejects. */
export function tryLogin(browser: Browser, request: LoginRequest, wanted?: () => void): Promise<Outcome> {
  const isByPassword = request.type === 'username';
  return follow(browser, () => browser.client.send(login, request, { quiet: true }), {
    loginMethod: isByPassword ? 'password' : 'code',
    wanted,
  });
}

/** Requests a session and begins it, or shows the step required first. Never rejects. */
export async function follow(browser: Browser, ask: () => Promise<LoginResult>, how: How): Promise<Outcome> {
  try {
    return await begin(browser, await ask(), how);
  } catch (error) {
    return refused(browser, error, how.loginMethod);
  }
}

async function begin(browser: Browser, result: LoginResult, { loginMethod, wanted }: How): Promise<Outcome> {
  const { token, firstTimeLogin: isFirstTime } = result;
  if (token === undefined) throw new TypeError('the gateway sent no token');
  if (mustChange(browser, result, loginMethod)) {
    browser.store.set(passwordDueReasonAtom, result.initialPassword ? 'initial' : 'expired');
    beginWithChange(browser, { token, isFirstTime }, wanted);
    return { kind: 'due' };
  }
  await beginSession(browser, { token, isFirstTime });
  if (result.lacksContact) askForContact(browser);
  return { kind: 'in' };
}

/** The sign-in could not be confirmed with the member for lack of a contact: says so, with a link to add one. */
function askForContact({ store }: Browser): void {
  const words = { title: 'visits.contact.title', confirm: 'visits.contact.add', cancel: 'visits.contact.later' };
  const onConfirm = () => store.set(openModalAtom, { name: 'member', page: 'securityCenter' });
  store.set(openModalAtom, { name: 'confirm', notice: { text: 'visits.contact.text', ...words, onConfirm } });
}

/**
 * M99: a password set by the merchant must always be changed, an expired one where the site forces it; never after an
 * SMS code.
 */
function mustChange({ store }: Browser, result: LoginResult, loginMethod: LoginMethod): boolean {
  if (loginMethod !== 'password') return false;
  return result.initialPassword || (result.passwordExpired && store.get(portalAtom).forcesPasswordChange);
}

function refused({ store }: Browser, error: unknown, loginMethod: LoginMethod): Outcome {
  if (!(error instanceof CallRefused)) return { kind: 'failed', error };
  const { captcha, secondStep } = readLoginRefusal(error.value);
  if (captcha || CAPTCHA_CODES.includes(error.code)) keepView(store, { captchaAsked: true });
  if (error.code !== 'second_step_required' || secondStep === undefined || secondStep.methods.length === 0) {
    return { kind: 'failed', error };
  }
  store.set(secondStepAtom, { step: secondStep, loginMethod });
  return { kind: 'secondStep' };
}

const CAPTCHA_CODES = ['captcha_required', 'captcha_wrong'];
