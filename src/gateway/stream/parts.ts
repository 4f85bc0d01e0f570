import { type StreamEvent, writePlace } from './event.ts';

/**
 * Splits an event into events of one round or one member each: one commit covers many members, and a failing part must
 * not block the others. An event with a single part is returned unchanged.
 */
export function partsOf(event: StreamEvent): readonly StreamEvent[] {
  const at = (part: number) => ({ ...event.place, part });
  if (event.kind === 'rounds' && event.lines.length > 1)
    return event.lines.map((line, part) => ({ ...event, lines: [line], place: at(part) }));
  if (event.kind === 'occasion' && event.people.length > 1)
    return event.people.map((person, part) => ({ ...event, people: [person], place: at(part) }));
  return [event];
}

/** An event without the skipped parts; undefined if none is left. */
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
