import { isMoney, type MoneyEvent, type StreamEvent } from '../event.ts';

/** What is bet with money of which so much has to be bet. */
export interface TurnoverChange {
  readonly memberId: string;
  readonly currency: string;
  /** By category of games, in minor units. */
  readonly added: ReadonlyMap<string, bigint>;
}

/** Money that came, and what the member had bet by then among the same events. */
export interface TurnoverMark {
  readonly transferId: string;
  readonly memberId: string;
  readonly currency: string;
  readonly before: ReadonlyMap<string, bigint>;
}

export interface Turnovers {
  readonly changes: readonly TurnoverChange[];
  readonly marks: readonly TurnoverMark[];
}

/** Movements after which so much of them has to be bet: money from outside (D46), from members too, and bonuses. */
const MARKED: readonly MoneyEvent['kind'][] = ['deposit', 'receipt', 'correction', 'promotion', 'grant', 'rebate'];

/**
 * What events add to members' turnover, by closed rounds of real money (D53), and where money came in between: what was wagered, or
 * what of it counts for rewards.
 */
export function countTurnover(
  events: readonly StreamEvent[],
  by: 'wageredMinor' | 'validMinor' = 'wageredMinor',
): Turnovers {
  const sums = new Map<string, TurnoverChange & { readonly added: Map<string, bigint> }>();
  const marks: TurnoverMark[] = [];
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
    } else if (isMoney(event) && MARKED.includes(event.kind)) {
      for (const { memberId, currency } of whoGot(event)) {
        const before = new Map(sums.get(keyOf(memberId, currency))?.added);
        marks.push({ transferId: event.transferId, memberId, currency, before });
      }
    }
  }
  return { changes: [...sums.values()], marks };
}

/** Members whose accounts gained, each once. */
function whoGot({ sides }: MoneyEvent): readonly { readonly memberId: string; readonly currency: string }[] {
  const got = new Map<string, { readonly memberId: string; readonly currency: string }>();
  for (const { memberId, currency, minor } of sides)
    if (memberId !== undefined && minor > 0n) got.set(memberId, { memberId, currency });
  return [...got.values()];
}

/** The sum of all categories. */
export function sumOf(byCategory: ReadonlyMap<string, bigint>): bigint {
  let sum = 0n;
  for (const minor of byCategory.values()) sum += minor;
  return sum;
}
