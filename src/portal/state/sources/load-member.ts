/** Session life cycle: sessions begin, resume and end; member info is fetched. */

import { memberInfo } from '#contract/member/calls.ts';
import { logout, resume } from '#contract/session/calls.ts';
import { Unauthorized } from '#contract/wire/errors.ts';
import { parseMember } from '#model/documents/member.ts';
import { flagsAtom, memberAtom, sessionsBegunAtom } from '../atoms.ts';
import type { Browser } from '../client.ts';
import { closeAllModalsAtom, openModalAtom } from '../modals.ts';
import { inOrder } from './in-order.ts';
import { type Flags, keepMember, REPORTED_LATER } from './keep-facts.ts';

/** No user is signed in: every fact of the member is known. */
export function forgetMember({ store }: Pick<Browser, 'store'>): void {
  keepMember(store, { member: null, flags: {}, isLost: false, hasToken: false });
}

/**
 * Resumes the browser's session, if there is one (M30): with the tab's own token, else with a token for the session
 * cookie (`resume`), which is requested only if the page was drawn for a member. A session that requires a password
 * change continues with that change.
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

/** Begins a new session: stores the token and loads the member. The browser's other tabs follow. */
export async function signIn(browser: Browser, token: string): Promise<void> {
  const { session, store } = browser;
  const before = store.get(memberAtom);
  session.begin(token);
  await loadMember(browser);
  // Without its cookie there is no session, and nothing to report to other tabs.
  if (session.token() === null) return;
  const member = store.get(memberAtom);
  // Windows that another member left open are not shown to the next user.
  if (before && member && before.id !== member.id) store.set(closeAllModalsAtom);
  session.notifyTabs('in');
  store.set(sessionsBegunAtom, (count) => count + 1);
}

/**
 * A session that only allows changing the password (M99): opens the window for that; the user counts as signed in only
 * afterwards. `onDone`: the interrupted action.
 */
export function beginForChange(browser: Browser, token: string, onDone?: () => void): void {
  browser.session.begin(token, true);
  forgetMember(browser);
  browser.store.set(openModalAtom, { name: 'changePass', page: 'forced', onDone });
}

const startRequest = inOrder();

/**
 * Fetches member info. An expired session signs out; on other failures the member stays unknown and may be fetched
 * again.
 */
export async function loadMember(browser: Browser): Promise<void> {
  const { client, session, store } = browser;
  keepMember(store, { isLost: false, hasToken: true });
  const mayTake = startRequest(store);
  try {
    const { value: member } = parseMember(await client.send(memberInfo, {}));
    // The user signed out while the request was pending: ignore the reply.
    if (session.token() === null || !mayTake()) return;
    if (member === null) return endHere(browser);
    session.keepType(member.type);
    // For the same member the later flags are kept: they are not fetched again.
    const reported: Flags | undefined = store.get(memberAtom)?.id === member.id ? store.get(flagsAtom) : REPORTED_LATER;
    // A user who has just confirmed the last receipt stays on its page: the flag clears with the next visit.
    const toConfirm = member.toConfirm === true || reported?.['toConfirm'] === true;
    keepMember(store, { member, flags: { ...reported, toConfirm } });
  } catch (error) {
    // Without a token the log-in popup is open already (expiry.ts); the page stays as it is.
    if (error instanceof Unauthorized) return session.token() === null ? undefined : endHere(browser);
    keepMember(store, { isLost: true, ...(store.get(memberAtom) === null && { member: undefined }) });
  }
}

/** Signs out (M107): sends the call, clears the session storage, stores the merchant again and forgets the member. */
export async function signOut(browser: Browser): Promise<void> {
  // The session ends here whatever the gateway answers: its own copy expires by itself.
  await browser.client.send(logout, {}, { quiet: true }).catch(() => undefined);
  leave(browser);
  browser.session.notifyTabs('out');
}

/** The session ended by an explicit log-out: nothing of the member stays on the page. */
export function leave(browser: Browser): void {
  browser.store.set(closeAllModalsAtom);
  endHere(browser);
}

/** Clears the session storage and forgets the member. */
export function endHere(browser: Browser): void {
  browser.session.end();
  forgetMember(browser);
}
