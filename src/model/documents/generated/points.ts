// Generated from schemas/points.schema.json by scripts/generate-types.ts. Do not edit.

/**
 * How members earn points, and the rate at which points are converted into money (docs/explanation/points.md). Each merchant has one document; each version applies to later events.
 */
export interface PointRulesFile {
  /**
   * False: members earn no points and keep the points that they have.
   */
  on: boolean;
  /**
   * Minor units of valid bets that earn one point, at a rate of 1.
   */
  perMinor: string;
  /**
   * Rate by game category, in millionths: 1000000 is a rate of 1. Categories that are not listed earn no points.
   */
  categories: {
    [k: string]: number;
  };
  /**
   * Rate of deposits, in millionths of the points for a bet of the same amount. 0: deposits earn no points.
   */
  depositPpm: number;
  /**
   * Conversion of points into money. Absent or null: points cannot be converted.
   */
  conversion: null | {
    /**
     * Number of points that are converted into the amount in `minor`.
     */
    points: string;
    /**
     * Minor units that are paid for the points in `points`.
     */
    minor: string;
    /**
     * Minimum number of points per conversion.
     */
    minimum: string;
    /**
     * Maximum number of points that a member can convert per day of the merchant. Null: no limit.
     */
    dailyMost: null | string;
  };
}
