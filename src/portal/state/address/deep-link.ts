/** Deep link: where a visitor wanted to go when the login-first guard redirected to the log-in (D01). */
import { findScreen } from '#model/screens/screens.ts';
import { browserStorages, type Storages } from '../session.ts';

/** Session storage key. The stored value is validated as untrusted input, although the storage is this site's own. */
const WANTED = 'wanted';

const LONGEST = 512;

/** Shape of a local address: no backslash, no double slash at the start, no control character. */
const SHAPE = /^\/(?!\/)[\w.~!$&'()*+,;=:@%/-]*(\?[\w.~!$&'()*+,;=:@%/?-]*)?$/;

/** Destination when no deep link is stored. */
const HOME = '/index';

type Storage = Storages['session'];

/**
 * Reads a deep link: path and query of one of this site's screens, in the screen's own spelling. Undefined for
 * everything else: third-party addresses in any disguise, unknown paths, redirects, the sign-in windows, plain home.
 */
export function readDeepLink(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || raw.length > LONGEST || !SHAPE.test(raw)) return undefined;
  const at = raw.indexOf('?');
  const [pathname, search] = at === -1 ? [raw, ''] : [raw.slice(0, at), raw.slice(at)];
  const screen = findScreen(pathname);
  if (screen === undefined || screen.modal !== undefined || screen.redirect !== undefined) return undefined;
  return screen.path === HOME ? undefined : screen.path + search;
}

/** Stores where a visitor wanted to go. An invalid deep link does not replace a stored one. */
export function keepDeepLink(address: string, storage: Storage = browserStorages().session): void {
  const link = readDeepLink(address);
  if (link !== undefined) storage.setItem(WANTED, link);
}

/**
 * Where a log-in leads: the stored deep link, else home. The link stays stored until the visitor has arrived
 * (`dropDeepLink`).
 */
export function wantedPlace(storage: Storage = browserStorages().session): string {
  return readDeepLink(storage.getItem(WANTED)) ?? HOME;
}

export function dropDeepLink(storage: Storage = browserStorages().session): void {
  storage.removeItem(WANTED);
}
