import { tagOfToken } from '#contract/page/session-tag.ts';
import type { Hint } from '#contract/system/hints.ts';
import { memberAtom } from '../state/atoms.ts';
import type { Browser } from '../state/client.ts';
import { arrivalsAtom } from '../state/counts.ts';
import { loadMember } from '../state/sources/load-member.ts';

/** A page that ends or renews its session itself hears of it as well, and is done with it by then. */
const PATIENCE_MS = 500;

/**
 * Something happened to sessions. They were ended elsewhere (by staff, from another device, by a new password): the page that was
 * one of them asks who is signed in, and the refusal brings the log-in window with its words (expiry.ts). Their member got a
 * message: it is counted anew. All other pages do nothing.
 */
export async function followHint(browser: Browser, { kind, tags }: Hint): Promise<void> {
  const { session, store } = browser;
  const token = session.token();
  if (token === null || !store.get(memberAtom)) return;
  const tag = await tagOfToken(token);
  // A page that came without TLS does not know its own: only an end is worth that all of them ask.
  if (tag === undefined ? kind === 'inbox' : !tags.includes(tag)) return;
  if (kind === 'inbox') return store.set(arrivalsAtom, (before) => before + 1);
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  if (session.token() === token && store.get(memberAtom)) await loadMember(browser);
}
