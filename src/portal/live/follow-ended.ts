import { tagOfToken } from '#contract/page/session-tag.ts';
import { memberAtom } from '../state/atoms.ts';
import type { Browser } from '../state/client.ts';
import { loadMember } from '../state/sources/load-member.ts';

/** A page that ends or renews its session itself hears of it as well, and is done with it by then. */
const PATIENCE_MS = 500;

/**
 * Sessions were ended elsewhere: by staff, from another device, by a new password. The page that was one of them asks who is
 * signed in: the refusal brings the log-in window with its words (expiry.ts). All others do nothing.
 */
export async function followEnded(browser: Browser, tags: readonly string[]): Promise<void> {
  const { session, store } = browser;
  const token = session.token();
  if (token === null || !store.get(memberAtom)) return;
  const tag = await tagOfToken(token);
  if (tag !== undefined && !tags.includes(tag)) return;
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  if (session.token() === token && store.get(memberAtom)) await loadMember(browser);
}
