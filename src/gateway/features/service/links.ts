import type { ServiceChannel } from '#contract/service/calls.ts';
import { openServicePath } from '#contract/service/service-cipher.ts';
import type { StatusSettings } from '#gateway/trees/tree-documents.ts';

/** Link type for plain addresses. Ciphertexts (type '3') are decrypted here (D35). */
const PLAIN = '1';

/**
 * Links of a channel as configured by staff: URLs and paths of the site are kept, anything else is a ciphertext and is
 * decrypted. Unsafe links (another scheme, user info) are left out; `isLoopbackFine` allows http on loopback. The page
 * decides whether a host belongs to the brand.
 */
export function linksOf(
  entries: StatusSettings['customerService'],
  channel: ServiceChannel,
  isLoopbackFine: boolean,
): { readonly type: string; readonly path: string }[] {
  return entries
    .filter(({ csType }) => csType === channel)
    .flatMap(({ path }) => {
      const address = isAddress(path) ? path : openServicePath(path);
      return address !== undefined && isSafe(address, isLoopbackFine) ? [{ type: PLAIN, path: address }] : [];
    });
}

/**
 * A ciphertext is base64: it contains no colon, and does not start like a path with a slash and a lower-case letter.
 */
function isAddress(path: string): boolean {
  return path.includes(':') || SITE_PATH.test(path);
}

/** A path on the site. */
const SITE_PATH = /^\/[a-z][A-Za-z0-9._~-]*(?:[/?#][\x21-\x7e]*)?$/;

function isSafe(address: string, isLoopbackFine: boolean): boolean {
  if (SITE_PATH.test(address)) return true;
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hostname } = new URL(address);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (isLoopbackFine && protocol === 'http:' && isLoopback(hostname));
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]'
  );
}
