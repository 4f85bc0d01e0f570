import { isMoney, type MoneyEvent, type StreamEvent } from '../event.ts';

/** Turnover of a member that counts towards wagering requirements. */
export interface TurnoverChange {
  readonly memberId: string;
  readonly currency: string;
  /** By game category, in minor units. */
  readonly added: ReadonlyMap<string, bigint>;
}

/** An incoming transfer, and the member's turnover so far within the same events. */
export interface TurnoverSnapshot {
  readonly transferId: string;
  readonly memberId: string;
  readonly currency: string;
  readonly before: ReadonlyMap<string, bigint>;
}

export interface Turnovers {
  readonly changes: readonly TurnoverChange[];
  readonly snapshots: readonly TurnoverSnapshot[];
}

/** Movements with a turnover requirement: money from outside (D46), including from members, and bonuses. */
const WITH_TURNOVER_REQUIREMENT: readonly MoneyEvent['kind'][] = [
  'deposit',
  'receipt',
  'correction',
  'promotion',
  'grant',
  'rebate',
];

/**
 * Increments of members' turnover by closed real-money rounds (D53), and incoming transfers in between: the wagered
 * amount, or the part of it that counts for rewards.
 */
export function countTurnover(
  events: readonly StreamEvent[],
  by: 'wageredMinor' | 'validMinor' = 'wageredMinor',
): Turnovers {
  const sums = new Map<string, TurnoverChange & { readonly added: Map<string, bigint> }>();
  const snapshots: TurnoverSnapshot[] = [];
  const keyOf = (memberId: string, currency: string) => `${memberId} ${currency}`;
  for (const event of events) {
    if (event.kind === 'rounds') {
      for (const line of event.lines) {
        const { memberId, currency, category, isPlay, outcome } = line;
        if (isPlay || outcome === 'back') continue;
        const sum = sums.get(keyOf(memberId, currency)) ?? { memberId, currency, added: new Map<string, bigint>() };
        sums.set(keyOf(memberId, currency), sum);
        const more = outcome === 'closed' ? line[by] : -line[by];
        sum.added.set(category, (sum.added.get(category) ?? 0n) + more);
      }
    } else if (isMoney(event) && WITH_TURNOVER_REQUIREMENT.includes(event.kind)) {
      for (const { memberId, currency } of whoGot(event)) {
        const before = new Map(sums.get(keyOf(memberId, currency))?.added);
        snapshots.push({ transferId: event.transferId, memberId, currency, before });
      }
    }
  }
  return { changes: [...sums.values()], snapshots };
}

/** Members whose accounts gained, without duplicates. */
function whoGot({ sides }: MoneyEvent): readonly { readonly memberId: string; readonly currency: string }[] {
  const got = new Map<string, { readonly memberId: string; readonly currency: string }>();
  for (const { memberId, currency, minor } of sides)
    if (memberId !== undefined && minor > 0n) got.set(memberId, { memberId, currency });
  return [...got.values()];
}

export function sumOf(byCategory: ReadonlyMap<string, bigint>): bigint {
  let sum = 0n;
  for (const minor of byCategory.values()) sum += minor;
  return sum;
}
