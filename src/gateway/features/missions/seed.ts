import { inEachLanguage, loadWords } from '#gateway/content/load-words.ts';
import type { Seeder } from '#gateway/revisions/merchants.ts';
import { pauseMissions } from '#gateway/stream/missions/spans.ts';
import { type Milestone, type MissionRule, unitOf } from '#model/missions/mission.ts';
import { DEMO_MISSIONS, type DemoMission } from './demo-missions.ts';
import { addMission, beginSpan } from './store.ts';

interface DemoMoney {
  readonly minorOf: (merchant: string, units: number) => bigint;
  readonly currencyOf: (merchant: string) => string;
}

const WORDS = loadWords(new URL('./texts/', import.meta.url));

/** Start of demo missions, before all seeded history. */
const LONG_AGO = new Date(0);

/**
 * Seeds a demo brand's missions, switched on: from the beginning if nothing is counted yet, so that history seeded
 * later counts; otherwise from now on.
 */
export function seedMissions(money: DemoMoney): Seeder {
  return async (db, merchant) => {
    const missions = Object.hasOwn(DEMO_MISSIONS, merchant) ? (DEMO_MISSIONS[merchant] ?? []) : [];
    if (missions.length === 0) return;
    const { at, isFresh } = await pauseMissions(db, merchant);
    for (const [place, mission] of missions.entries()) {
      const rule = ruleOf(mission, money, merchant);
      const words = inEachLanguage(WORDS, (translate) => ({
        title: translate(`${mission.id}.title`),
        text: translate(`${mission.id}.text`),
      }));
      const id = await addMission(db, merchant, { place: place + 1, words, rule });
      await db
        .updateTable('mission')
        .set({ is_on: true })
        .where('merchant', '=', merchant)
        .where('id', '=', id)
        .execute();
      await beginSpan(db, merchant, id, rule, isFresh ? LONG_AGO : at);
    }
  };
}

function ruleOf(mission: DemoMission, { minorOf, currencyOf }: DemoMoney, merchant: string): MissionRule {
  const { kind, period, filter = {}, hasBoard = false } = mission;
  const unit = unitOf(kind);
  const inUnit = (goal: number) =>
    unit === 'money' ? minorOf(merchant, goal) : BigInt(unit === 'hundredths' ? goal * 100 : goal);
  const [first, ...rest] = mission.milestones.map(([goal, reward]): Milestone => {
    return { goal: inUnit(goal), reward: { kind: 'money', amount: minorOf(merchant, reward) } };
  });
  if (first === undefined) throw new Error(`A mission of ${merchant} has no milestone`);
  return {
    kind,
    period,
    hasBoard,
    currency: currencyOf(merchant),
    milestones: [first, ...rest],
    filter: {
      categories: filter.categories ?? [],
      vendors: [],
      games: [],
      leastMinor: filter.least === undefined ? 0n : minorOf(merchant, filter.least),
    },
  };
}
