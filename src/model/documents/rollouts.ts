/** Gradual roll-outs of switches: the plan as the status tree holds it, and what a status reply publishes of it. */
import { isObject, own, ownList, ownText } from '../json/json.ts';
import { type Problem, pointer, showValue } from '../json/problem.ts';
import { type BucketSeed, isInShare } from './bucket.ts';
import type { SwitchOverlay } from './member.ts';

/** What a roll-out can be stopped by. */
export const GUARD_FIGURES = ['failedDeposits', 'registrations'] as const;
export type GuardFigure = (typeof GUARD_FIGURES)[number];

export interface RolloutStep {
  /** Percent of the members. */
  readonly share: number;
  /** How long it lasts; null: until staff take the next step. */
  readonly hours: number | null;
}

export interface RolloutGuard {
  readonly figure: GuardFigure;
  /**
   * Percent above which the roll-out stops: failed ones among the finished deposits of members in the share, or
   * registrations that are missing compared with as long a time before.
   */
  readonly limit: number;
}

/** Members of these rank levels, both included. */
export interface RankRange {
  readonly from: number;
  readonly to: number;
}

/** A roll-out of one switch. Members outside the share, and visitors, have the merchant's switch. */
export interface RolloutPlan {
  /** The switch's value for members in the share. */
  readonly to: '0' | '1';
  /** Chosen by its author; fixed for the whole roll-out. */
  readonly salt: string;
  /** Shares rise. */
  readonly steps: readonly RolloutStep[];
  /** The current step, from 0. */
  readonly step: number;
  readonly guards: readonly RolloutGuard[];
  /** The share is one of the members of these ranks; absent: of all members. */
  readonly ranks?: RankRange;
}

/** A roll-out as it is published: its current share. */
export interface Rollout extends Pick<RolloutPlan, 'to' | 'salt' | 'ranks'> {
  /** Percent. */
  readonly share: number;
}

/** By the id of the switch. */
export type Rollouts = ReadonlyMap<string, Rollout>;

/** Running roll-outs of a site at the same time. */
export const MOST_ROLLOUTS = 50;
const MOST_STEPS = 20;
/** A quarter of a year. */
const MOST_HOURS = 2_160;
const MOST_RANK = 99;
const SALT = /^[A-Za-z0-9_-]{8,40}$/;

export function shareOf({ steps, step }: Pick<RolloutPlan, 'steps' | 'step'>): number {
  return steps[step]?.share ?? 0;
}

/** Reads the published roll-outs of a status reply. What is invalid rolls out to no one. Never throws. */
export function parseRollouts(raw: unknown): Rollouts {
  const found = new Map<string, Rollout>();
  if (!isObject(raw)) return found;
  for (const [id, node] of Object.entries(raw).slice(0, MOST_ROLLOUTS)) {
    const to = own(node, 'to');
    const share = own(node, 'share');
    const salt = ownText(node, 'salt') ?? '';
    const ranks = own(node, 'ranks');
    const cohort = isRankRange(ranks) ? { ranks: { from: ranks.from, to: ranks.to } } : {};
    const isFine = (to === '1' || to === '0') && isShare(share) && SALT.test(salt);
    if (isFine && (ranks === undefined || isRankRange(ranks))) found.set(id, { to, share, salt, ...cohort });
  }
  return found;
}

/** Reads one plan of the status tree; undefined if it is none. */
export function readPlan(raw: unknown): RolloutPlan | undefined {
  return planProblems(raw).length === 0 ? (raw as RolloutPlan) : undefined;
}

/** The plans of a status tree by switch. */
export function plansIn(status: unknown): ReadonlyMap<string, RolloutPlan> {
  const raw = own(status, 'rollouts');
  const plans = isObject(raw) ? Object.entries(raw).slice(0, MOST_ROLLOUTS) : [];
  return new Map(
    plans.flatMap(([id, node]) => {
      const plan = readPlan(node);
      return plan ? [[id, plan] as const] : [];
    }),
  );
}

/** What a status reply publishes of the plans: no later steps and no guards. Undefined if nothing is rolled out. */
export function publishRollouts(status: unknown): Readonly<Record<string, Rollout>> | undefined {
  if (own(status, 'rollouts') === undefined) return undefined;
  const published = [...plansIn(status)].map(([id, plan]) => [id, publish(plan)] as const);
  return published.length > 0 ? Object.fromEntries(published) : undefined;
}

export function publish(plan: RolloutPlan): Rollout {
  const { to, salt, ranks } = plan;
  return { to, salt, share: shareOf(plan), ...(ranks && { ranks }) };
}

/** Whether a rank is one of those that a roll-out is for. */
export function isOfRanks({ ranks }: Pick<RolloutPlan, 'ranks'>, rankLevel: number): boolean {
  return ranks === undefined || (rankLevel >= ranks.from && rankLevel <= ranks.to);
}

/**
 * The member's switches with those of the roll-outs whose share the member is in. A switch of the member's own comes
 * first. `member` is the id, or an OpenFeature targeting key.
 */
export function withRollouts(
  switches: ReadonlyMap<string, SwitchOverlay>,
  rollouts: Rollouts,
  {
    merchant,
    member,
    rankLevel,
  }: Pick<BucketSeed, 'merchant'> & { readonly member: string; readonly rankLevel: number },
): ReadonlyMap<string, SwitchOverlay> {
  if (rollouts.size === 0) return switches;
  const rolled = [...rollouts].flatMap(([id, rollout]) => {
    const { to, salt, share } = rollout;
    const isInside =
      !switches.has(id) && isOfRanks(rollout, rankLevel) && isInShare({ merchant, id, salt }, share, member);
    return isInside ? [[id, { enabled: to, because: describeShare(share) }] as const] : [];
  });
  return rolled.length === 0 ? switches : new Map([...switches, ...rolled]);
}

/** Why a member has the switch (N01), in English. `readDescribedShare` reads it back for other languages. */
export function describeShare(share: number): string {
  return `in the share of ${share} %`;
}

export function readDescribedShare(because: string): number | undefined {
  const share = /^in the share of (\d{1,3}) %$/.exec(because)?.[1];
  return share === undefined ? undefined : Number(share);
}

/** Why a plan is invalid; paths point into the plan. */
export function planProblems(raw: unknown): readonly Problem[] {
  const steps = ownList(raw, 'steps');
  const step = own(raw, 'step');
  const to = own(raw, 'to');
  const salt = own(raw, 'salt');
  return [
    ...unless(to === '0' || to === '1', '/to', to, "'1' or '0'"),
    ...unless(typeof salt === 'string' && SALT.test(salt), '/salt', salt, '8 to 40 letters, digits, - and _'),
    ...unless(steps.length > 0 && steps.length <= MOST_STEPS, '/steps', steps.length, `1 to ${MOST_STEPS} steps`),
    ...steps.flatMap((one, at) => stepProblems(one, steps[at - 1], pointer('steps', at))),
    ...unless(
      Number.isInteger(step) && Number(step) >= 0 && Number(step) < steps.length,
      '/step',
      step,
      'the number of one of the steps, from 0',
    ),
    ...guardProblems(ownList(raw, 'guards')),
    ...rankProblems(own(raw, 'ranks')),
  ];
}

function stepProblems(step: unknown, before: unknown, at: string): readonly Problem[] {
  const share = own(step, 'share');
  const hours = own(step, 'hours');
  const isLonger = before === undefined || Number(share) > Number(own(before, 'share'));
  return [
    ...unless(isShare(share) && isLonger, `${at}/share`, share, 'a whole number from 1 to 100, above the step before'),
    ...unless(
      hours === null || (Number.isInteger(hours) && Number(hours) >= 1 && Number(hours) <= MOST_HOURS),
      `${at}/hours`,
      hours,
      `1 to ${MOST_HOURS} whole hours, or null`,
    ),
  ];
}

function guardProblems(guards: readonly unknown[]): readonly Problem[] {
  const figures = guards.map((guard) => own(guard, 'figure'));
  return guards.flatMap((guard, at) => {
    const limit = own(guard, 'limit');
    const [figure] = figures.slice(at);
    const isKnown = GUARD_FIGURES.some((known) => known === figure) && figures.indexOf(figure) === at;
    return [
      ...unless(isKnown, pointer('guards', at, 'figure'), figure, `one of ${GUARD_FIGURES.join(', ')}, each once`),
      ...unless(isShare(limit), pointer('guards', at, 'limit'), limit, 'a whole number from 1 to 100'),
    ];
  });
}

function rankProblems(ranks: unknown): readonly Problem[] {
  const expected = `rank levels from 0 to ${MOST_RANK}, the first not above the last`;
  return unless(ranks === undefined || isRankRange(ranks), '/ranks', ranks, expected);
}

function isRankRange(value: unknown): value is RankRange {
  const [from, to] = [own(value, 'from'), own(value, 'to')];
  return isRank(from) && isRank(to) && from <= to;
}

function isRank(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_RANK;
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 100;
}

function unless(isFine: boolean, path: string, found: unknown, expected: string): readonly Problem[] {
  const problem = { code: 'rollout.plan', path, found: showValue(found), expected, remedy: 'Correct the roll-out.' };
  return isFine ? [] : [problem];
}
