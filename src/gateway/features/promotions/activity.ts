import type { ActivityStatus, PromotionEntry, PromotionPhase } from '#contract/promotions/read.ts';

export interface ActivityFacts {
  readonly phase: PromotionPhase;
  readonly entry: PromotionEntry;
  /** The receivers of rewards are final. */
  readonly settled: boolean;
  readonly joined: boolean;
  /** State of the latest application. */
  readonly request: 'none' | 'open' | 'rejected' | 'approved';
  /** held: issued, but not claimable yet; lapsed: not claimed in time. */
  readonly reward: 'none' | 'held' | 'ready' | 'claimed' | 'lapsed';
  /** Playable tickets. */
  readonly tickets: number;
  /** The budget is used up and no more is paid. For a raffle: the budget is below the best prize. */
  readonly isEmpty: boolean;
}

/**
 * The status of an activity (M196): an action the member can take now comes before past results, and past results
 * before the calendar. Undefined if there is nothing to do and nothing was done.
 * - COMING_SOON -> JOIN -> JOINED -> PROCESS -> ISSUED -> CLAIM -> CLAIMED
 * - JOIN -> APPLYING -> REJECTED (and JOIN again by a new application) or PROCESS
 * - any of them -> CLOSE, when the time is over and nothing is owed, or the budget is used up
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

/** A ticket is playable while its raffle runs and the budget covers the best prize. */
export function canPlay(facts: Pick<ActivityFacts, 'phase' | 'entry' | 'tickets' | 'isEmpty'>): boolean {
  const { phase, entry, tickets, isEmpty } = facts;
  return entry === 'raffle' && phase === 'running' && tickets > 0 && !isEmpty;
}

export function canJoin(facts: ActivityFacts): boolean {
  const { entry } = facts;
  return (entry === 'join' || entry === 'raffle') && activityStatus(facts) === 'JOIN';
}

/** Whether the member may apply now, for the first time or after a rejection. */
export function canApply(facts: ActivityFacts): boolean {
  const status = activityStatus(facts);
  return facts.entry === 'apply' && facts.phase === 'running' && (status === 'JOIN' || status === 'REJECTED');
}

/** Phase of a promotion at a moment; the end is exclusive, null: unbounded. */
export function phaseAt(
  now: number,
  { starts_at, ends_at }: { readonly starts_at: Date | null; readonly ends_at: Date | null },
): PromotionPhase {
  if (starts_at !== null && now < starts_at.getTime()) return 'before';
  return ends_at !== null && now >= ends_at.getTime() ? 'over' : 'running';
}

export function rewardAt(
  now: number,
  reward: { readonly claimable_at: Date; readonly expires_at: Date; readonly claimed_at: Date | null } | undefined,
): ActivityFacts['reward'] {
  if (reward === undefined) return 'none';
  if (reward.claimed_at !== null) return 'claimed';
  if (now >= reward.expires_at.getTime()) return 'lapsed';
  return now < reward.claimable_at.getTime() ? 'held' : 'ready';
}
