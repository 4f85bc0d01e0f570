/**
 * Headers that only the edge may set: the gateway accepts them when `secret` contains the secret that both share, and
 * ignores them otherwise. Every server in front of the gateway strips them from client requests (visitor.ts).
 */
export const edgeHeaders = {
  secret: 'x-livery-edge',
  merchant: 'x-livery-merchant',
  /** The visitor's address, as seen at the edge's socket. */
  address: 'x-livery-address',
  host: 'x-livery-host',
  /** Scheme of the visitor's request: http or https. */
  scheme: 'x-livery-scheme',
  /** The brand's minimum age of players, in years, and the time zone whose calendar counts it. */
  minimumAge: 'x-livery-minimum-age',
  timeZone: 'x-livery-time-zone',
  /** The languages that the brand offers, and the consents that its registration requires: comma-separated lists. */
  languages: 'x-livery-languages',
  consents: 'x-livery-consents',
} as const;
