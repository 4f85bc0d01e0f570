/**
 * The relay codes, in this one place (decision D14). A gateway profile may rename them: the site settings'
 * `gatewayProfile.relays` maps a code of this list to the name that the gateway knows.
 */
export const relays = {
  announcements: 'MCSFE_getListAnnouncements',
  vendorLanes: 'GCSGAME_gameVendor',
  walletTransfer: 'GCS_walletTransfer',
} as const;

const PREFIX = '/wps/relay/';
const NAME = /^[A-Za-z0-9_]{1,64}$/;

/** The path of a relayed call. */
export function relayPath(code: string): string {
  return PREFIX + code;
}

/**
 * The path as this gateway knows it: relay codes are replaced by the profile's names, other paths stay. A name that is
 * not made of letters, digits and underscores is ignored: it must not lead to another path.
 */
export function profilePath(path: string, renamed: Readonly<Record<string, string>>): string {
  if (!path.startsWith(PREFIX)) return path;
  const code = path.slice(PREFIX.length);
  const name = Object.hasOwn(renamed, code) ? renamed[code] : undefined;
  return typeof name === 'string' && NAME.test(name) ? relayPath(name) : path;
}
