// Generated from schemas/mission.schema.json by scripts/generate-types.ts. Do not edit.

/**
 * Categories of games.
 *
 * @maxItems 100
 */
export type Names = string[];
/**
 * Vendors of games.
 *
 * @maxItems 100
 */
export type Names1 = string[];
/**
 * Games by their node id.
 *
 * @maxItems 100
 */
export type Names2 = string[];

/**
 * What a mission asks for and what it gives. Amounts are whole minor units as text; docs/explanation/missions.md has the kinds.
 */
export interface MissionFile {
  /**
   * What is counted.
   */
  kind:
    | 'BET_VOLUME'
    | 'BET_COUNT'
    | 'WIN_MULTIPLE'
    | 'DEPOSIT_SUM'
    | 'DEPOSIT_COUNT'
    | 'LOGIN_DAYS'
    | 'STREAK'
    | 'GAMES_TRIED'
    | 'REFERRALS';
  /**
   * How often it begins anew, by the merchant's calendar.
   */
  period: 'once' | 'day' | 'week' | 'month';
  /**
   * The currency in which amounts count.
   */
  currency: string;
  /**
   * What counts of what happens; an absent list lets everything count.
   */
  filter?: {
    categories?: Names;
    vendors?: Names1;
    games?: Names2;
    /**
     * The least bet of a round, or the least deposit, in minor units.
     */
    least?: string;
  };
  /**
   * Steps with their rewards, each goal above the one before; the last is the mission's goal.
   *
   * @minItems 1
   * @maxItems 8
   */
  milestones: {
    /**
     * Minor units of a sum, hundredths of a multiple of the bet, or times.
     */
    goal: string;
    /**
     * What is given when the goal is reached.
     */
    reward: {
      /**
       * Money from the house's bonus account, or points.
       */
      kind: 'money' | 'points';
      /**
       * Minor units, or whole points.
       */
      amount: string;
    };
  }[];
  /**
   * At most so much money for one member over the mission's whole time, in minor units; what is above is not given. A mission that pays money and is on has it.
   */
  memberMost?: string;
  /**
   * Members are ranked by what they have reached.
   */
  board?: boolean;
}
