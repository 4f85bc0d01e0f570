// Generated from schemas/mission.schema.json by scripts/generate-types.ts. Do not edit.

/**
 * Game categories.
 *
 * @maxItems 100
 */
export type Names = string[];
/**
 * Game vendors.
 *
 * @maxItems 100
 */
export type Names1 = string[];
/**
 * Node ids of games.
 *
 * @maxItems 100
 */
export type Names2 = string[];

/**
 * Goals and rewards of a mission. Amounts are strings of whole minor units; docs/explanation/missions.md describes the kinds.
 */
export interface MissionFile {
  /**
   * Event that the mission counts.
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
   * How often the mission restarts, in the merchant's calendar.
   */
  period: 'once' | 'day' | 'week' | 'month';
  /**
   * Currency of the amounts.
   */
  currency: string;
  /**
   * Filter for the counted events. An absent list does not filter.
   */
  filter?: {
    categories?: Names;
    vendors?: Names1;
    games?: Names2;
    /**
     * Minimum bet of a round, or minimum deposit, in minor units.
     */
    least?: string;
  };
  /**
   * Steps with their rewards, in ascending order of their goals. The last step is the goal of the mission.
   *
   * @minItems 1
   * @maxItems 8
   */
  milestones: {
    /**
     * Minor units of a sum, hundredths of a multiple of the bet, or a number of times.
     */
    goal: string;
    /**
     * Reward for reaching the goal.
     */
    reward: {
      /**
       * Money from the operator's bonus account, or points.
       */
      kind: 'money' | 'points';
      /**
       * Minor units, or whole points.
       */
      amount: string;
    };
  }[];
  /**
   * Maximum reward for one member over the whole mission, in minor units. Amounts above it are not paid. Required for an active mission that pays money.
   */
  memberMost?: string;
  /**
   * A leaderboard ranks members by their progress.
   */
  board?: boolean;
}
