/** Rewards of a separate test site for a deposit and for play. Amounts are minor units. */
import { writeEntries } from '#gateway/content/write-entries.ts';
import type { Db } from '#gateway/db/tables.ts';
import { addMission, lockMission, toggleMission } from '#gateway/features/missions/store.ts';
import { readRules, writeRules } from '#gateway/features/points/rules.ts';
import { setRule } from '#gateway/features/promotions/rules.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import type { Operator } from '#tests/support/operator.ts';

const EACH = { kind: 'DEPOSIT_MATCH', ready: 'AT_ONCE', days: 7, once: 'EACH', everyDeposit: true } as const;

/** Half of a deposit as a bonus with a turnover of five times, and a tenth of it in claimable cash. */
const PROMOTIONS: readonly (readonly [id: string, title: string, rule: PromotionRule])[] = [
  ['half-again', 'Half as much again', { ...EACH, claim: 'AUTO', matchPpm: 500_000, wagering: { times: 5 } }],
  ['a-tenth', 'A tenth to take', { ...EACH, claim: 'CLAIM', matchPpm: 100_000 }],
];

/** By the turnover required. */
const RANKS = [
  ['Copper', 0n],
  ['Silver', 500n],
  ['Gold', 100_000n],
] as const;

/** Gives a merchant two promotions, a mission, points and a club. */
export async function openRewards({ db }: Operator, merchant: string): Promise<void> {
  await db.withMerchant(merchant, async (scope) => {
    const ranks = RANKS.map(([name, turnover], at) => ({ merchant, level: at + 1, name, turnover, benefits: '[]' }));
    await scope.insertInto('club_rank').values(ranks).execute();
    for (const [position, promotion] of PROMOTIONS.entries()) await promise(scope, merchant, position, promotion);
    const rules = { ...(await readRules(scope, merchant)).document, on: true, perMinor: '1000', depositPpm: 1_000_000 };
    await writeRules(scope, merchant, 0, rules);
    await openMission(scope, merchant);
  });
}

async function promise(
  db: Db,
  merchant: string,
  position: number,
  [id, title, rule]: (typeof PROMOTIONS)[number],
): Promise<void> {
  const none = { reward: null, starts_at: null, ends_at: null, settled_at: null };
  await db
    .insertInto('promotion')
    .values({ merchant, id, type: 'DEPOSIT', entry: 'info', prizes: '[]', ...none })
    .execute();
  await writeEntries(db, merchant, [{ kind: 'promotion', position, promotion_id: id, words: { EN: { title } } }]);
  const set = await setRule(db, merchant, { promotionId: id, version: 0n, rule, isOn: true, budget: null }, 'e2e');
  if (set.kind !== 'set') throw new Error(`The rule of ${id} is ${set.kind}`);
}

/** Two units for deposits of a hundred in a month, twelve for five hundred. */
async function openMission(db: Db, merchant: string): Promise<void> {
  const id = await addMission(db, merchant, {
    place: 1,
    words: { EN: { title: 'Deposits of the month', text: '' } },
    rule: {
      kind: 'DEPOSIT_SUM',
      period: 'month',
      hasBoard: false,
      currency: 'USD',
      filter: { categories: [], vendors: [], games: [], leastMinor: 0n },
      milestones: [
        { goal: 10_000n, reward: { kind: 'money', amount: 200n } },
        { goal: 50_000n, reward: { kind: 'money', amount: 1_200n } },
      ],
    },
  });
  const mission = await lockMission(db, merchant, id);
  if (mission !== undefined) await toggleMission(db, merchant, mission, true);
}
