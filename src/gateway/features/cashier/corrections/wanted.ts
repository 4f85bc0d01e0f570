/** What somebody of the staff wants a member's account to be corrected by. */
export interface WantedCorrection {
  readonly memberId: string;
  /** One of the member's own wallets. */
  readonly wallet: string;
  /** Minor units of the merchant's currency; below zero takes away. */
  readonly amountMinor: bigint;
  /** The member reads it. */
  readonly reason: string;
}

/**
 * Why nothing was done. member, wallet, amount: there is none such, or it can have none; unknown: no such correction; own: who
 * proposed it approves it.
 */
export class CorrectionRefused extends Error {
  override readonly name = 'CorrectionRefused';
  readonly kind: 'member' | 'wallet' | 'amount' | 'unknown' | 'own';

  constructor(kind: CorrectionRefused['kind']) {
    super(`The correction is refused: ${kind}`);
    this.kind = kind;
  }
}
