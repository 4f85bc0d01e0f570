import type { Call } from '#contract/call/call.ts';

/** Decrypts texts that a page encrypted with the merchant's key (D07): `needs.encryptedTexts`. */
export interface EncryptedTexts {
  /**
   * The text of a compact JWE created for this merchant and call within the last minute; undefined if invalid,
   * modified, or decrypted before (replay).
   */
  openCompact(
    merchant: string,
    jwe: string,
    call: Pick<Call<never, unknown>, 'method' | 'path'>,
  ): Promise<string | undefined>;
}
