// Generated from schemas/promotion-rule.schema.json by scripts/generate-types.ts. Do not edit.

/**
 * Of cash back: of what was bet, in millionths by category of games; what is not named gives nothing.
 *
 * @maxItems 20
 */
export type Parts = {
  /**
   * A category of games.
   */
  category: string;
  /**
   * In millionths: 1000000 is all of it.
   */
  ppm: number;
}[];
/**
 * What of a bet counts, in millionths by category; what is not named counts whole, games between players not at all.
 *
 * @maxItems 20
 */
export type Parts1 = {
  /**
   * A category of games.
   */
  category: string;
  /**
   * In millionths: 1000000 is all of it.
   */
  ppm: number;
}[];

/**
 * By what a promotion gives, and on which terms. Amounts are minor units as text, parts are millionths. Which fields a kind takes: docs/decisions/29-promotions-and-missions-count-by-the-version-in-force.md.
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
   * What is given, in minor units; of a referral: to who invited; of an application: at most.
   */
  amount?: string;
  /**
   * Of a referral: to the friend, in minor units.
   */
  friendAmount?: string;
  /**
   * What of a deposit is given, in millionths: 1000000 is as much again.
   */
  matchPpm?: number;
  /**
   * At most for one deposit, in minor units; left out: no bound.
   */
  most?: string;
  /**
   * At most for one member over the whole time of the promotion, in minor units; what is above is not given. A rule that staff switch on has it.
   */
  memberMost?: string;
  /**
   * In minor units. Deposits below it count for nothing; of a referral: what the friend has to have deposited in all.
   */
  depositLeast?: string;
  /**
   * Of a referral: what the friend has to have bet in all, in minor units.
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
    /**
     * Level of the rank in the club.
     */
    rank: number;
    /**
     * What the rank is given, in minor units.
     */
    amount: string;
  }[];
  rates?: Parts;
  /**
   * For ranks from this one on.
   */
  rankFrom?: number;
  /**
   * For members who registered at most so many days before; left out: for all.
   */
  newDays?: number;
  /**
   * What is given is a bonus that has to be wagered before it is cash; left out: it is cash at once.
   */
  wagering?: {
    /**
     * How many times it has to be bet.
     */
    times: number;
    contribution?: Parts1;
    /**
     * At most so many minor units become cash; left out: all of it.
     */
    cap?: string;
    /**
     * Of one round at most so many minor units count; left out: the whole bet.
     */
    mostPerBet?: string;
  };
}
