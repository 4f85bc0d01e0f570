/**
 * Validates a customer service link (D35): https, without user info, to an origin that the brand lists or to a page of
 * the site itself (`own`). A site on localhost may link to localhost over http. Undefined for everything else.
 */
export function serviceAddress(path: string, listed: readonly string[], own: string): string | undefined {
  if (!URL.canParse(path, own)) return undefined;
  const url = new URL(path, own);
  if (url.username !== '' || url.password !== '') return undefined;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (url.origin === own) return url.href;
  if (url.protocol === 'http:' && isLoopback(url.hostname) && isLoopback(new URL(own).hostname)) return url.href;
  const isListed = listed.some((origin) => origin.toLowerCase() === url.origin);
  return url.protocol === 'https:' && isListed ? url.href : undefined;
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]'
  );
}
