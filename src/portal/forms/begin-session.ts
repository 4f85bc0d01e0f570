import { atom } from 'jotai';
import { memberInfo } from '#contract/member/calls.ts';
import { firstTimeLogin } from '#contract/session/calls.ts';
import { SessionCookieRefused } from '#contract/wire/errors.ts';
import type { Member } from '#model/documents/member.ts';
import { findScreen } from '#model/screens/screens.ts';
import { afterLoginAtom, memberAtom } from '../state/atoms.ts';
import type { Browser, Store } from '../state/client.ts';
import { beginVisit, expectVisit, welcomeCodeAtom } from '../state/first-visit.ts';
import { keepView } from '../state/sources/keep-facts.ts';
import { beginForChange, signIn } from '../state/sources/load-member.ts';
import { textsAtom } from '../state/texts/texts.ts';
import { showMessageAtom } from '../state/texts/words.ts';

/** The result of a sign-in, a registration or a password change. */
export interface BegunSession {
  readonly token: string;
  /** The gateway is notified once of a member's first sign-in (M98). */
  readonly isFirstTime?: boolean;
}

/** A first sign-in interrupted by a password change still counts as the first. */
const isFirstAtom = atom(false);

/**
 * Begins a session: stores the token, loads and welcomes the member (M97, M98), and allows popups for after sign-in
 * (M61). Throws SessionCookieRefused where the browser refused its cookie.
 */
export async function beginSession(browser: Browser, { token, isFirstTime = false }: BegunSession): Promise<void> {
  const { client, store } = browser;
  const isFirst = isFirstTime || store.get(isFirstAtom);
  store.set(isFirstAtom, false);
  askForNoCaptcha(store);
  const welcome = isFirst ? welcomeCode(store) : undefined;
  expectVisit(store, isFirst);
  try {
    await signIn(browser, token);
  } finally {
    // After a failed sign-in no first visit is expected.
    if (!store.get(memberAtom)) expectVisit(store, false);
  }
  // The page behind the window changes once: the welcome is rendered when the window closes.
  await welcome;
  if (isFirst && store.get(memberAtom)) void client.send(firstTimeLogin, {}).catch(() => undefined);
  const member = store.get(memberAtom);
  // The new token is unusable because its cookie is missing.
  if (!member && browser.session.token() === null) throw new SessionCookieRefused(memberInfo.name);
  if (!member) return;
  beginVisit(browser, isFirst);
  if (!isFirst || !isWelcomedHere()) greet(store, member);
  store.set(afterLoginAtom, isFirst ? 'F' : 'A');
}

const LONGEST_WAIT_MS = 1_500;

/** Resolves once the welcome's code is loaded, or after a time limit: the greeting never blocks the site. */
async function welcomeCode(store: Store): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([store.get(welcomeCodeAtom)?.fetch(), late]);
}

/** The home page shows the welcome of a first visit itself; it is also behind the windows that have an address. */
function isWelcomedHere(): boolean {
  return findScreen(window.location.pathname)?.screen === 'home';
}

function greet(store: Store, { nickname, account }: Member): void {
  const message = store.get(textsAtom).t('session.welcome', { name: nickname || account });
  store.set(showMessageAtom, { text: 'session.welcome', message, tone: 'positive' });
}

/**
 * A sign-in that requires a password change first (M99): only the window for it opens. `onDone` is the visitor's
 * pending action; it continues after the change.
 */
export function beginWithChange(
  browser: Browser,
  { token, isFirstTime = false }: BegunSession,
  onDone: (() => void) | undefined,
): void {
  browser.store.set(isFirstAtom, isFirstTime);
  askForNoCaptcha(browser.store);
  beginForChange(browser, token, onDone);
}

function askForNoCaptcha(store: Store): void {
  keepView(store, { captchaAsked: false });
}
