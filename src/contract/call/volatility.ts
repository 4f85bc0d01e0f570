/**
 * Volatility of a game: the standard deviation of a round's payout, in stakes. low: below 2; medium: below 6; high: 6
 * and more.
 */
export const volatilities = ['low', 'medium', 'high'] as const;
export type Volatility = (typeof volatilities)[number];
