/** Who is signed in: sessions begin, are taken up and end, and member info is asked for. */

import { memberInfo } from '#contract/member/calls.ts';
import { logout, resume } from '#contract/session/calls.ts';
import { Unauthorized } from '#contract/wire/errors.ts';
import { parseMember } from '#model/documents/member.ts';
import { flagsAtom, memberAtom, sessionsBegunAtom } from '../atoms.ts';
import type { Browser } from '../client.ts';
import { closeAllModalsAtom, openModalAtom } from '../modals.ts';
import { inOrder } from './in-order.ts';
import { type Flags, keepMember, REPORTED_LATER } from './keep-facts.ts';

/** Nobody is signed in: every fact of the member is known. */
export function forgetMember({ store }: Pick<Browser, 'store'>): void {
  keepMember(store, { member: null, flags: {}, isLost: false, hasToken: false });
}

/**
 * Takes up the session of this browser, if there is one (M30): the tab's own token, else one for the session cookie (`resume`),
 * which is asked for only where the page was drawn for a member. A session whose password is due goes on with that.
 */
export async function resumeSession(browser: Browser, mayResume: boolean): Promise<void> {
  const { client, session } = browser;
  if (session.token() === null && mayResume) {
    const token = await client.send(resume, {}).then(
      (reply) => reply.token,
      () => undefined,
    );
    if (token !== undefined) session.begin(token);
  }
  const token = session.token();
  if (token === null) forgetMember(browser);
  else if (session.isPasswordDue()) beginForChange(browser, token);
  else await loadMember(browser);
}

/** A new session begins: keeps the token and loads who it is. The browser's other tabs follow. */
export async function signIn(browser: Browser, token: string): Promise<void> {
  const { session, store } = browser;
  const before = store.get(memberAtom);
  session.begin(token);
  await loadMember(browser);
  // Without its cookie the session is none: there is nothing to tell the other tabs of.
  if (session.token() === null) return;
  const member = store.get(memberAtom);
  // What somebody else left open over the page is not shown to who comes after.
  if (before && member && before.id !== member.id) store.set(closeAllModalsAtom);
  session.notifyTabs('in');
  store.set(sessionsBegunAtom, (count) => count + 1);
}

/** A session that is good for changing the password only (M99): the window for it opens, nobody is signed in before. `onDone`: what was wanted. */
export function beginForChange(browser: Browser, token: string, onDone?: () => void): void {
  browser.session.begin(token, true);
  forgetMember(browser);
  browser.store.set(openModalAtom, { name: 'changePass', page: 'forced', onDone });
}

const turn = inOrder();

/** Fetches member info. An ended session signs out; without an answer the member stays unknown and may be asked for again. */
export async function loadMember(browser: Browser): Promise<void> {
  const { client, session, store } = browser;
  keepMember(store, { isLost: false, hasToken: true });
  const mayTake = turn(store);
  try {
    const { value: member } = parseMember(await client.send(memberInfo, {}));
    // Signed out while the answer was on its way: it is about nobody any more.
    if (session.token() === null || !mayTake()) return;
    if (member === null) return endHere(browser);
    session.keepType(member.type);
    // Of the same member what was told stays told: it is not asked for again.
    const reported: Flags | undefined = store.get(memberAtom)?.id === member.id ? store.get(flagsAtom) : REPORTED_LATER;
    // Whoever has just confirmed the last receipt stays on its page: it goes with the next visit.
    const toConfirm = member.toConfirm === true || reported?.['toConfirm'] === true;
    keepMember(store, { member, flags: { ...reported, toConfirm } });
  } catch (error) {
    // Without a token the log-in popup has come already (expiry.ts), and the page waits for it as it is.
    if (error instanceof Unauthorized) return session.token() === null ? undefined : endHere(browser);
    keepMember(store, { isLost: true, ...(store.get(memberAtom) === null && { member: undefined }) });
  }
}

/** Signs out (M107): the call, the session storage cleared with the merchant stored anew, the member forgotten. */
export async function signOut(browser: Browser): Promise<void> {
  // The session ends here whatever the gateway answers: its own copy expires by itself.
  await browser.client.send(logout, {}, { quiet: true }).catch(() => undefined);
  leave(browser);
  browser.session.notifyTabs('out');
}

/** The session has ended by somebody's will: nothing of the member stays on the page. */
export function leave(browser: Browser): void {
  browser.store.set(closeAllModalsAtom);
  endHere(browser);
}

/** Nobody is signed in any more: the storage is cleared, the member forgotten. */
export function endHere(browser: Browser): void {
  browser.session.end();
  forgetMember(browser);
}
