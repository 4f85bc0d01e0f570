import { type CountedDay, countedDay, type DayRule } from '#model/documents/merchant-day.ts';
import { type RuleFact, type WageringTerms, wageredBy } from '#model/promotions/validate-rule.ts';
import { isMoney, type StreamEvent } from '../event.ts';

/** Facts about members and deposits that events do not contain. They never change once stored. */
export interface KnownFacts {
  readonly rules: readonly DayRule[];
  /** Promotion of a deposit, by transfer id. */
  readonly madeFor: ReadonlyMap<string, string>;
  /** Recommender by friend. */
  readonly recommenders: ReadonlyMap<string, string>;
}

export interface FriendStep {
  readonly memberId: string;
  readonly recommenderId: string;
  readonly depositedMinor: bigint;
  readonly turnoverMinor: bigint;
}

export interface DatedFact {
  readonly at: Date;
  readonly fact: RuleFact;
}

/** Extracts facts for rules from events, except referral facts, and the progress of friends; in event order. */
export function* readFacts(
  known: KnownFacts,
  events: readonly StreamEvent[],
): Generator<DatedFact | { readonly at: Date; readonly friend: FriendStep }> {
  let day: CountedDay | undefined;
  for (const event of events) {
    const { at } = event;
    const ms = at.getTime();
    if (day === undefined || ms < day.startsAt || ms >= day.endsAt) day = countedDay(known.rules, ms);
    for (const fact of factsOf(event, known, day.day)) yield { at, fact };
    for (const friend of friendsOf(event, known)) yield { at, friend };
  }
}

function factsOf(event: StreamEvent, { madeFor }: KnownFacts, day: string): readonly RuleFact[] {
  if (event.kind === 'login') return [{ kind: 'login', memberId: event.memberId, day }];
  if (event.kind === 'rankReached') return [{ kind: 'rank', memberId: event.memberId, level: event.level }];
  if (event.kind === 'occasion') {
    const { occasion, people } = event;
    return people.map(({ memberId, level }) => ({ kind: 'occasion', occasion, memberId, level, day: event.day }));
  }
  return depositsOf(event).map(({ memberId, minor, transferId }) => {
    return { kind: 'deposit', memberId, minor, transferId, promotionId: madeFor.get(transferId), day };
  });
}

/** Movements that may credit a deposit. A deposit paid by other members is reported as a whole when it has ended. */
const CREDITS: readonly StreamEvent['kind'][] = ['deposit', 'suspense'];

interface Credited {
  readonly memberId: string;
  readonly minor: bigint;
  readonly transferId: string;
}

/** Amounts credited to members by deposits, including the part that paid off a debt. */
export function depositsOf(event: StreamEvent): readonly Credited[] {
  if (event.kind === 'deposited') {
    const { memberId, minor, transferId } = event;
    return [{ memberId, minor, transferId }];
  }
  if (!isMoney(event) || !CREDITS.includes(event.kind)) return [];
  const { sides, transferId } = event;
  const gains = new Map<string, bigint>();
  for (const { account, memberId, minor } of sides)
    if (memberId !== undefined && (account === 'member' || account === 'debt'))
      gains.set(memberId, (gains.get(memberId) ?? 0n) + minor);
  return [...gains].flatMap(([memberId, minor]) => (minor > 0n ? [{ memberId, minor, transferId }] : []));
}

function friendsOf(event: StreamEvent, { recommenders }: KnownFacts): readonly FriendStep[] {
  const step = (memberId: string, depositedMinor: bigint, turnoverMinor: bigint): readonly FriendStep[] => {
    const recommenderId = recommenders.get(memberId);
    return recommenderId === undefined ? [] : [{ memberId, recommenderId, depositedMinor, turnoverMinor }];
  };
  if (event.kind === 'rounds') {
    return event.lines.flatMap(({ memberId, outcome, isPlay, validMinor }) =>
      isPlay || outcome === 'back' ? [] : step(memberId, 0n, outcome === 'closed' ? validMinor : -validMinor),
    );
  }
  if (isMoney(event) && event.kind === 'reversal') {
    const owner = event.sides.find(({ memberId }) => memberId !== undefined)?.memberId;
    const back = event.sides.reduce((sum, { account, minor }) => (account === 'provider' ? sum + minor : sum), 0n);
    return owner === undefined ? [] : step(owner, -back, 0n);
  }
  return depositsOf(event).flatMap(({ memberId, minor }) => step(memberId, minor, 0n));
}

export function membersOf(events: readonly StreamEvent[]): ReadonlySet<string> {
  const members = new Set<string>();
  for (const event of events) {
    if (event.kind === 'rounds') for (const { memberId } of event.lines) members.add(memberId);
    else if (event.kind === 'deposited') members.add(event.memberId);
    else if (isMoney(event)) for (const { memberId } of event.sides) if (memberId !== undefined) members.add(memberId);
  }
  return members;
}

export interface PlayedGrant {
  readonly grantId: string;
  readonly memberId: string;
  readonly goalMinor: bigint;
  readonly terms: WageringTerms;
}

export interface GrantSteps {
  readonly begun: readonly PlayedGrant[];
  readonly wagered: ReadonlyMap<string, bigint>;
  readonly ended: ReadonlySet<string>;
}

/** Counts rounds that close while a grant is active; `open` are the active grants before these events. */
export function countWagering(open: readonly PlayedGrant[], events: readonly StreamEvent[]): GrantSteps {
  const playing = new Map(open.map((grant) => [grant.memberId, grant]));
  const begun: PlayedGrant[] = [];
  const wagered = new Map<string, bigint>();
  const ended = new Set<string>();
  for (const event of events) {
    if (event.kind === 'grantBegun') {
      const { memberId, grantId, goalMinor, terms } = event;
      const grant = { memberId, grantId, goalMinor, terms };
      playing.set(memberId, grant);
      begun.push(grant);
    } else if (event.kind === 'grantEnded') {
      ended.add(event.grantId);
      if (playing.get(event.memberId)?.grantId === event.grantId) playing.delete(event.memberId);
    } else if (event.kind === 'rounds') {
      for (const line of event.lines) {
        const grant = playing.get(line.memberId);
        if (grant === undefined || line.isPlay || line.outcome !== 'closed') continue;
        const added = wageredBy(grant.terms, line, line.wageredMinor);
        wagered.set(grant.grantId, (wagered.get(grant.grantId) ?? 0n) + added);
      }
    }
  }
  return { begun, wagered, ended };
}
