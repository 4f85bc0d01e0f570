import type { ServiceChannel } from '#contract/service/calls.ts';
import { openServicePath } from '#contract/service/service-cipher.ts';
import type { StatusSettings } from '#gateway/trees/tree-documents.ts';

/** How a link is written on the wire: an address that can be read. Ciphertexts (type '3') are opened here (D35). */
const PLAIN = '1';

/**
 * The links of a channel as the merchant's staff wrote them: addresses and paths of the site stay, anything else is a
 * ciphertext and is opened. What leads nowhere safe is left out: another scheme, user info; `isLoopbackFine` lets http of
 * this machine pass. Whether a host is the brand's, the page decides: it knows the brand.
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

/** A ciphertext is base64: it has no colon and does not begin with a slash and a letter in lower case of a path. */
function isAddress(path: string): boolean {
  return path.includes(':') || SITE_PATH.test(path);
}

/** A path of the site itself. */
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
