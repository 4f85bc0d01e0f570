// Generated from schemas/promotion-rule.schema.json by scripts/generate-types.ts. Do not edit.

export type Minor = string;
/**
 * Of cash back: of what was bet, by category of games.
 *
 * @maxItems 20
 */
export type Parts = {
  category: string;
  ppm: number;
}[];
/**
 * What of a bet counts, by category; what is not named counts whole.
 *
 * @maxItems 20
 */
export type Parts1 = {
  category: string;
  ppm: number;
}[];

/**
 * By what a promotion gives, and on which terms. Amounts are minor units as text, parts are millionths. Which fields a kind takes: docs/decisions/105-rules-in-the-stream.md.
 */
export interface PromotionRule {
  /**
   * What it gives for: a part of a deposit, a part of a day's bets, a day's visit or deposit, a friend who was invited, a rank that was reached, the first of a month, a birthday, an application with a proof.
   */
  kind: 'DEPOSIT_MATCH' | 'CASHBACK' | 'RED_PACKET' | 'REFERRAL' | 'RANK_UP' | 'MONTHLY' | 'BIRTHDAY' | 'ZALO';
  /**
   * AUTO: paid by itself. CLAIM: its member takes it in the reward centre.
   */
  claim: 'AUTO' | 'CLAIM';
  /**
   * When it can be taken: at once, or when the merchant's next day begins.
   */
  ready: 'AT_ONCE' | 'NEXT_DAY';
  /**
   * Days until what nobody took has lapsed.
   */
  days: number;
  /**
   * How often one member gets it; EACH: for every deposit.
   */
  once?: 'EVER' | 'DAY' | 'MONTH' | 'EACH';
  /**
   * What is given; of a referral: to who invited; of an application: at most.
   */
  amount?: string;
  /**
   * Of a referral: to the friend.
   */
  friendAmount?: string;
  /**
   * Of a deposit.
   */
  matchPpm?: number;
  /**
   * At most for one deposit.
   */
  most?: string;
  /**
   * Deposits below it count for nothing; of a referral: what the friend has to have deposited in all.
   */
  depositLeast?: string;
  /**
   * Of a referral: what the friend has to have bet in all.
   */
  turnoverLeast?: string;
  /**
   * Every deposit counts; else those that were made for the promotion.
   */
  everyDeposit?: boolean;
  /**
   * What each rank is given, where it depends on the rank.
   *
   * @maxItems 99
   */
  ranks?: {
    rank: number;
    amount: Minor;
  }[];
  rates?: Parts;
  /**
   * For ranks from this one on.
   */
  rankFrom?: number;
  /**
   * For members who registered at most so many days before.
   */
  newDays?: number;
  /**
   * What is given is a bonus that has to be wagered before it is cash.
   */
  wagering?: {
    /**
     * How many times it has to be bet.
     */
    times: number;
    contribution?: Parts1;
    /**
     * At most so much becomes cash.
     */
    cap?: string;
    /**
     * Of one round at most so much counts.
     */
    mostPerBet?: string;
  };
}
