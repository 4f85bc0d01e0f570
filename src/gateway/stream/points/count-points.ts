import { earn, move, NO_POINTS, type PointAccount, takeBack } from '#model/points/account.ts';
import { earnedByDeposit, earnedByPart, earnedByRound, type PointRules } from '#model/points/rules.ts';
import type { MoneyEvent, Place, RoundLine, StreamEvent } from '../event.ts';
import type { RankAt } from './member-ranks.ts';

/** Remaining earnings of a source after reversals: minor units, and millionths of a point. */
export interface PointSource {
  readonly minor: bigint;
  readonly earned: bigint;
}

/** Input of a count. Source keys are `member source`. */
export interface PointsSoFar {
  readonly rulesAt: (place: Place) => PointRules | undefined;
  readonly rankAt: RankAt;
  readonly accounts: ReadonlyMap<string, PointAccount>;
  readonly sources: ReadonlyMap<string, PointSource>;
}

/** Changes by events: accounts by member, and sources by key; a fully reversed source is zero. */
export interface PointChanges {
  readonly accounts: ReadonlyMap<string, PointAccount>;
  readonly sources: ReadonlyMap<string, PointSource>;
}

/**
 * Obligation of a full or partial deposit reversal: `deposit:ID:back`, and for a further part
 * `deposit:ID:back:VERSION`.
 */
const BACK = /^(deposit:[^:]+):back(:\d+)?$/;

/** Obligation of the deposit that a movement reverses; undefined if it is not a reversal. */
const depositBack = ({ kind, obligation }: Pick<MoneyEvent, 'kind' | 'obligation'>): string | undefined =>
  kind === 'reversal' ? BACK.exec(obligation ?? '')?.[1] : undefined;

export const roundKey = (vendor: string, { memberId, round }: Pick<RoundLine, 'memberId' | 'round'>): string =>
  `${memberId} ${vendor} ${round}`;

const depositKey = (memberId: string, obligation: string) => `${memberId} ${obligation}`;

interface CountedRound {
  readonly line: RoundLine;
  /** Key of the source. */
  readonly key: string;
}

/** Rounds with real money that earn points, or whose bets were reversed after they earned. */
function countedRounds(event: StreamEvent): readonly CountedRound[] {
  if (event.kind !== 'rounds') return [];
  const counted = event.lines.filter(({ isPlay, outcome }) => !isPlay && outcome !== 'back');
  return counted.map((line) => ({ line, key: roundKey(event.vendor, line) }));
}

/** Members of events, and the sources that events reverse. */
export function whoseEvents(events: readonly StreamEvent[]): {
  readonly members: readonly string[];
  readonly taken: readonly string[];
} {
  const members = new Set<string>();
  const taken = new Set<string>();
  for (const event of events) {
    for (const { line, key } of countedRounds(event)) {
      members.add(line.memberId);
      if (line.outcome === 'late') taken.add(key);
    }
    if (event.kind === 'deposited') members.add(event.memberId);
    if (!('sides' in event)) continue;
    const back = depositBack(event);
    for (const memberId of event.sides.flatMap((side) => side.memberId ?? [])) {
      members.add(memberId);
      if (back !== undefined) taken.add(depositKey(memberId, back));
    }
  }
  return { members: [...members], taken: [...taken] };
}

/** Computes the point changes of events: closed rounds, reversed bets and deposits, and points credited or spent. */
export function countPoints(so: PointsSoFar, events: readonly StreamEvent[]): PointChanges {
  const count = openCount(so);
  for (const event of events) {
    const rules = so.rulesAt(event.place);
    const earn = (member: string, key: string, minor: bigint, earnedBy: (rules: PointRules) => bigint) => {
      if (rules !== undefined) count.add(member, key, minor, earnedBy(rules));
    };
    for (const { line, key } of countedRounds(event)) {
      const { memberId, category, validMinor, outcome } = line;
      const rank = () => so.rankAt(memberId, event.place);
      if (outcome === 'late') count.remove(memberId, key, validMinor);
      else earn(memberId, key, validMinor, (by) => earnedByRound(by, category, rank(), validMinor));
    }
    for (const [member, points] of pointsOf(event)) count.move(member, points);
    for (const { member, minor, obligation } of depositsOf(event)) {
      const key = depositKey(member, obligation);
      if (minor < 0n) count.remove(member, key, -minor);
      else earn(member, key, minor, (by) => earnedByDeposit(by, minor));
    }
  }
  return count.changes();
}

function openCount(so: PointsSoFar) {
  const accounts = new Map<string, PointAccount>();
  const sources = new Map<string, PointSource>();
  const accountOf = (member: string) => accounts.get(member) ?? so.accounts.get(member) ?? NO_POINTS;
  const sourceOf = (key: string) => sources.get(key) ?? so.sources.get(key) ?? { minor: 0n, earned: 0n };
  return {
    add(member: string, key: string, minor: bigint, earned: bigint) {
      if (earned === 0n) return;
      const known = sourceOf(key);
      sources.set(key, { minor: known.minor + minor, earned: known.earned + earned });
      accounts.set(member, earn(accountOf(member), earned));
    },
    remove(member: string, key: string, part: bigint) {
      const known = sourceOf(key);
      if (known.earned === 0n) return;
      const lost = earnedByPart(known.earned, known.minor, part);
      sources.set(key, { minor: part >= known.minor ? 0n : known.minor - part, earned: known.earned - lost });
      accounts.set(member, takeBack(accountOf(member), lost));
    },
    move: (member: string, points: bigint) => accounts.set(member, move(accountOf(member), points)),
    changes: (): PointChanges => ({ accounts, sources }),
  };
}

/** Points that a movement credits to or debits from members. Movements by this consumer itself emit no event. */
function pointsOf(event: StreamEvent): readonly (readonly [memberId: string, points: bigint])[] {
  if (!('sides' in event)) return [];
  return event.sides.flatMap(({ account, memberId, minor }) =>
    account === 'points' && memberId !== undefined ? [[memberId, minor] as const] : [],
  );
}

interface DepositOf {
  readonly member: string;
  readonly obligation: string;
  /** Negative: reversed amount. */
  readonly minor: bigint;
}

/** Deposits through a provider, and deposits paid by other members that have ended. */
function depositsOf(event: StreamEvent): readonly DepositOf[] {
  if (event.kind === 'deposited')
    return [{ member: event.memberId, obligation: `deposit:${event.depositId}`, minor: event.minor }];
  return 'sides' in event ? depositsOfMovement(event) : [];
}

function depositsOfMovement({ kind, obligation, sides }: MoneyEvent): readonly DepositOf[] {
  if (obligation === undefined) return [];
  const got = sides.filter(({ account, memberId }) => account === 'member' && memberId !== undefined);
  const member = got[0]?.memberId ?? sides.find(({ memberId }) => memberId !== undefined)?.memberId;
  if (member === undefined) return [];
  const minor = -sides.reduce(
    (sum, side) => (side.account === 'provider' || side.account === 'suspense' ? sum + side.minor : sum),
    0n,
  );
  const back = depositBack({ kind, obligation });
  if (back !== undefined) return [{ member, obligation: back, minor }];
  return (kind === 'deposit' || kind === 'suspense') && minor > 0n ? [{ member, obligation, minor }] : [];
}
