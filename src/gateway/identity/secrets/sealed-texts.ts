import type { Call } from '#contract/call/call.ts';

/** Opens texts that a page sealed with the merchant's key (D07): `needs.sealedTexts`. */
export interface SealedTexts {
  /**
   * The text inside a compact JWE that was made for this merchant and this call within the last minute; undefined when it
   * was not, when it was changed on the way, or when it was opened before.
   */
  openCompact(
    merchant: string,
    jwe: string,
    call: Pick<Call<never, unknown>, 'method' | 'path'>,
  ): Promise<string | undefined>;
}
