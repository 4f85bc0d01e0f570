import { atom } from 'jotai';
import { memberInfo } from '#contract/member/calls.ts';
import { firstTimeLogin } from '#contract/session/calls.ts';
import { SessionNotKept } from '#contract/wire/errors.ts';
import type { Member } from '#model/documents/member.ts';
import { findScreen } from '#model/screens/screens.ts';
import { afterLoginAtom, memberAtom } from '../state/atoms.ts';
import type { Browser, Store } from '../state/client.ts';
import { beginVisit, expectVisit, welcomeCodeAtom } from '../state/first-visit.ts';
import { keepView } from '../state/sources/keep-facts.ts';
import { beginForChange, signIn } from '../state/sources/load-member.ts';
import { textsAtom } from '../state/texts/texts.ts';
import { showMessageAtom } from '../state/texts/words.ts';

/** What a log-in, a registration or a new password answered. */
export interface BegunSession {
  readonly token: string;
  /** The gateway is told once that the member has come for the first time (M98). */
  readonly isFirstTime?: boolean;
}

/** A first log-in that a change of the password came in between is still the first. */
const isFirstAtom = atom(false);

/**
 * A session begins: the token is kept, the member loaded and welcomed (M97, M98), and what waits for a log-in may come
 * (M61). Throws SessionNotKept where the browser refused its cookie.
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
    // Whoever has not come in is not expected any more.
    if (!store.get(memberAtom)) expectVisit(store, false);
  }
  // The page behind the window changes once: the welcome stands when the window goes.
  await welcome;
  if (isFirst && store.get(memberAtom)) void client.send(firstTimeLogin, {}).catch(() => undefined);
  const member = store.get(memberAtom);
  // The token that was just given opens nothing: its cookie is not beside it.
  if (!member && browser.session.token() === null) throw new SessionNotKept(memberInfo.name);
  if (!member) return;
  beginVisit(browser, isFirst);
  if (!isFirst || !isWelcomedHere()) greet(store, member);
  store.set(afterLoginAtom, isFirst ? 'F' : 'A');
}

const LONGEST_WAIT_MS = 1_500;

/** Resolves once the welcome can be drawn, or after a while: nobody is kept from the site by its greeting. */
async function welcomeCode(store: Store): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([store.get(welcomeCodeAtom)?.fetch(), late]);
}

/** The home page welcomes a first visit itself; it stands behind the windows that have an address too. */
function isWelcomedHere(): boolean {
  return findScreen(window.location.pathname)?.screen === 'home';
}

function greet(store: Store, { nickname, account }: Member): void {
  const message = store.get(textsAtom).t('session.welcome', { name: nickname || account });
  store.set(showMessageAtom, { text: 'session.welcome', message, tone: 'positive' });
}

/**
 * A log-in whose password must be changed first (M99): only the window for it opens. `onDone` is what the visitor wanted;
 * it goes on once the password is changed.
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
