import { LOG_EVENTS, type LogLevel } from './log-events.ts';

type LogEvents = typeof LOG_EVENTS;
export type LogEvent = keyof LogEvents;

type Write = (fields: object, text: string) => void;

/** The part of a Pino or Fastify logger that events are written to. */
export type Log = Readonly<Record<LogLevel, Write>>;

/** A logger with the level of the event. */
type LogOf<Event extends LogEvent> = Pick<Log, LogEvents[Event]['level']>;

type FieldsOf<Event extends LogEvent> = { readonly [Field in LogEvents[Event]['fields'][number]]: unknown };

/** Nothing for an event without fields. */
type Given<Event extends LogEvent> = LogEvents[Event]['fields'] extends readonly [] ? [] : [fields: FieldsOf<Event>];

/**
 * Writes one log line: the event's name as `event`, its fields, and its sentence as `msg`. The only way to log
 * (tests/log-calls.test.ts), so that every line has a name of docs/reference/logs.md.
 */
export function logEvent<Event extends LogEvent>(log: LogOf<Event>, event: Event, ...[fields]: Given<Event>): void {
  const { level, text } = LOG_EVENTS[event];
  // Safe cast: `LogOf` requires the event's level.
  (log as Partial<Log>)[level]?.({ event, ...fields }, text);
}
