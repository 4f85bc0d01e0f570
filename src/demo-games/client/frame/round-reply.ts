/** What the server answers to a round of an instant game; money is in minor units as decimal text. */
export interface RoundReply<Outcome> {
  readonly nonce: number;
  readonly payout: string;
  readonly balance: string;
  readonly transferState: string;
  readonly outcome: Outcome;
}
