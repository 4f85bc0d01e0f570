/** Addresses of pictures, as the site will judge them (D43). */

/** Whether the site draws a picture from there: its own paths, and the hosts that its brand file lists. */
export function isDrawn(address: string, origins: readonly string[]): boolean {
  if (/^\/[^/\\]/.test(address)) return true;
  return origins.some((origin) => address.startsWith(`${origin}/`) && !/[\s\\]/.test(address));
}

/** Where the console finds a picture of a site. */
export function absoluteAddress(address: string, siteOrigin: string): string {
  return address.startsWith('/') ? `${siteOrigin}${address}` : address;
}

/** Hosts of pictures in HTML that the site does not draw, each once. */
export function thirdPartyPictures(html: string, origins: readonly string[]): readonly string[] {
  const sources = [...html.matchAll(/<img\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/gi)].map(([, source = '']) => source);
  const hosts = sources.filter((source) => !isDrawn(source, origins)).flatMap((source) => hostOf(source) ?? []);
  return [...new Set(hosts)];
}

function hostOf(address: string): string | undefined {
  return /^https?:\/\/([^/\\\s?#]+)/i.exec(address)?.[1];
}
