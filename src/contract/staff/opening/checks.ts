/** What a new site needs before it opens: the table that opening enforces, the console shows and `brand new` prints. */

/** In the order in which they are best done. */
export const OPENING_CHECKS = ['brand', 'legal', 'domain', 'payments', 'limits', 'games', 'promotion', 'mail'] as const;

export type OpeningCheck = (typeof OPENING_CHECKS)[number];

export type OpeningFacts = Readonly<Record<OpeningCheck, boolean>>;

/** What is missing, in the order of the table. Pure. */
export function missingOf(facts: OpeningFacts): readonly OpeningCheck[] {
  return OPENING_CHECKS.filter((check) => !facts[check]);
}
