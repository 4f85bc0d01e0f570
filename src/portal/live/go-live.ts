import { tagOfToken } from '#contract/page/session-tag.ts';
import type { ChangeNotification } from '#contract/system/change-notifications.ts';
import { memberAtom, portalAtom, revisionAtom } from '#portal/state/atoms.ts';
import type { Browser, Store } from '#portal/state/client.ts';
import type { QueriesPlace } from '#portal/state/queries/queries-place.ts';
import { fetchPortal, loadTrees, type PortalFile } from '#portal/state/sources/load-trees.ts';
import { loadQuietChunk } from '../chunks/load-chunk.ts';
import { tryAgain } from '../chunks/try-again.ts';
import { type Listening, listenForRevisions, type Revision, type RevisionListener } from './one-stream.ts';

/** Random delay, so that the pages of a brand do not all request at once. */
const MOST_WAIT_MS = 500;

/**
 * Listens for new revisions as long as the page is open and rerenders with them: facts change, menus and guards follow,
 * typed values stay in their fields. A failed fetch is retried until it succeeds or a newer revision arrives. Session
 * notifications are handled here as well.
 */
export function goLive(browser: Browser, queries: QueriesPlace): () => void {
  const { session, store } = browser;
  let tag: string | undefined;
  let listening: Listening | undefined;
  let isStopped = false;
  let following = new AbortController();
  let wanted = store.get(revisionAtom);
  let follower: Promise<((notification: ChangeNotification) => Promise<void>) | undefined> | undefined;

  async function follow({ revision, isUrgent }: Revision): Promise<void> {
    if (revision === wanted) return;
    wanted = revision;
    following.abort();
    following = new AbortController();
    const { signal } = following;
    // The revision already shown: nothing to fetch.
    if (revision === store.get(revisionAtom)) return;
    if (!isUrgent) await wait(Math.random() * MOST_WAIT_MS);
    if (signal.aborted) return;
    try {
      const file = await tryAgain(() => fetchSpoken(store, revision), { signal });
      if (!signal.aborted) loadTrees(store, file);
    } catch (error) {
      // Aborted for a newer revision; any other failure was retried.
      if (!signal.aborted) throw error;
    }
  }
  const listener: RevisionListener = {
    merchant: store.get(portalAtom).merchant,
    query: () => (tag === undefined ? '' : `tag=${tag}&lang=${store.get(portalAtom).language}`),
    onRevision: (revision) => void follow(revision),
    onChange: (notification) => {
      // Loaded with the first notification; if loading fails, with the next.
      follower ??= loadQuietChunk(() => import('./follow-change.ts')).then(
        ({ createChangeFollower }) => createChangeFollower(browser, queries),
        () => undefined,
      );
      void follower.then((followChange) => {
        if (followChange === undefined) follower = undefined;
        return followChange?.(notification);
      });
    },
  };

  /** A session that has begun gives the stream another tag. */
  async function keepTag(): Promise<void> {
    const token = session.token();
    const found = token === null ? undefined : await tagOfToken(token);
    if (found === undefined || found === tag || token !== session.token()) return;
    tag = found;
    listening?.renew();
  }
  function listen(): void {
    if (!isStopped) listening = listenForRevisions(listener);
  }
  const stopKeeping = store.sub(memberAtom, () => void keepTag());
  if (session.token() === null) listen();
  else void keepTag().finally(listen);
  return () => {
    isStopped = true;
    stopKeeping();
    listening?.stop();
    following.abort();
  };
}

/** The portal in the language current when the reply arrives: a choice made in the meantime is kept. */
async function fetchSpoken(store: Store, revision: string): Promise<PortalFile> {
  const { language } = store.get(portalAtom);
  const file = await fetchPortal(revision, language);
  const now = store.get(portalAtom).language;
  return now === language ? file : fetchPortal(revision, now);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
