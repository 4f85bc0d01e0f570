import type { GatewayConfig } from '../config/config.ts';

/** Where a brand lives: beside the console, under its suffix, scheme and port. */
export function siteOrigin(
  { consoleOrigin, hostSuffixes }: Pick<GatewayConfig, 'consoleOrigin' | 'hostSuffixes'>,
  merchant: string,
): string {
  const url = new URL(consoleOrigin);
  const [suffix = 'localhost'] = hostSuffixes;
  url.hostname = `${merchant}.${suffix}`;
  return url.origin;
}
