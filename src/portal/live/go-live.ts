import type { ChangeNotification } from '#contract/system/hints.ts';
import { portalAtom, revisionAtom } from '#portal/state/atoms.ts';
import type { Browser, Store } from '#portal/state/client.ts';
import type { QueriesPlace } from '#portal/state/queries/queries-place.ts';
import { fetchPortal, loadTrees, type PortalFile } from '#portal/state/sources/load-trees.ts';
import { loadQuietChunk } from '../chunks/load-chunk.ts';
import { tryAgain } from '../chunks/try-again.ts';
import { listenForRevisions, type Revision } from './one-stream.ts';

/** Pages of a brand do not all ask at once. */
const MOST_WAIT_MS = 500;

/**
 * Hears about new revisions for as long as the page is open and redraws by them: the facts change, menus and guards follow,
 * typed values stay in their fields. A fetch that fails is tried again until it works or a newer revision is told. What
 * happens to its session elsewhere is followed here as well.
 */
export function goLive(browser: Browser, queries: QueriesPlace): () => void {
  const { store } = browser;
  let following = new AbortController();
  let wanted = store.get(revisionAtom);
  let follower: Promise<((notification: ChangeNotification) => Promise<void>) | undefined> | undefined;

  async function follow({ revision, isUrgent }: Revision): Promise<void> {
    if (revision === wanted) return;
    wanted = revision;
    following.abort();
    following = new AbortController();
    const { signal } = following;
    // Told of the one that is shown again: there is nothing to fetch any more.
    if (revision === store.get(revisionAtom)) return;
    if (!isUrgent) await wait(Math.random() * MOST_WAIT_MS);
    if (signal.aborted) return;
    try {
      const file = await tryAgain(() => fetchSpoken(store, revision), { signal });
      if (!signal.aborted) loadTrees(store, file);
    } catch (error) {
      // Given up for a newer revision; anything else was tried again.
      if (!signal.aborted) throw error;
    }
  }
  const stop = listenForRevisions({
    merchant: store.get(portalAtom).merchant,
    onRevision: (revision) => void follow(revision),
    onChange: (notification) => {
      // Its code comes with the first one; where it could not be had, with the next.
      follower ??= loadQuietChunk(() => import('./follow-hint.ts')).then(
        ({ createChangeFollower }) => createChangeFollower(browser, queries),
        () => undefined,
      );
      void follower.then((followChange) => {
        if (followChange === undefined) follower = undefined;
        return followChange?.(notification);
      });
    },
  });
  return () => {
    stop();
    following.abort();
  };
}

/** The portal in the language that is shown when it comes: a choice made meanwhile is not taken back. */
async function fetchSpoken(store: Store, revision: string): Promise<PortalFile> {
  const { language } = store.get(portalAtom);
  const file = await fetchPortal(revision, language);
  const now = store.get(portalAtom).language;
  return now === language ? file : fetchPortal(revision, now);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
