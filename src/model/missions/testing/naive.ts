/**
 * Reference implementation of the mission rules: computes everything from the whole list of events each time. Days are
 * Tokyo's.
 */
import type { MissionEvent, RoundEvent } from '../events.ts';
import type { MissionRule, MissionSpan } from '../mission.ts';

const dayOf = (at: number) => new Date(at + 9 * 3_600_000).toISOString().slice(0, 10);

function periodAt({ period }: MissionRule, at: number): string {
  const day = dayOf(at);
  if (period === 'day') return day;
  if (period === 'month') return day.slice(0, 7);
  if (period === 'once') return '-';
  const date = new Date(`${day}T00:00:00Z`);
  while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

export interface NaiveRow {
  readonly period: string;
  readonly memberId: string;
  readonly value: bigint;
  /** Index of the event that set this value; -1: never changed. */
  readonly since: number;
}

/** Every progress of a mission after all events, including progress with value zero that something counted for. */
export function naiveProgress(span: MissionSpan, events: readonly MissionEvent[]): readonly NaiveRow[] {
  const inForce = (event: MissionEvent) => event.stamp.at >= span.fromMs && event.stamp.at < span.untilMs;
  const rows = new Map<string, NaiveRow>();
  events.forEach((event, at) => {
    if (!inForce(event)) return;
    const period = periodAt(span.rule, event.stamp.at);
    const { memberId } = event;
    const own = events
      .slice(0, at + 1)
      .filter((one) => inForce(one) && one.memberId === memberId && periodAt(span.rule, one.stamp.at) === period);
    const value = plainValue(span.rule, own);
    const before = rows.get(`${period} ${memberId}`);
    const since = value === (before?.value ?? 0n) ? (before?.since ?? -1) : at;
    rows.set(`${period} ${memberId}`, { period, memberId, value, since });
  });
  return [...rows.values()];
}

function plainValue(rule: MissionRule, events: readonly MissionEvent[]): bigint {
  const { kind, filter } = rule;
  const rounds = events
    .filter((event) => event.kind === 'round')
    .filter(
      (round) =>
        round.currency === rule.currency &&
        round.betMinor >= filter.leastMinor &&
        (filter.categories.length === 0 || filter.categories.includes(round.category)) &&
        (filter.vendors.length === 0 || filter.vendors.includes(round.vendor)) &&
        (filter.games.length === 0 || filter.games.includes(round.nodeId)),
    );
  const deposits = events.filter(
    (event) => event.kind === 'deposit' && event.currency === rule.currency && event.wholeMinor >= filter.leastMinor,
  );
  const sign = ({ outcome }: RoundEvent) => (outcome === 'closed' ? 1n : -1n);
  const sum = (numbers: readonly bigint[]) => numbers.reduce((all, one) => all + one, 0n);
  const times = (nameOf: (round: RoundEvent & MissionEvent) => string) => {
    const names = [...new Set(rounds.map(nameOf))];
    return names.filter((name) => sum(rounds.filter((round) => nameOf(round) === name).map(sign)) > 0n);
  };
  switch (kind) {
    case 'BET_VOLUME':
      return sum(rounds.map((round) => sign(round) * round.betMinor));
    case 'BET_COUNT':
      return sum(rounds.map(sign));
    case 'WIN_MULTIPLE': {
      // Rounds that are worth a milestone, and rounds that were the best when they came.
      const multiples = new Map<string, bigint>();
      const best = () => [...multiples.values()].reduce((most, one) => (one > most ? one : most), 0n);
      for (const { vendor, round, outcome, betMinor, wonMinor } of rounds) {
        const multiple = betMinor === 0n ? 0n : (wonMinor * 100n) / betMinor;
        if (outcome !== 'closed') multiples.delete(`${vendor} ${round}`);
        else if (multiple >= rule.milestones[0].goal || multiple > best())
          multiples.set(`${vendor} ${round}`, multiple);
      }
      return best();
    }
    case 'DEPOSIT_SUM':
      return sum(deposits.map((event) => (event.kind === 'deposit' ? event.minor : 0n)));
    case 'DEPOSIT_COUNT':
      return sum(deposits.map((event) => (event.kind === 'deposit' ? event.change : 0n)));
    case 'LOGIN_DAYS':
      return BigInt(new Set(events.filter((event) => event.kind === 'login').map(({ stamp }) => dayOf(stamp.at))).size);
    case 'GAMES_TRIED':
      return BigInt(times(({ nodeId }) => nodeId).length);
    case 'REFERRALS':
      return sum(events.map((event) => (event.kind === 'friend' ? event.change : 0n)));
    case 'STREAK': {
      const days = times(({ stamp }) => dayOf(stamp.at));
      const after = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
      const lengthFrom = (day: string): bigint => (days.includes(day) ? 1n + lengthFrom(after(day)) : 0n);
      return days.map(lengthFrom).reduce((longest, one) => (one > longest ? one : longest), 0n);
    }
  }
}
