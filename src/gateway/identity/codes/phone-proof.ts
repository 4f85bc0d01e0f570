/** What log-in and registration are given of the phone provider (M103, D28): `needs.phoneProvider`. */
export interface PhoneProof {
  /**
   * The number (E.164) that the provider's id token proves to be the visitor's, undefined when it proves nothing: not
   * signed by the provider, another project's, older than five minutes, or used before. A token is good for one call.
   */
  verify(merchant: string, idToken: string): Promise<string | undefined>;
}
