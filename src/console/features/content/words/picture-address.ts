/** Picture URLs, checked as the site checks them (D43). */

/** Whether the site loads a picture from this URL: own paths, and the hosts in the brand file. */
export function isDrawn(address: string, origins: readonly string[]): boolean {
  if (/^\/[^/\\]/.test(address)) return true;
  return origins.some((origin) => address.startsWith(`${origin}/`) && !/[\s\\]/.test(address));
}

export function absoluteAddress(address: string, siteOrigin: string): string {
  return address.startsWith('/') ? `${siteOrigin}${address}` : address;
}

/** Picture hosts in HTML that the site does not load, without duplicates. */
export function thirdPartyPictures(html: string, origins: readonly string[]): readonly string[] {
  const sources = [...html.matchAll(/<img\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/gi)].map(([, source = '']) => source);
  const hosts = sources.filter((source) => !isDrawn(source, origins)).flatMap((source) => hostOf(source) ?? []);
  return [...new Set(hosts)];
}

function hostOf(address: string): string | undefined {
  return /^https?:\/\/([^/\\\s?#]+)/i.exec(address)?.[1];
}
