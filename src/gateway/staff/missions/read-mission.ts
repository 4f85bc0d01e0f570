import { writeAmount } from '#contract/call/amount.ts';
import { PICTURE_ADDRESS } from '#contract/staff/media/calls.ts';
import type { StaffMission, WrittenMission } from '#contract/staff/missions/calls.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { type Milestone, type MissionKind, type MissionRule, unitOf } from '#model/missions/mission.ts';
import { readRule, ruleProblems } from '#model/missions/read-rule.ts';
import { readDecimal } from '../read-decimal.ts';
import type { MissionsDeps } from './deps.ts';

type Row = Awaited<ReturnType<MissionsDeps['readMissions']>>[number];
type Figures = import('#gateway/features/missions/figures.ts').Figures;

interface Money {
  readonly code: string;
  readonly exponent: number;
}

const digitsOf = (kind: MissionKind, exponent: number) => ({ money: exponent, hundredths: 2, times: 0 })[unitOf(kind)];

/** Parses a mission's rule. Throws `Failure` with every invalid field and its reason. */
export function readMission(written: WrittenMission, { code, exponent }: Money): MissionRule {
  const problems: { readonly field: string; readonly code: string }[] = [];
  const read = (field: string, typed: string, digits: number): bigint => {
    const minor = readDecimal(typed, digits);
    if (minor !== undefined) return minor;
    problems.push({ field, code: 'amount' });
    return 1n;
  };
  const { kind, period, categories, vendors, games, least = '0', board, memberMost, picture } = written;
  const [first, ...rest] = written.milestones.map(({ goal, reward, amount }, at): Milestone => {
    const minor = read(`reward.${at}`, amount, reward === 'money' ? exponent : 0);
    return { goal: read(`goal.${at}`, goal, digitsOf(kind, exponent)), reward: { kind: reward, amount: minor } };
  });
  if (first === undefined) throw refused([{ field: 'milestones', code: 'missing' }]);
  const filter = { categories, vendors, games, leastMinor: read('least', least, exponent) };
  const rule: MissionRule = {
    kind,
    period,
    filter,
    currency: code,
    hasBoard: board,
    milestones: [first, ...rest],
    ...(memberMost !== undefined && { memberMostMinor: read('memberMost', memberMost, exponent) }),
  };
  for (const { field, code: why, place } of ruleProblems(rule))
    problems.push({ field: place === undefined ? field : `${field}.${place}`, code: why });
  if (!Object.values(written.words).some(({ title }) => title.trim() !== ''))
    problems.push({ field: 'words', code: 'missing' });
  if (picture !== undefined && !PICTURE_ADDRESS.test(picture)) problems.push({ field: 'picture', code: 'address' });
  if (problems.length > 0) throw refused(problems);
  return rule;
}

const refused = (fields: readonly { readonly field: string; readonly code: string }[]) =>
  new Failure('invalid_request', { value: { fields } });

/** Maps a mission to the format of staff and journal; undefined if its stored rule is invalid. */
export function presentMission(
  { place, words, rule: document, budget, picture }: Row,
  exponent: number,
): WrittenMission | undefined {
  const rule = readRule(document);
  if (rule === undefined) return undefined;
  const { kind, period, filter, milestones, hasBoard, memberMostMinor } = rule;
  const { categories, vendors, games, leastMinor } = filter;
  return {
    place,
    words: words as WrittenMission['words'],
    kind,
    period,
    board: hasBoard,
    categories,
    vendors,
    games,
    ...(leastMinor > 0n && { least: writeAmount(leastMinor, exponent) }),
    ...(budget !== null && { budget }),
    ...(picture !== null && { picture }),
    ...(memberMostMinor !== undefined && { memberMost: writeAmount(memberMostMinor, exponent) }),
    milestones: milestones.map(({ goal, reward }) => ({
      goal: writeAmount(goal, digitsOf(kind, exponent)),
      reward: reward.kind,
      amount: writeAmount(reward.amount, reward.kind === 'money' ? exponent : 0),
    })),
  };
}

export function presentWhole(row: Row, figures: Figures, exponent: number): StaffMission | undefined {
  const written = presentMission(row, exponent);
  if (written === undefined) return undefined;
  const { moneyMinor, points, owedMinor, owedPoints, ...counts } = figures;
  return {
    id: row.id,
    version: Number(row.version),
    isOn: row.isOn,
    ...written,
    figures: {
      ...counts,
      money: writeAmount(moneyMinor, exponent),
      points: String(points),
      owedMoney: writeAmount(owedMinor, exponent),
      owedPoints: String(owedPoints),
    },
  };
}
