const PREFIX = '/wps/relay/';
const NAME = /^[A-Za-z0-9_]{1,64}$/;

/**
 * The path of a relayed call. Its code stands in the call's record and nowhere else (D14); a gateway profile may
 * rename it: the site settings' `gatewayProfile.relays` maps a code to the name that the gateway knows.
 */
export function relayPath(code: string): string {
  return PREFIX + code;
}

/** The relay code of a path; undefined for a call that is not relayed. */
export function relayCode(path: string): string | undefined {
  return path.startsWith(PREFIX) ? path.slice(PREFIX.length) : undefined;
}

/**
 * The path as this gateway knows it: relay codes are replaced by the profile's names, other paths stay. A name that is
 * not made of letters, digits and underscores is ignored: it must not lead to another path.
 */
export function profilePath(path: string, renamed: Readonly<Record<string, string>>): string {
  const code = relayCode(path);
  const name = code !== undefined && Object.hasOwn(renamed, code) ? renamed[code] : undefined;
  return typeof name === 'string' && NAME.test(name) ? relayPath(name) : path;
}
