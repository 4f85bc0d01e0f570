/** The one writer of what is known about the member. */
import { Unauthorized } from '#contract/errors.ts';
import { memberInfo } from '#contract/member.calls.ts';
import { logout, resume } from '#contract/session.calls.ts';
import { parseMember } from '#model/documents/member.ts';
import { flagsAtom, hasTokenAtom, memberAtom, memberLostAtom } from './atoms.ts';
import type { Browser } from './client.ts';

/** Nobody is signed in: every fact of the member is known. */
export function forgetMember({ store }: Pick<Browser, 'store'>): void {
  store.set(memberAtom, null);
  store.set(flagsAtom, {});
  store.set(memberLostAtom, false);
  store.set(hasTokenAtom, false);
}

/**
 * Takes up the session of this browser, if there is one: the tab's own token, else one for the session cookie (`resume`),
 * which is asked for only where the page was drawn for a member.
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
  if (session.token() === null) forgetMember(browser);
  else await loadMember(browser);
}

/** A new session begins: keeps the token and loads who it is. */
export async function signIn(browser: Browser, token: string): Promise<void> {
  browser.session.begin(token);
  await loadMember(browser);
}

/** Fetches member info. An ended session signs out; without an answer the member stays unknown and may be asked for again. */
export async function loadMember(browser: Browser): Promise<void> {
  const { client, session, store } = browser;
  store.set(memberLostAtom, false);
  store.set(hasTokenAtom, true);
  try {
    const { value: member } = parseMember(await client.send(memberInfo, {}));
    if (member === null) return endHere(browser);
    session.keepType(member.type);
    store.set(flagsAtom, {});
    store.set(memberAtom, member);
  } catch (error) {
    if (error instanceof Unauthorized) return endHere(browser);
    if (store.get(memberAtom) === null) store.set(memberAtom, undefined);
    store.set(memberLostAtom, true);
  }
}

/** Signs out (M107): the call, the session storage cleared with the merchant stored anew, the member forgotten. */
export async function signOut(browser: Browser): Promise<void> {
  // The session ends here whatever the gateway answers: its own copy expires by itself.
  await browser.client.send(logout, {}, { quiet: true }).catch(() => undefined);
  endHere(browser);
}

function endHere(browser: Browser): void {
  browser.session.end();
  forgetMember(browser);
}
