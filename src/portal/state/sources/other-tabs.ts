import { memberAtom, sessionsBegunAtom } from '../atoms.ts';
import type { Browser } from '../client.ts';
import { closeAllModalsAtom } from '../modals.ts';
import { readTurn } from '../session.ts';
import { leave, resumeSession } from './load-member.ts';

/**
 * Follows the browser's other tabs until the answered function is called: who signs out in one is signed out in all, and
 * a log-in in one is a log-in here (its session is the browser's; the token of this tab went with the one before).
 */
export function followOtherTabs(browser: Browser): () => void {
  const onStorage = (event: StorageEvent) => {
    const turn = readTurn(event);
    if (turn === 'out' && browser.session.token() !== null) leave(browser);
    if (turn === 'in') void follow(browser);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
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
