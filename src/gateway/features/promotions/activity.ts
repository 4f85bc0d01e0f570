import type { ActivityStatus, PromotionEntry, PromotionPhase } from '#contract/promotions/read.ts';

/** What decides how far a member has come in a promotion. */
export interface ActivityFacts {
  readonly phase: PromotionPhase;
  readonly entry: PromotionEntry;
  /** The house has worked out who gets what. */
  readonly settled: boolean;
  readonly joined: boolean;
  /** The newest application. */
  readonly request: 'none' | 'open' | 'rejected' | 'approved';
  /** held: issued, but not to be claimed yet; lapsed: nobody claimed it in time. */
  readonly reward: 'none' | 'held' | 'ready' | 'claimed' | 'lapsed';
  /** Tickets that can be played. */
  readonly tickets: number;
  /** Its budget is used up: it gives no more. Of a raffle: it holds less than the best prize. */
  readonly isEmpty: boolean;
}

/**
 * The status of an activity (M196): what the member can do next comes before what has been, and what
 * has been before the calendar. Undefined where there is nothing to do and nothing was done.
 *
 *     COMING_SOON -> JOIN -> JOINED -> PROCESS -> ISSUED -> CLAIM -> CLAIMED
 *                    JOIN -> APPLYING -> REJECTED (and JOIN again by applying anew) or PROCESS
 *     any of them -> CLOSE, when its time is over and nothing is owed, or its budget is used up
 */
export function activityStatus(facts: ActivityFacts): ActivityStatus | undefined {
  const { phase, entry, reward, request, joined, settled } = facts;
  if (canPlay(facts)) return 'CLAIM';
  if (reward === 'ready') return facts.isEmpty ? 'CLOSE' : 'CLAIM';
  if (reward === 'held') return 'ISSUED';
  if (request === 'open') return 'APPLYING';
  if (reward === 'claimed') return 'CLAIMED';
  if (request === 'approved' && reward === 'none') return 'PROCESS';
  if (phase === 'before') return entry === 'info' && !joined ? undefined : 'COMING_SOON';
  if (request === 'rejected') return 'REJECTED';
  if (phase === 'over') return joined && !settled && reward === 'none' && entry !== 'raffle' ? 'PROCESS' : 'CLOSE';
  if (reward === 'lapsed' || facts.isEmpty) return 'CLOSE';
  if (joined) return 'JOINED';
  return entry === 'info' ? undefined : 'JOIN';
}

/** A ticket may be played while its raffle runs, and can pay its best prize. */
export function canPlay(facts: Pick<ActivityFacts, 'phase' | 'entry' | 'tickets' | 'isEmpty'>): boolean {
  const { phase, entry, tickets, isEmpty } = facts;
  return entry === 'raffle' && phase === 'running' && tickets > 0 && !isEmpty;
}

/** Whether the member may join now. */
export function canJoin(facts: ActivityFacts): boolean {
  const { entry } = facts;
  return (entry === 'join' || entry === 'raffle') && activityStatus(facts) === 'JOIN';
}

/** Whether the member may apply now, for the first time or after a refusal. */
export function canApply(facts: ActivityFacts): boolean {
  const status = activityStatus(facts);
  return facts.entry === 'apply' && facts.phase === 'running' && (status === 'JOIN' || status === 'REJECTED');
}

/** Where a promotion stands at a moment; its time is half-open, null: without a bound. */
export function phaseAt(
  now: number,
  { starts_at, ends_at }: { readonly starts_at: Date | null; readonly ends_at: Date | null },
): PromotionPhase {
  if (starts_at !== null && now < starts_at.getTime()) return 'before';
  return ends_at !== null && now >= ends_at.getTime() ? 'over' : 'running';
}

/** What a reward is worth at a moment. */
export function rewardAt(
  now: number,
  reward: { readonly claimable_at: Date; readonly expires_at: Date; readonly claimed_at: Date | null } | undefined,
): ActivityFacts['reward'] {
  if (reward === undefined) return 'none';
  if (reward.claimed_at !== null) return 'claimed';
  if (now >= reward.expires_at.getTime()) return 'lapsed';
  return now < reward.claimable_at.getTime() ? 'held' : 'ready';
}
