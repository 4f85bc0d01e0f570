/** Interface of the phone provider for log-in and registration (M103, D28): `needs.phoneProvider`. */
export interface PhoneTokenVerifier {
  /**
   * The number (E.164) proved by the provider's id token; undefined if the token is invalid: not signed by the
   * provider, of another project, older than five minutes, or used before. A token is accepted once.
   */
  verify(merchant: string, idToken: string): Promise<string | undefined>;
}
