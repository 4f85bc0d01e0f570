/** What members may choose; market packs narrow these lists later. */
export const BREAK_HOURS: readonly number[] = [24, 72, 168, 336, 720, 1_008];
export const EXCLUSION_MONTHS: readonly number[] = [6, 12, 24, 60];
export const REALITY_CHECK_MINUTES: readonly number[] = [10, 15, 20, 30, 45, 60];
