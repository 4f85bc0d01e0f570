/** For how long, and with whose requests it goes along. */
export interface KeptFor {
  /** 0 takes it away. */
  readonly seconds: number;
  readonly sameSite: 'Lax' | 'Strict';
}

/**
 * Keeps a word on this browser that pages and the edge read. Secure where the page came by TLS: over http WebKit neither takes
 * nor changes a Secure cookie, on whatever name. Browser only.
 */
export function keepCookie(name: string, value: string, { seconds, sameSite }: KeptFor): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=${sameSite}${secure}`;
}
