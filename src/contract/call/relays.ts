const PREFIX = '/wps/relay/';
const NAME = /^[A-Za-z0-9_]{1,64}$/;

/**
 * The path of a relayed call. Its code is defined only in the call (D14); a gateway profile may rename it: the site
 * settings' `gatewayProfile.relays` maps a code to the gateway's name.
 */
export function relayPath(code: string): string {
  return PREFIX + code;
}

/** The relay code of a path; undefined for a call that is not relayed. */
export function relayCode(path: string): string | undefined {
  return path.startsWith(PREFIX) ? path.slice(PREFIX.length) : undefined;
}

/**
 * The path on this gateway: relay codes are replaced by the profile's names, other paths stay. A name with characters
 * other than letters, digits and underscores is ignored: it must not lead to another path.
 */
export function profilePath(path: string, renamed: Readonly<Record<string, string>>): string {
  const code = relayCode(path);
  const name = code !== undefined && Object.hasOwn(renamed, code) ? renamed[code] : undefined;
  return typeof name === 'string' && NAME.test(name) ? relayPath(name) : path;
}
