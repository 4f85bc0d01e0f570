import { tagOfToken } from '#contract/page/session-tag.ts';
import type { Hint } from '#contract/system/hints.ts';
import { memberAtom } from '../state/atoms.ts';
import type { Browser } from '../state/client.ts';
import { arrivalsAtom } from '../state/counts.ts';
import type { QueriesPlace } from '../state/queries/queries-place.ts';
import { promotionsMovedAtom } from '../state/sources/follow-promotions.ts';
import { loadMember } from '../state/sources/load-member.ts';

/** The first part of the keys of what a page knows of its member: the balance; orders and the rest. */
const OF_MEMBER: readonly unknown[] = ['balance', 'member'];

/** What a page knows of how far its member has come in missions and bonuses, by the names of their calls. */
const OF_PROGRESS: readonly unknown[] = ['missionSummary', 'missionBoard', 'bonusRecords'];
/** What it knows of their points. */
const OF_POINTS: readonly unknown[] = ['pointBalance', 'pointRecords'];

/** A page that ends or renews its session itself hears of it as well, and is done with it by then. */
const PATIENCE_MS = 500;

/**
 * Something happened to sessions. They were ended elsewhere (by staff, from another device, by a new password): the page that was
 * one of them asks who is signed in, and the refusal brings the log-in window with its words (expiry.ts). Their member got a
 * message: it is counted anew, and what the page shows of the member is asked for anew, because the message may tell of money, as
 * is who they are, because it may tell of a rank. A reward was issued or claimed: what may be claimed is counted anew, and money
 * asked for. A file that they asked for is further, or their missions: how far is asked. All other pages do nothing.
 */
export async function followHint(browser: Browser, { kind, tags }: Hint, queries: QueriesPlace): Promise<void> {
  const { session, store } = browser;
  const token = session.token();
  if (token === null || !store.get(memberAtom)) return;
  const tag = await tagOfToken(token);
  // A page that came without TLS does not know its own: only an end is worth that all of them ask.
  if (tag === undefined ? kind !== 'ended' : !tags.includes(tag)) return;
  if (kind === 'export') return queries.client?.invalidateQueries({ queryKey: ['member', 'memberExports'] });
  if (kind === 'progress')
    return queries.client?.invalidateQueries({
      predicate: ({ queryKey: [of, what] }) => of === 'member' && OF_PROGRESS.includes(what),
    });
  if (kind === 'points')
    return queries.client?.invalidateQueries({ predicate: ({ queryKey: [, of] }) => OF_POINTS.includes(of) });
  if (kind === 'inbox' || kind === 'rewards') {
    store.set(kind === 'inbox' ? arrivalsAtom : promotionsMovedAtom, (before) => before + 1);
    const asked = queries.client?.invalidateQueries({ predicate: ({ queryKey: [of] }) => OF_MEMBER.includes(of) });
    await Promise.all([asked, kind === 'inbox' && loadMember(browser)]);
    return;
  }
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  if (session.token() === token && store.get(memberAtom)) await loadMember(browser);
}
