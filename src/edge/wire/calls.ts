/** URL prefixes that are routed to the gateway. */
export const CALL_PREFIXES = ['/wps', '/lgw', '/lotto'] as const;

/** Whether a URL is a call. An escaped prefix is not one: it leads nowhere. */
export function isCall(url: string): boolean {
  return CALL_PREFIXES.some((prefix) => url.startsWith(`${prefix}/`));
}
