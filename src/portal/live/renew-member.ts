import { memberAtom, portalAtom } from '../state/atoms.ts';
import type { Browser } from '../state/client.ts';
import { loadMember } from '../state/sources/load-member.ts';

/** Random delay, so that the pages of a brand do not all request at once. */
const MOST_WAIT_MS = 2_000;

/** Requests member info again when a roll-out has another share: the member's switches come with it. */
export function renewMember(browser: Browser): void {
  const { store } = browser;
  let known = store.get(portalAtom).shares;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  store.sub(portalAtom, () => {
    const { shares } = store.get(portalAtom);
    if (shares === known) return;
    known = shares;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      if (store.get(memberAtom)) void loadMember(browser);
    }, Math.random() * MOST_WAIT_MS);
  });
}
