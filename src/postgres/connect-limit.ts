/**
 * Connection timeout in milliseconds: the URL's own `connect_timeout` in seconds (libpq's parameter), or else `elseMs`.
 */
export function connectLimit(url: string, elseMs: number): number {
  const seconds = URL.canParse(url) ? Number(new URL(url).searchParams.get('connect_timeout')) : 0;
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : elseMs;
}
