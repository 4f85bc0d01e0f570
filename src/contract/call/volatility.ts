/**
 * How far the rounds of a game stray from what they return on average: the standard deviation of what a round pays, in stakes.
 * low: below 2; medium: below 6; high: 6 and more.
 */
export const volatilities = ['low', 'medium', 'high'] as const;
export type Volatility = (typeof volatilities)[number];
