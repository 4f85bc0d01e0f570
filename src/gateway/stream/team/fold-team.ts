import { pathAbove, signOf, signsOf } from '#model/agents/place.ts';
import { type CountedDay, countedDay, type DayRule } from '#model/documents/merchant-day.ts';
import { countFigures, type Figure, type Reported } from '../daily-counters/count-day.ts';
import type { Place, StreamEvent } from '../event.ts';
import { type ActiveRule, beganOf, minimumOf, TEAM_PERIODS, type TeamPeriod } from './periods.ts';
import type { Places } from './places.ts';
import type { Slots } from './slots.ts';

/** Daily counters of a team; amounts in minor units. */
export const TEAM_FIGURES = [
  ...(['rounds', 'bet_minor', 'valid_minor', 'won_minor', 'bonus_minor', 'cashback_minor'] as const),
  ...(['deposits', 'deposit_minor', 'withdrawals', 'withdrawal_minor', 'passed_minor'] as const),
] as const satisfies readonly Figure[];

export const SLOT_FIGURES = ['rounds', 'bet_minor', 'valid_minor', 'won_minor'] as const satisfies readonly Figure[];

type Sums = Map<Figure, bigint>;

interface Whose {
  readonly sign: string;
  readonly category: string;
  readonly currency: string;
}

export interface TeamDay extends Whose {
  readonly day: string;
  readonly added: ReadonlyMap<Figure, bigint>;
}

export interface TeamSlot extends Whose {
  /** Epoch milliseconds. */
  readonly slot: number;
  readonly added: ReadonlyMap<Figure, bigint>;
}

/**
 * Changes of a team in a period: members who became active less those no longer active, and new members of the
 * downline.
 */
export interface TeamPeriodChange {
  readonly sign: string;
  readonly period: TeamPeriod;
  readonly began: string;
  active: number;
  newcomers: number;
}

export interface SizeChange {
  readonly sign: string;
  members: number;
  directs: number;
}

export interface MemberPeriod {
  readonly memberId: string;
  readonly period: TeamPeriod;
  readonly began: string;
  readonly currency: string;
  validMinor: bigint;
  /** Path at which the member became active; null: not active. */
  activeAt: string | null;
}

/** Number of events counted for a day, over all members. */
export interface DayReported {
  readonly day: string;
  reported: number;
}

/** Changes by events; rows of a team carry the sign of its head. */
export interface TeamChanges {
  readonly reported: readonly DayReported[];
  readonly days: readonly TeamDay[];
  readonly slots: readonly TeamSlot[];
  readonly periods: readonly TeamPeriodChange[];
  readonly sizes: readonly SizeChange[];
  readonly members: readonly MemberPeriod[];
}

export interface TeamKnown {
  readonly dayRules: readonly DayRule[];
  readonly activeRules: readonly ActiveRule[];
  readonly places: Places;
  /** Turnover so far of the members in the events, by period. */
  readonly members: Iterable<MemberPeriod>;
  readonly slots: Slots;
}

/** Rounds whose bets make members active, each at its position: real money, not open and not cancelled in time. */
export function betsOf(event: StreamEvent): readonly Reported[] {
  return countFigures(event).filter(([{ isPlay }, added]) => !isPlay && (added.valid_minor ?? 0n) !== 0n);
}

export function createDayOf(rules: readonly DayRule[]): (at: Date) => string {
  let day: CountedDay | undefined;
  return (at) => {
    const ms = at.getTime();
    if (day === undefined || ms < day.startsAt || ms >= day.endsAt) day = countedDay(rules, ms);
    return day.day;
  };
}

/** Computes the changes of teams, event by event: the result does not depend on the batches. */
export function foldTeam(known: TeamKnown, events: readonly StreamEvent[]): TeamChanges {
  const fold = openFold(known);
  for (const event of events) {
    if (event.kind === 'joined') fold.join(event.path, event.at);
    else if (event.kind === 'moved') fold.move(event.from, event.to, event.members);
    else if (event.kind === 'slot') known.slots.count(event.at.getTime(), event.place);
    else fold.count(countFigures(event), event.at, event.place, event.kind === 'rounds');
  }
  return fold.changes();
}

function openFold({ dayRules, activeRules, places, members, slots }: TeamKnown) {
  const dayOf = createDayOf(dayRules);
  const teams = openTeams();
  const periods = new Map<string, MemberPeriod>();
  const keyOf = (...parts: readonly string[]) => parts.join(' ');
  for (const known of members) periods.set(keyOf(known.memberId, known.period, known.began, known.currency), known);
  const changed = new Set<MemberPeriod>();
  const days = new Map<string, DayReported>();

  function bet(memberId: string, currency: string, path: string, day: string, minor: bigint): void {
    if (minor === 0n) return;
    for (const period of TEAM_PERIODS) {
      const began = beganOf(period, day);
      const key = keyOf(memberId, period, began, currency);
      const one = periods.get(key) ?? { memberId, period, began, currency, validMinor: 0n, activeAt: null };
      periods.set(key, one);
      changed.add(one);
      one.validMinor += minor;
      const isActive = one.validMinor >= minimumOf(activeRules, began);
      if (isActive === (one.activeAt !== null)) continue;
      // A member who is no longer active is subtracted from the teams in which they became active.
      for (const sign of signsOf(one.activeAt ?? path)) teams.period(sign, period, began).active += isActive ? 1 : -1;
      one.activeAt = isActive ? path : null;
    }
  }

  return {
    join(path: string, at: Date) {
      const day = dayOf(at);
      teams.grow(path, 1);
      for (const sign of signsOf(pathAbove(path) ?? ''))
        for (const period of TEAM_PERIODS) teams.period(sign, period, beganOf(period, day)).newcomers += 1;
    },
    move(from: string, to: string, count: number) {
      teams.grow(from, -count);
      teams.grow(to, count);
    },
    count(reported: readonly Reported[], at: Date, place: Place, isPlayed: boolean) {
      const day = dayOf(at);
      let slot: number | undefined;
      for (const [{ memberId, category, currency, isPlay }, added] of reported) {
        const path = isPlay ? undefined : places.at(memberId, place);
        if (path === undefined) continue;
        if (isPlayed) slot ??= slots.count(at.getTime(), place);
        if (isOfDay(added)) found(days, day, () => ({ day, reported: 0 })).reported += 1;
        for (const sign of signsOf(path)) teams.add({ sign, category, currency }, day, slot, added);
        bet(memberId, currency, path, day, added.valid_minor ?? 0n);
      }
    },
    changes: (): TeamChanges => ({
      ...teams.changes(slots.retainedFrom()),
      members: [...changed],
      reported: [...days.values()],
    }),
  };
}

type Added = Reported[1];

/** Whether any increment belongs to a team's daily counters. */
const isOfDay = (added: Added): boolean => TEAM_FIGURES.some((figure) => (added[figure] ?? 0n) !== 0n);

/** Collects increments of teams by the signs of their heads. */
function openTeams() {
  const days = new Map<string, TeamDay & { readonly added: Sums }>();
  const slots = new Map<string, TeamSlot & { readonly added: Sums }>();
  const periods = new Map<string, TeamPeriodChange>();
  const sizes = new Map<string, SizeChange>();
  const size = (sign: string) => found(sizes, sign, () => ({ sign, members: 0, directs: 0 }));
  function addDay(whose: Whose, day: string, added: Added): void {
    if (!isOfDay(added)) return;
    const key = `${whose.sign}${day}${whose.category} ${whose.currency}`;
    add(found(days, key, () => ({ ...whose, day, added: new Map() })).added, TEAM_FIGURES, added);
  }

  function addSlot(whose: Whose, slot: number, added: Added): void {
    if (SLOT_FIGURES.every((figure) => (added[figure] ?? 0n) === 0n)) return;
    const key = `${whose.sign}${slot} ${whose.category} ${whose.currency}`;
    add(found(slots, key, () => ({ ...whose, slot, added: new Map() })).added, SLOT_FIGURES, added);
  }

  return {
    /** `slot`: undefined for what belongs to no slot of play. */
    add(whose: Whose, day: string, slot: number | undefined, added: Added) {
      addDay(whose, day, added);
      if (slot !== undefined) addSlot(whose, slot, added);
    },
    period: (sign: string, period: TeamPeriod, began: string) =>
      found(periods, `${sign}${period}${began}`, () => ({ sign, period, began, active: 0, newcomers: 0 })),
    /** Adds members at a path: to the downline of everyone above, and to the direct members of the last one above. */
    grow(path: string, count: number) {
      const above = pathAbove(path);
      if (above === undefined) return;
      for (const sign of signsOf(above)) size(sign).members += count;
      size(signOf(above)).directs += Math.sign(count);
    },
    changes: (retainedFrom: number | undefined) => ({
      days: [...days.values()],
      periods: [...periods.values()],
      sizes: [...sizes.values()],
      slots: [...slots.values()].filter(({ slot }) => slot >= (retainedFrom ?? 0)),
    }),
  };
}

function found<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function add(sums: Sums, figures: readonly Figure[], added: Added): void {
  for (const figure of figures) {
    const more = added[figure];
    if (more !== undefined && more !== 0n) sums.set(figure, (sums.get(figure) ?? 0n) + more);
  }
}
