import type { GatewayConfig } from '../config/config.ts';

/** Origin of a brand: its host under the suffix, with the console's scheme and port. */
export function siteOrigin(
  { consoleOrigin, hostSuffixes }: Pick<GatewayConfig, 'consoleOrigin' | 'hostSuffixes'>,
  merchant: string,
): string {
  const url = new URL(consoleOrigin);
  const [suffix = 'localhost'] = hostSuffixes;
  url.hostname = `${merchant}.${suffix}`;
  return url.origin;
}
