/** Everything under these goes to the gateway. */
export const CALL_PREFIXES = ['/wps', '/lgw', '/lotto'] as const;

/** Whether an address is a call. One whose prefix is written with escapes is none: it leads nowhere. */
export function isCall(url: string): boolean {
  return CALL_PREFIXES.some((prefix) => url.startsWith(`${prefix}/`));
}
