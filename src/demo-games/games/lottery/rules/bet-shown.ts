import type { Picks } from './lines.ts';

/** A bet as its player sees it; money as decimal text in minor units. */
export interface BetShown {
  readonly round: string;
  /** open: not drawn yet; won, lost; void: not accepted, or refunded. */
  readonly state: 'open' | 'won' | 'lost' | 'void';
  readonly game: string;
  readonly numero: string;
  readonly play: string;
  readonly picks: Picks;
  readonly lines: number;
  readonly stake: string;
  readonly payout: string | null;
  /** False while a win or a refund is being delivered. */
  readonly isPaid: boolean;
  readonly result: readonly string[] | null;
  readonly placedAt: number;
}
