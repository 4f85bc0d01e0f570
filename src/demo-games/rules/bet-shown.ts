/** A player's bet on a draw as its page gets it; money as decimal text in minor units. */
export interface BetShown<Detail> {
  /** Of its round. */
  readonly id: string;
  /** open: not drawn yet; void: not accepted, or refunded. */
  readonly state: 'open' | 'won' | 'lost' | 'void';
  readonly stake: string;
  readonly payout: string | null;
  /** False while a win or a refund is being delivered. */
  readonly isPaid: boolean;
  readonly detail: Detail;
}
