/** A correction of a member's account that staff request. */
export interface WantedCorrection {
  readonly memberId: string;
  /** One of the member's own wallets. */
  readonly wallet: string;
  /** Minor units of the merchant's currency; negative: a debit. */
  readonly amountMinor: bigint;
  /** Shown to the member. */
  readonly reason: string;
}

/**
 * Why nothing was done. member, wallet, amount: invalid or not permitted; unknown: no such correction; own: the
 * proposer cannot approve it.
 */
export class CorrectionRefused extends Error {
  override readonly name = 'CorrectionRefused';
  readonly kind: 'member' | 'wallet' | 'amount' | 'unknown' | 'own';

  constructor(kind: CorrectionRefused['kind']) {
    super(`The correction is refused: ${kind}`);
    this.kind = kind;
  }
}
