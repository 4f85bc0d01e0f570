import type { Db } from '#gateway/db/tables.ts';

type Rules = typeof import('#gateway/features/points/rules.ts');
type StaffRules = typeof import('#gateway/features/points/staff-rules.ts');

export interface PointRulesDeps {
  readonly readHistory: StaffRules['readRuleHistory'];
  readonly readRankRates: StaffRules['readRankRates'];
  readonly readRules: Rules['readRules'];
  readonly write: Rules['writeRules'];
  readonly runTrials: typeof import('#gateway/stream/points/trial-run.ts').runTrials;
  readonly yesterday: typeof import('#gateway/stream/daily-counters/day-rules.ts').yesterdayOf;
  readonly readRankNames: (
    db: Db,
    merchant: string,
  ) => Promise<readonly { readonly level: number; readonly name: string }[]>;
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
}
