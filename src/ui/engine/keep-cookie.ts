/** Lifetime and SameSite of a cookie. */
export interface CookieOptions {
  /** 0 deletes it. */
  readonly seconds: number;
  readonly sameSite: 'Lax' | 'Strict';
}

/**
 * Sets a cookie that pages and the edge read. Secure where the page came by TLS: over http WebKit neither sets nor
 * changes a Secure cookie, whatever its name. Browser only.
 */
export function keepCookie(name: string, value: string, { seconds, sameSite }: CookieOptions): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=${sameSite}${secure}`;
}
