import { expect, test } from 'vitest';
import { type LogEvent, logEvent } from './log-event.ts';

test('a line carries the name of its event, its fields and its sentence, at the level of the event', () => {
  const lines: unknown[] = [];
  const log = { warn: (fields: object, text: string) => void lines.push(fields, text) };
  logEvent(log, 'analytics.forward_failed', { service: 'gtag', lost: 2 });
  expect(lines).toEqual([
    { event: 'analytics.forward_failed', service: 'gtag', lost: 2 },
    'Forwarding page views to an analytics service failed; the page views are lost.',
  ]);
});

test('an event without a name of the list, without its fields, or at a logger without its level is a type error', () => {
  const log = { warn: () => undefined };
  const wrong = () => {
    // @ts-expect-error No event of the list.
    logEvent(log, 'analytics.unknown', { service: 'gtag', lost: 2 });
    // @ts-expect-error A field is missing.
    logEvent(log, 'analytics.forward_failed', { service: 'gtag' });
    // @ts-expect-error A field is not of the event.
    logEvent(log, 'analytics.forward_failed', { service: 'gtag', lost: 2, more: 1 });
    // @ts-expect-error The fields are missing.
    logEvent(log, 'timers.poll_failed');
    // @ts-expect-error The logger has no level `error`.
    logEvent(log, 'timers.step_failed', { err: 0, merchant: '', machine: '', step: '', subjectId: '', tries: 1 });
  };
  expect(wrong).toBeTypeOf('function');
  const known: LogEvent = 'timers.poll_failed';
  expect(known).toBe('timers.poll_failed');
});
