import { memberAtom, revisionAtom } from '../state/atoms.ts';
import type { Store } from '../state/client.ts';
import type { QueriesPlace } from '../state/queries/queries-place.ts';

/** The first part of the keys of what a site says in words and pictures of its own. */
const OF_CONTENT: readonly unknown[] = ['announcements', 'notices', 'helpCentre', 'promotions', 'promotion'];

/** Pages of a brand do not all ask at once: a revision reaches every one of them. */
const MOST_WAIT_MS = 2_000;

/**
 * What the site says may be otherwise with each revision, and for whoever logs in or out: what is shown of it is asked for
 * anew, the rest when it is shown again.
 */
export function renewContent(store: Store, queries: QueriesPlace): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let known = store.get(memberAtom);

  function renew(): void {
    void queries.client?.invalidateQueries({ predicate: ({ queryKey: [of] }) => OF_CONTENT.includes(of) });
  }

  const stops = [
    store.sub(revisionAtom, () => {
      clearTimeout(waiting);
      waiting = setTimeout(renew, Math.random() * MOST_WAIT_MS);
    }),
    store.sub(memberAtom, () => {
      const before = known;
      known = store.get(memberAtom);
      // Who was there from the start is whom the first questions were asked for.
      if (before !== undefined && before?.id !== known?.id) renew();
    }),
  ];
  return () => {
    clearTimeout(waiting);
    for (const stop of stops) stop();
  };
}
