import { earn, move, NO_POINTS, type PointAccount, spendable, takeBack } from './account.ts';
import { earnedByRound, type PointRules } from './rules.ts';

export type PointEvent =
  | {
      readonly kind: 'ROUND';
      readonly id: string;
      readonly category: string;
      readonly rank: string;
      readonly validBetMinor: bigint;
    }
  | { readonly kind: 'ROLLBACK'; readonly id: string; readonly of: string }
  | { readonly kind: 'SPEND'; readonly id: string; readonly points: bigint };

/** The result of an event, as `npm run -s points` prints it: whole numbers as text. */
export interface PointRecord {
  readonly id: string;
  /** Change of spendable whole points. */
  readonly points: string;
  readonly totalMillionths: string;
  /** The event would spend more points than available. */
  readonly refused?: true;
}

export interface PointReply {
  readonly records: readonly PointRecord[];
  readonly points: string;
}

/** Applies events in order; an event with a known id is skipped. */
export function countEvents(rules: PointRules, events: readonly PointEvent[]): PointReply {
  const known = new Set<string>();
  const rounds = new Map<string, bigint>();
  const records: PointRecord[] = [];
  let account: PointAccount = NO_POINTS;
  for (const event of events) {
    if (known.has(event.id)) continue;
    known.add(event.id);
    const before = spendable(account);
    const isRefused = event.kind === 'SPEND' && event.points > before;
    if (!isRefused) account = take(rules, account, rounds, event);
    records.push({
      id: event.id,
      points: String(spendable(account) - before),
      totalMillionths: String(account.earned),
      ...(isRefused && { refused: true as const }),
    });
  }
  return { records, points: String(spendable(account)) };
}

function take(rules: PointRules, account: PointAccount, rounds: Map<string, bigint>, event: PointEvent): PointAccount {
  if (event.kind === 'SPEND') return move(account, -event.points);
  if (event.kind === 'ROUND') {
    const earned = earnedByRound(rules, event.category, event.rank, event.validBetMinor);
    rounds.set(event.id, earned);
    return earn(account, earned);
  }
  const earned = rounds.get(event.of) ?? 0n;
  rounds.delete(event.of);
  return takeBack(account, earned);
}
