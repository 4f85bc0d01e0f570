import { memberAtom, revisionAtom } from '../state/atoms.ts';
import type { Store } from '../state/client.ts';
import type { QueriesPlace } from '../state/queries/queries-place.ts';

const OF_CONTENT: readonly unknown[] = ['announcements', 'notices', 'helpCentre', 'promotions', 'promotion'];

/** Random delay, so that the pages of a brand do not all request at once: a revision reaches every page. */
const MOST_WAIT_MS = 2_000;

/**
 * Content may change with each revision, and by sign-in or sign-out: active queries are refreshed, the others on their
 * next use.
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
      // The first queries were already sent for the initial visitor or member.
      if (before !== undefined && before?.id !== known?.id) renew();
    }),
  ];
  return () => {
    clearTimeout(waiting);
    for (const stop of stops) stop();
  };
}
