import { portalAtom, revisionAtom } from '#portal/state/atoms.ts';
import type { Browser } from '#portal/state/client.ts';
import { fetchPortal, loadTrees } from '#portal/state/load-trees.ts';
import { listenForRevisions, type Revision } from './one-stream.ts';

/** Pages of a brand do not all ask at once. */
const MOST_WAIT_MS = 500;

/**
 * Hears about new revisions for as long as the page is open and redraws by them: the facts change, menus and guards follow,
 * typed values stay in their fields.
 */
export function goLive({ store }: Pick<Browser, 'store'>): () => void {
  let wanted = store.get(revisionAtom);
  async function follow({ revision, isUrgent }: Revision): Promise<void> {
    if (revision === wanted) return;
    wanted = revision;
    if (!isUrgent) await wait(Math.random() * MOST_WAIT_MS);
    if (wanted !== revision) return;
    try {
      loadTrees(store, await fetchPortal(revision, store.get(portalAtom).language));
    } catch {
      // The next event, or the next connect, tells the revision again.
      wanted = store.get(revisionAtom);
    }
  }
  return listenForRevisions({
    merchant: store.get(portalAtom).merchant,
    onRevision: (revision) => void follow(revision),
  });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
