/** Gradual roll-outs of switches and of a brand revision: the plan as the status tree holds it, and what a status reply publishes of it. */
import { isObject, own, ownList, ownText } from '../json/json.ts';
import { type Problem, pointer, showValue } from '../json/problem.ts';
import { type BucketSeed, hashText, isInShare } from './bucket.ts';
import type { SwitchOverlay } from './member.ts';

/** What a roll-out can be stopped by. */
export const GUARD_FIGURES = ['errors', 'failedDeposits', 'registrations'] as const;
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
   * Percent above which the roll-out stops: failed ones among the calls of members in the share, or among their finished
   * deposits, or registrations that are missing compared with as long a time before.
   */
  readonly limit: number;
}

/** Members of these rank levels, both included. */
export interface RankRange {
  readonly from: number;
  readonly to: number;
}

/** The id of the roll-out of a brand revision; no switch can have it. */
export const BRAND_ROLLOUT = 'brand';

/** A roll-out of one switch, or of a brand revision. All others have the merchant's switch, or the served brand. */
export interface RolloutPlan {
  /** The switch's value for members in the share, `1` or `0`; of a brand, the revision. */
  readonly to: string;
  /** Chosen by its author; fixed for the whole roll-out. */
  readonly salt: string;
  /** Shares rise. */
  readonly steps: readonly RolloutStep[];
  /** The current step, from 0. */
  readonly step: number;
  readonly guards: readonly RolloutGuard[];
  /** The share is one of the members of these ranks; absent: of all members. */
  readonly ranks?: RankRange;
  /** The share is one of the members with this label; absent: of all members. */
  readonly label?: string;
}

/** A roll-out as it is published: its current share. Labels are the merchant's own notes: only a hash is published. */
export interface Rollout extends Pick<RolloutPlan, 'to' | 'salt' | 'ranks'> {
  /** Percent. */
  readonly share: number;
  /** `hashLabel` of the plan's label. */
  readonly label?: string;
}

/** What a roll-out reads of a member besides the id. */
export interface CohortFacts {
  readonly rankLevel: number;
  readonly labels: readonly string[];
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
const REVISION = /^[A-Za-z0-9_-]{16}$/;
const MOST_LABEL = 40;
const LABEL_HASH = /^[0-9a-z]{1,7}$/;

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
    const label = own(node, 'label');
    const isCohort = (ranks === undefined || isRankRange(ranks)) && (label === undefined || isLabelHash(label));
    if (!isTarget(id, to) || !isShare(share) || !SALT.test(salt) || !isCohort) continue;
    found.set(id, {
      to,
      share,
      salt,
      ...(ranks && { ranks: { from: ranks.from, to: ranks.to } }),
      ...(label && { label }),
    });
  }
  return found;
}

/** Whether a roll-out of this id can have this value: a brand has revisions, a switch is on or off. */
export function isTarget(id: string, to: unknown): to is string {
  if (id === BRAND_ROLLOUT) return typeof to === 'string' && REVISION.test(to);
  return to === '1' || to === '0';
}

function isLabelHash(value: unknown): value is string {
  return typeof value === 'string' && LABEL_HASH.test(value);
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
      return plan && isTarget(id, plan.to) ? [[id, plan] as const] : [];
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
  const { to, salt, ranks, label } = plan;
  return { to, salt, share: shareOf(plan), ...(ranks && { ranks }), ...(label && { label: hashLabel(label) }) };
}

export function hashLabel(label: string): string {
  return hashText(label).toString(36);
}

/** Whether a member is one of those that a roll-out is for, in or out of its share. */
export function isOfCohort({ ranks, label }: Pick<Rollout, 'ranks' | 'label'>, member: CohortFacts): boolean {
  const { rankLevel, labels } = member;
  const isOfRanks = ranks === undefined || (rankLevel >= ranks.from && rankLevel <= ranks.to);
  return isOfRanks && (label === undefined || labels.some((own) => hashLabel(own) === label));
}

/** Whether a member is in the share of a roll-out. `member` is the id, or an OpenFeature targeting key. */
export function isRolledTo(
  rollout: Rollout,
  { merchant, id }: Omit<BucketSeed, 'salt'>,
  { member, ...facts }: CohortFacts & { readonly member: string },
): boolean {
  return isOfCohort(rollout, facts) && isInShare({ merchant, id, salt: rollout.salt }, rollout.share, member);
}

/**
 * Whether a visitor who is not signed in is in the share of a brand's roll-out. `visitor` is what the request shows
 * without a cookie. No rank and no label is known: a roll-out that is limited to some has no visitors.
 */
export function isRolledToVisitor(rollout: Rollout, merchant: string, visitor: string): boolean {
  if (rollout.ranks !== undefined || rollout.label !== undefined) return false;
  return isInShare({ merchant, id: BRAND_ROLLOUT, salt: rollout.salt }, rollout.share, `visitor ${visitor}`);
}

/** The member's switches with those of the roll-outs whose share the member is in. A switch of the member's own comes first. */
export function withRollouts(
  switches: ReadonlyMap<string, SwitchOverlay>,
  rollouts: Rollouts,
  { merchant, ...member }: Pick<BucketSeed, 'merchant'> & CohortFacts & { readonly member: string },
): ReadonlyMap<string, SwitchOverlay> {
  const rolled = [...rollouts].flatMap(([id, rollout]) => {
    const { to, share } = rollout;
    if ((to !== '0' && to !== '1') || switches.has(id) || !isRolledTo(rollout, { merchant, id }, member)) return [];
    return [[id, { enabled: to, because: describeShare(share) }] as const];
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
    ...unless(
      to === '0' || to === '1' || isTarget(BRAND_ROLLOUT, to),
      '/to',
      to,
      "'1' or '0', or the revision of a brand",
    ),
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
    ...labelProblems(own(raw, 'label')),
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

function labelProblems(label: unknown): readonly Problem[] {
  const isFine = label === undefined || (typeof label === 'string' && label !== '' && label.length <= MOST_LABEL);
  return unless(isFine, '/label', label, `a label of 1 to ${MOST_LABEL} characters`);
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
