/**
 * Headers that only the edge may set: they count at the gateway when `proof` carries the secret that both share, and are as good
 * as absent otherwise. Every part before the gateway takes them off what a client sent (visitor.ts).
 */
export const edgeHeaders = {
  proof: 'x-livery-edge',
  merchant: 'x-livery-merchant',
  /** The visitor's address, as the edge saw it at its socket. */
  address: 'x-livery-address',
  /** The host that the visitor asked for. */
  host: 'x-livery-host',
  /** By what the visitor's browser came: http or https. */
  scheme: 'x-livery-scheme',
  /** How old the brand wants its players to be, in years, and the time zone whose calendar counts them. */
  minimumAge: 'x-livery-minimum-age',
  timeZone: 'x-livery-time-zone',
  /** The languages that the brand offers, and the consents that its registration asks for: comma lists. */
  languages: 'x-livery-languages',
  consents: 'x-livery-consents',
} as const;
