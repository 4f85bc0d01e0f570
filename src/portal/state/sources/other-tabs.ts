import { memberAtom, sessionsBegunAtom } from '../atoms.ts';
import type { Browser } from '../client.ts';
import { closeAllModalsAtom } from '../modals.ts';
import type { QueriesPlace } from '../queries/queries-place.ts';
import { readTurn, type Turn, turnIn } from '../session.ts';
import { leave, resumeSession } from './load-member.ts';

/**
 * Follows the browser's other tabs until the answered function is called: who signs out in one is signed out in all, and
 * a log-in in one is a log-in here (its session is the browser's; the token of this tab went with the one before). A page that
 * the browser kept whole while another one was open (back-forward cache) heard nothing: it reads what it missed, and asks for the
 * session and for the balance again.
 */
export function followOtherTabs(browser: Browser, queries: QueriesPlace): () => void {
  const { session } = browser;
  let known = session.lastTurn();
  const end = new AbortController();
  const { signal } = end;
  window.addEventListener('storage', (event) => void take(browser, readTurn(event)), { signal });
  const onHide = () => {
    known = session.lastTurn();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    const now = session.lastTurn();
    if (persisted) void comeBack(browser, queries, now === known ? null : now);
  };
  window.addEventListener('pagehide', onHide, { signal });
  window.addEventListener('pageshow', onShow, { signal });
  return () => end.abort();
}

async function take(browser: Browser, turn: Turn | undefined): Promise<void> {
  if (turn === 'out' && browser.session.token() !== null) leave(browser);
  if (turn === 'in') await follow(browser);
}

/** `missed`: what another page told last while this one was put away; null: nothing. */
async function comeBack(browser: Browser, queries: QueriesPlace, missed: string | null): Promise<void> {
  const turn = missed === null ? undefined : turnIn(missed);
  // The session's token is the tab's: the page that was open instead may have ended it or begun another one.
  if (turn === undefined) await resumeSession(browser, false);
  else if (turn === 'out') leave(browser);
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
  // Another member: what the first one left open is not theirs to see.
  if (before && before.id !== now?.id) store.set(closeAllModalsAtom);
  if (now) store.set(sessionsBegunAtom, (count) => count + 1);
}
