/** Folds events of many members and missions. */
import { type CountedDay, countedDay, type DayRule } from '../documents/merchant-day.ts';
import { addEffect, type Effect, effectOf, type OpenProgress, type Progress, reachedBy } from './count.ts';
import type { MissionEvent, Stamp } from './events.ts';
import type { MissionSpan } from './mission.ts';
import { periodOf } from './periods.ts';

export interface ProgressKey {
  readonly missionId: string;
  readonly run: number;
  readonly period: string;
  readonly memberId: string;
}

export const keyText = ({ missionId, run, period, memberId }: ProgressKey): string =>
  `${missionId} ${run} ${period} ${memberId}`;

export interface Counting {
  readonly key: ProgressKey;
  readonly span: MissionSpan;
  readonly effect: Effect;
  readonly stamp: Stamp;
}

/** Which events add to which progress, in order. `rules` is the merchant's calendar. */
export function countingsOf(
  spans: readonly MissionSpan[],
  rules: readonly DayRule[],
  events: readonly MissionEvent[],
): readonly Counting[] {
  const found: Counting[] = [];
  let day: CountedDay | undefined;
  for (const event of events) {
    const { memberId, stamp } = event;
    for (const span of spans) {
      if (stamp.at < span.fromMs || stamp.at >= span.untilMs) continue;
      if (day === undefined || stamp.at < day.startsAt || stamp.at >= day.endsAt) day = countedDay(rules, stamp.at);
      const effect = effectOf(span.rule, event, day.day);
      if (effect === undefined) continue;
      const period = periodOf(span.rule.period, day.day);
      found.push({ key: { missionId: span.missionId, run: span.run, period, memberId }, span, effect, stamp });
    }
  }
  return found;
}

export interface Changed {
  readonly key: ProgressKey;
  /** The span of the last event that counted. */
  readonly span: MissionSpan;
  /** The value before these events. */
  readonly from: bigint;
  readonly after: Progress;
  /** When each milestone was last reached among these events, by index; absent: not reached. */
  readonly reachedAt: ReadonlyMap<number, Stamp>;
  readonly items: ReadonlySet<string>;
}

/** Applies events to known progress; `known` returns undefined where there is none. */
export function foldCountings(
  countings: readonly Counting[],
  known: (key: ProgressKey) => Progress | undefined,
): readonly Changed[] {
  const changes = new Map<string, Folding>();
  for (const { key, span, effect, stamp } of countings) {
    const text = keyText(key);
    const change = changes.get(text) ?? begin(key, span, known(key));
    changes.set(text, change);
    const before = change.after.value;
    change.span = span;
    addEffect(span.rule.kind, change.after, effect, stamp);
    if (
      effect.kind !== 'sum' &&
      (effect.kind !== 'best' || change.after.items.has(effect.item) || effect.best === null)
    )
      change.items.add(effect.item);
    const [from, to] = [reachedBy(span.rule, before), reachedBy(span.rule, change.after.value)];
    for (let place = from; place < to; place += 1) change.reachedAt.set(place, stamp);
  }
  // A round that won less than the best so far changes nothing.
  return [...changes.values()].filter(
    ({ items, from, after, key }) => items.size > 0 || from !== after.value || after.since !== known(key)?.since,
  );
}

interface Folding extends Changed {
  span: MissionSpan;
  readonly after: OpenProgress;
  readonly reachedAt: Map<number, Stamp>;
  readonly items: Set<string>;
}

function begin(key: ProgressKey, span: MissionSpan, known: Progress | undefined): Folding {
  const from = known?.value ?? 0n;
  const after = { value: from, since: known?.since, items: new Map(known?.items) };
  return { key, span, from, after, reachedAt: new Map(), items: new Set() };
}
