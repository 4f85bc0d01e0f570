// Generated from schemas/promotion-rule.schema.json by scripts/generate-types.ts. Do not edit.

/**
 * Cash back rate of bets, in millionths, by game category. Categories that are not listed have no cash back.
 *
 * @maxItems 20
 */
export type Parts = {
  /**
   * A game category.
   */
  category: string;
  /**
   * In millionths: 1000000 is 100%.
   */
  ppm: number;
}[];
/**
 * Rate at which a bet counts, in millionths, by category. Categories that are not listed count fully; games between players do not count.
 *
 * @maxItems 20
 */
export type Parts1 = {
  /**
   * A game category.
   */
  category: string;
  /**
   * In millionths: 1000000 is 100%.
   */
  ppm: number;
}[];

/**
 * What a promotion rewards, and on which terms. Amounts are strings of minor units, rates are millionths. For the fields of each kind, see docs/decisions/29-promotions-and-missions-count-by-the-version-in-force.md.
 */
export interface PromotionRule {
  /**
   * The event that is rewarded: a deposit, a day's bets, a daily visit or deposit, an invited friend, a reached rank, the first day of a month, a birthday, or an application with proof.
   */
  kind: 'DEPOSIT_MATCH' | 'CASHBACK' | 'RED_PACKET' | 'REFERRAL' | 'RANK_UP' | 'MONTHLY' | 'BIRTHDAY' | 'ZALO';
  /**
   * AUTO: the reward is paid automatically. CLAIM: the member claims it in the reward centre.
   */
  claim: 'AUTO' | 'CLAIM';
  /**
   * When the reward can be claimed: immediately, or when the merchant's next day begins.
   */
  ready: 'AT_ONCE' | 'NEXT_DAY';
  /**
   * Number of days after which an unclaimed reward expires.
   */
  days: number;
  /**
   * How often one member gets the reward. EACH: for every deposit.
   */
  once?: 'EVER' | 'DAY' | 'MONTH' | 'EACH';
  /**
   * Reward in minor units. For a referral, the reward of the inviting member; for an application, the maximum.
   */
  amount?: string;
  /**
   * Reward of the invited friend in a referral, in minor units.
   */
  friendAmount?: string;
  /**
   * Rate of the deposit that is rewarded, in millionths: 1000000 is 100%.
   */
  matchPpm?: number;
  /**
   * Maximum reward for one deposit, in minor units. Absent: no limit.
   */
  most?: string;
  /**
   * Maximum reward for one member over the whole promotion, in minor units. Amounts above it are not paid. Required for a rule that staff turn on.
   */
  memberMost?: string;
  /**
   * In minor units. Smaller deposits do not count. For a referral, the total that the friend must deposit.
   */
  depositLeast?: string;
  /**
   * For a referral, the total that the friend must bet, in minor units.
   */
  turnoverLeast?: string;
  /**
   * True: every deposit counts. False: only deposits made for the promotion count.
   */
  everyDeposit?: boolean;
  /**
   * Reward of each rank, if the reward depends on the rank.
   *
   * @maxItems 99
   */
  ranks?: {
    /**
     * Level of the club rank.
     */
    rank: number;
    /**
     * Reward of the rank, in minor units.
     */
    amount: string;
  }[];
  rates?: Parts;
  /**
   * The rule applies to members of this rank or higher.
   */
  rankFrom?: number;
  /**
   * The rule applies to members who registered at most this many days ago. Absent: it applies to all members.
   */
  newDays?: number;
  /**
   * The reward is a bonus that must be wagered before it becomes cash. Absent: the reward is cash.
   */
  wagering?: {
    /**
     * Number of times that the bonus must be wagered.
     */
    times: number;
    contribution?: Parts1;
    /**
     * Maximum amount that becomes cash, in minor units. Absent: no limit.
     */
    cap?: string;
    /**
     * Maximum amount of one round that counts, in minor units. Absent: the whole bet counts.
     */
    mostPerBet?: string;
  };
}
