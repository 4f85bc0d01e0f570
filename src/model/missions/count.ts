/** Progress of missions as a fold over events. */
import type { DepositEvent, MissionEvent, RoundEvent, Stamp } from './events.ts';
import type { MissionKind, MissionRule } from './mission.ts';

/**
 * A member's progress in a period. It depends on the events alone: any split into batches gives the same result, and a
 * rollback counts in the period in which it happens.
 */
export interface Progress {
  /** In the unit of the mission's kind; below zero where more was rolled back than had counted. */
  readonly value: bigint;
  /** When the value last changed: with equal values the earlier one ranks higher. Undefined: nothing has counted. */
  readonly since: Stamp | undefined;
  /** What counts once each: days, games, rounds that won enough. Empty for sums. */
  readonly items: ReadonlyMap<string, bigint>;
}

/** What an event adds: to the value, or to the counter of an item. */
export type Effect =
  | { readonly kind: 'sum'; readonly added: bigint }
  | { readonly kind: 'item'; readonly item: string; readonly added: bigint }
  /**
   * The round's win as a multiple of its bet; null: the round no longer counts. `reaches`: it is worth a milestone, and
   * is always stored; a lower one is stored only if it is the best so far, because such rounds are many.
   */
  | { readonly kind: 'best'; readonly item: string; readonly best: bigint; readonly reaches: boolean }
  | { readonly kind: 'best'; readonly item: string; readonly best: null };

/** An event's effect under a rule, on a day of the merchant (yyyy-MM-dd); undefined: none. */
export function effectOf(rule: MissionRule, event: MissionEvent, day: string): Effect | undefined {
  switch (event.kind) {
    case 'login':
      return rule.kind === 'LOGIN_DAYS' ? { kind: 'item', item: day, added: 1n } : undefined;
    case 'friend':
      return rule.kind === 'REFERRALS' ? { kind: 'sum', added: event.change } : undefined;
    case 'deposit':
      return depositEffect(rule, event);
    case 'round':
      return passes(rule, event) ? roundEffect(rule, event, day) : undefined;
  }
}

function depositEffect({ kind, currency, filter }: MissionRule, event: DepositEvent): Effect | undefined {
  if (event.currency !== currency || event.wholeMinor < filter.leastMinor || event.minor === 0n) return undefined;
  if (kind === 'DEPOSIT_SUM') return { kind: 'sum', added: event.minor };
  if (kind === 'DEPOSIT_COUNT' && event.change !== 0n) return { kind: 'sum', added: event.change };
  return undefined;
}

function passes({ currency, filter }: MissionRule, event: RoundEvent): boolean {
  const { categories, vendors, games, leastMinor } = filter;
  if (event.currency !== currency || event.betMinor < leastMinor) return false;
  if (categories.length > 0 && !categories.includes(event.category)) return false;
  if (vendors.length > 0 && !vendors.includes(event.vendor)) return false;
  return games.length === 0 || games.includes(event.nodeId);
}

function roundEffect({ kind, milestones }: MissionRule, event: RoundEvent, day: string): Effect | undefined {
  const isClosed = event.outcome === 'closed';
  const times = isClosed ? 1n : -1n;
  switch (kind) {
    case 'BET_VOLUME':
      return { kind: 'sum', added: isClosed ? validOf(event) : -validOf(event) };
    case 'BET_COUNT':
      return { kind: 'sum', added: times };
    case 'STREAK':
      return { kind: 'item', item: day, added: times };
    case 'GAMES_TRIED':
      return { kind: 'item', item: event.nodeId, added: times };
    case 'WIN_MULTIPLE': {
      const counterKey = `${event.vendor} ${event.round}`;
      if (!isClosed) return { kind: 'best', item: counterKey, best: null };
      const best = event.betMinor > 0n ? (event.wonMinor * 100n) / event.betMinor : 0n;
      return { kind: 'best', item: counterKey, best, reaches: best >= milestones[0].goal };
    }
    default:
      return undefined;
  }
}

const validOf = ({ betMinor, validMinor = betMinor }: RoundEvent): bigint => validMinor;

/** A mutable progress; `counters` is its own copy. */
export interface OpenProgress {
  value: bigint;
  since: Stamp | undefined;
  readonly items: Map<string, bigint>;
}

export function addEffect(kind: MissionKind, progress: OpenProgress, effect: Effect, stamp: Stamp): void {
  const value = effect.kind === 'sum' ? progress.value + effect.added : valueAfter(kind, progress, effect);
  if (value === progress.value) return;
  progress.value = value;
  progress.since = stamp;
}

/** Changes `counters` and returns the new value. */
function valueAfter(
  kind: MissionKind,
  { value, items }: OpenProgress,
  effect: Exclude<Effect, { readonly kind: 'sum' }>,
): bigint {
  if (effect.kind === 'best') {
    if (effect.best === null) return items.delete(effect.item) ? bestOf(items) : value;
    if (!effect.reaches && effect.best <= value) return value;
    items.set(effect.item, effect.best);
    return effect.best > value ? effect.best : value;
  }
  const before = items.get(effect.item) ?? 0n;
  const now = before + effect.added;
  items.set(effect.item, now);
  // An item counts or not: how often is irrelevant.
  if (before > 0n === now > 0n) return value;
  return kind === 'STREAK' ? longestRun(items) : value + (now > 0n ? 1n : -1n);
}

function bestOf(counters: ReadonlyMap<string, bigint>): bigint {
  let best = 0n;
  for (const multiple of counters.values()) if (multiple > best) best = multiple;
  return best;
}

const DAY_MS = 86_400_000;

/** The longest run of consecutive days (yyyy-MM-dd). */
function longestRun(counters: ReadonlyMap<string, bigint>): bigint {
  const days = [...counters].filter(([, times]) => times > 0n).map(([day]) => Date.parse(`${day}T00:00:00Z`));
  let [longest, run, last] = [0n, 0n, Number.NaN];
  for (const day of days.sort((one, other) => one - other)) {
    run = day - last === DAY_MS ? run + 1n : 1n;
    if (run > longest) longest = run;
    last = day;
  }
  return longest;
}

/** The number of milestones that a value has reached: milestones are reached in order. */
export function reachedBy({ milestones }: Pick<MissionRule, 'milestones'>, value: bigint): number {
  return milestones.filter(({ goal }) => value >= goal).length;
}
