// Generated from schemas/points.schema.json by scripts/generate-types.ts. Do not edit.

/**
 * By what members earn points, and what points are turned into money for (docs/explanation/points.md). A document per merchant; each version holds for what comes after it.
 */
export interface PointRulesFile {
  /**
   * Off: nothing earns, and what was earned stays.
   */
  on: boolean;
  /**
   * So many minor units of a valid bet are one point, at rates of one.
   */
  perMinor: string;
  /**
   * By category of games, in millionths: 1000000 is once. One that is not named earns nothing.
   */
  categories: {
    [k: string]: number;
  };
  /**
   * What deposits earn, in millionths of what a bet of the same amount would; 0: nothing.
   */
  depositPpm: number;
  /**
   * Points into money. Absent or null: they are not turned into any.
   */
  conversion: null | {
    /**
     * So many points are worth what `minor` says.
     */
    points: string;
    /**
     * So many minor units of money are given for `points`.
     */
    minor: string;
    /**
     * The fewest points at a time.
     */
    minimum: string;
    /**
     * The most points of a member in a day of the merchant; null: as many as are there.
     */
    dailyMost: null | string;
  };
}
