/** Where a visitor wanted to go when the login-first guard came in between (D01). */
import { findScreen } from '#model/screens/screens.ts';
import { browserStorages, type Storages } from '../session.ts';

/** Session storage key. The storage is this site's own, and still what stands in it is judged like a stranger's. */
const WANTED = 'wanted';

const LONGEST = 512;

/** How an address of ours is written: no backslash, no second slash at the beginning, no control character. */
const SHAPE = /^\/(?!\/)[\w.~!$&'()*+,;=:@%/-]*(\?[\w.~!$&'()*+,;=:@%/?-]*)?$/;

/** Where somebody goes who wanted nothing else. */
const HOME = '/index';

type Storage = Storages['session'];

/**
 * Reads a deep link: path and query of one of this site's screens, in the screen's own spelling. Undefined for everything
 * else: foreign addresses in any disguise, paths that no screen has, redirects, the windows of the ways in, plain home.
 */
export function readDeepLink(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || raw.length > LONGEST || !SHAPE.test(raw)) return undefined;
  const at = raw.indexOf('?');
  const [pathname, search] = at === -1 ? [raw, ''] : [raw.slice(0, at), raw.slice(at)];
  const screen = findScreen(pathname);
  if (screen === undefined || screen.modal !== undefined || screen.redirect !== undefined) return undefined;
  return screen.path === HOME ? undefined : screen.path + search;
}

/** Keeps where a visitor wanted to go. What is no deep link does not take the place of one that was kept before. */
export function keepDeepLink(address: string, storage: Storage = browserStorages().session): void {
  const link = readDeepLink(address);
  if (link !== undefined) storage.setItem(WANTED, link);
}

/** Where a log-in leads: what was wanted, else home. It stays kept until the visitor is there (`dropDeepLink`). */
export function wantedPlace(storage: Storage = browserStorages().session): string {
  return readDeepLink(storage.getItem(WANTED)) ?? HOME;
}

/** Forgets what was wanted. */
export function dropDeepLink(storage: Storage = browserStorages().session): void {
  storage.removeItem(WANTED);
}
