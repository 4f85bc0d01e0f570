import { memberAtom, sessionsBegunAtom } from '../atoms.ts';
import type { Browser } from '../client.ts';
import { closeAllModalsAtom } from '../modals.ts';
import type { QueriesPlace } from '../queries/queries-place.ts';
import { parseSessionChange, readSessionChange, type SessionChange } from '../session.ts';
import { leave, resumeSession } from './load-member.ts';

/**
 * Follows the browser's other tabs until the returned function is called: a log-out in one tab signs out all, and a
 * log-in in one tab logs in here (the session cookie is the browser's; the token of this tab is void with the previous
 * session). A page in the back-forward cache receives no events: when restored, it reads what it missed, and fetches
 * the session and the balance again.
 */
export function followOtherTabs(browser: Browser, queries: QueriesPlace): () => void {
  const { session } = browser;
  let known = session.lastSessionChange();
  const end = new AbortController();
  const { signal } = end;
  window.addEventListener('storage', (event) => void take(browser, readSessionChange(event)), { signal });
  const onHide = () => {
    known = session.lastSessionChange();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    const now = session.lastSessionChange();
    if (persisted) void comeBack(browser, queries, now === known ? null : now);
  };
  window.addEventListener('pagehide', onHide, { signal });
  window.addEventListener('pageshow', onShow, { signal });
  return () => end.abort();
}

async function take(browser: Browser, change: SessionChange | undefined): Promise<void> {
  if (change === 'out' && browser.session.token() !== null) leave(browser);
  if (change === 'in') await follow(browser);
}

/** `missed`: the last notification while this page was cached; null: none. */
async function comeBack(browser: Browser, queries: QueriesPlace, missed: string | null): Promise<void> {
  const change = missed === null ? undefined : parseSessionChange(missed);
  // The token is stored per tab: the page that was open in the meantime may have ended the session or begun another
  // one.
  if (change === undefined) await resumeSession(browser, false);
  else if (change === 'out') leave(browser);
  else await follow(browser);
  if (browser.store.get(memberAtom))
    await queries.client?.invalidateQueries({ predicate: ({ queryKey: [of] }) => of === 'balance' || of === 'member' });
}

async function follow(browser: Browser): Promise<void> {
  const { session, store } = browser;
  const before = store.get(memberAtom);
  session.dropToken();
  await resumeSession(browser, true);
  const now = store.get(memberAtom);
  // Another member must not see windows that the previous one left open.
  if (before && before.id !== now?.id) store.set(closeAllModalsAtom);
  if (now) store.set(sessionsBegunAtom, (count) => count + 1);
}
