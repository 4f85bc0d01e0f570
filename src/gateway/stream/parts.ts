import { type StreamEvent, writePlace } from './event.ts';

/**
 * An event as events of one round or one person each: one commit tells of many members, and what cannot be taken of one is no
 * reason to leave the others out. An event of one alone is itself.
 */
export function partsOf(event: StreamEvent): readonly StreamEvent[] {
  const at = (part: number) => ({ ...event.place, part });
  if (event.kind === 'rounds' && event.lines.length > 1)
    return event.lines.map((line, part) => ({ ...event, lines: [line], place: at(part) }));
  if (event.kind === 'occasion' && event.people.length > 1)
    return event.people.map((person, part) => ({ ...event, people: [person], place: at(part) }));
  return [event];
}

/** An event without the parts that are left out, by their places in words; undefined: nothing of it is left. */
export function withoutParts(event: StreamEvent, out: ReadonlySet<string>): StreamEvent | undefined {
  if (out.size === 0) return event;
  if (out.has(writePlace(event.place))) return undefined;
  const parts = partsOf(event);
  const isIn = (part: number) => !out.has(writePlace({ ...event.place, part }));
  if (parts.every((_, part) => isIn(part))) return event;
  if (event.kind === 'rounds') return { ...event, lines: event.lines.filter((_, part) => isIn(part)) };
  if (event.kind === 'occasion') return { ...event, people: event.people.filter((_, part) => isIn(part)) };
  return event;
}
