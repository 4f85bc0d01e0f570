import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readHistory } from './read-history.ts';

const RAISE = { afterHours: 24, untilPeriodEnds: false, confirmWithinHours: 48 };
const LIMIT = { id: 'l', measure: 'STAKE', period: 'DAY', amountMinor: '5', raise: RAISE };
const AT = '2026-11-24T02:00:00.000Z';
const BET = { id: 'b', at: AT, kind: 'BET', amountMinor: '5' };
const file = (changes: object = {}) => ({ zone: 'Europe/Berlin', limits: [LIMIT], events: [], ...changes });
const limitWith = (changes: object) => file({ limits: [{ ...LIMIT, ...changes }] });
const raiseWith = (changes: object) => limitWith({ raise: { ...RAISE, ...changes } });
const eventWith = (changes: object) => file({ events: [{ ...BET, ...changes }] });
const KEYS = 'Write these keys and no others.';
const AMOUNT = 'Write the amount in minor units as text, such as "1050".';
const HOURS = 'Write whole hours as a number, such as 24.';
const WORD = 'Write one of these words.';
const INSTANT =
  'an ISO 8601 date and time with its offset, from 1970 to 9999. Write a time such as "2026-11-24T02:00:00.000Z".';
const ZONE = 'expected the IANA name of a time zone. Write a name such as "Europe/Berlin".';
const PERIODS = 'DAY, WEEK, MONTH, ROLLING_24H, ROLLING_7D, ROLLING_30D';
const KINDS = 'DEPOSIT, WITHDRAWAL, BET, WIN, REFUND, SET, CONFIRM';

describe('an invalid history of limits (N11 leads to them) is refused in one line, by pointer', () => {
  it.each<[string, unknown, string]>([
    ['no object', [], `"": found a list of 0, expected an object with zone, limits, events. ${KEYS}`],
    ['another key', file({ zones: 1 }), `/zones: found an unknown key, expected one of zone, limits, events. ${KEYS}`],
    [
      'a key of two lines',
      file({ 'a\nb\u2028': 1 }),
      `/a\\u000ab\\u2028: found an unknown key, expected one of zone, limits, events. ${KEYS}`,
    ],
    ['no zone', file({ zone: undefined }), `/zone: found nothing, ${ZONE}`],
    ['an unknown zone', file({ zone: 'Mars/Olympus' }), `/zone: found "Mars/Olympus", ${ZONE}`],
    ['an offset', file({ zone: '+02:00' }), `/zone: found "+02:00", ${ZONE}`],
    ['no limits', file({ limits: undefined }), '/limits: found nothing, expected a list. Write [] if there is none.'],
    [
      'no events',
      file({ events: {} }),
      '/events: found an object with 0 keys, expected a list. Write [] if there is none.',
    ],
    [
      'a limit that is no object',
      file({ limits: [null] }),
      `/limits/0: found null, expected an object with id, measure, period, amountMinor, raise. ${KEYS}`,
    ],
    [
      'another key of a limit',
      limitWith({ scope: 'account' }),
      `/limits/0/scope: found an unknown key, expected one of id, measure, period, amountMinor, raise. ${KEYS}`,
    ],
    [
      'a limit without an id',
      limitWith({ id: '' }),
      '/limits/0/id: found "", expected an id as a string. Write a text that is not empty.',
    ],
    [
      'two limits of one id',
      file({ limits: [LIMIT, LIMIT] }),
      '/limits/1/id: found "l", expected an id that no earlier limit has. Give each limit its own id.',
    ],
    [
      'another measure',
      limitWith({ measure: 'TIME' }),
      `/limits/0/measure: found "TIME", expected one of DEPOSIT_GROSS, DEPOSIT_NET, LOSS_NET, STAKE, SINGLE_STAKE. ${WORD}`,
    ],
    [
      'another period',
      limitWith({ period: 'YEAR' }),
      `/limits/0/period: found "YEAR", expected one of ${PERIODS}. ${WORD}`,
    ],
    ['no period', limitWith({ period: null }), `/limits/0/period: found null, expected one of ${PERIODS}. ${WORD}`],
    [
      'a period of a single stake',
      limitWith({ measure: 'SINGLE_STAKE' }),
      '/limits/0/period: found "DAY", expected null. Write null: SINGLE_STAKE compares each bet alone.',
    ],
    [
      'an absent amount',
      limitWith({ amountMinor: undefined }),
      `/limits/0/amountMinor: found nothing, expected an amount of at least "0". ${AMOUNT} For no limit write null.`,
    ],
    [
      'an amount below zero',
      limitWith({ amountMinor: '-1' }),
      `/limits/0/amountMinor: found "-1", expected an amount of at least "0". ${AMOUNT} For no limit write null.`,
    ],
    [
      'no raise',
      limitWith({ raise: undefined }),
      `/limits/0/raise: found nothing, expected an object with afterHours, untilPeriodEnds, confirmWithinHours. ${KEYS}`,
    ],
    [
      'hours below zero',
      raiseWith({ afterHours: -1 }),
      `/limits/0/raise/afterHours: found -1, expected a whole number of at least 0. ${HOURS}`,
    ],
    [
      'half an hour',
      raiseWith({ confirmWithinHours: 0.5 }),
      `/limits/0/raise/confirmWithinHours: found 0.5, expected a whole number of at least 0. ${HOURS}`,
    ],
    [
      'absent hours',
      raiseWith({ afterHours: undefined }),
      `/limits/0/raise/afterHours: found nothing, expected a whole number of at least 0. ${HOURS}`,
    ],
    [
      'more hours than times have',
      raiseWith({ afterHours: 1_000_001 }),
      `/limits/0/raise/afterHours: found 1000001, expected at most 1000000. ${HOURS}`,
    ],
    [
      'a word for yes',
      raiseWith({ untilPeriodEnds: 'true' }),
      '/limits/0/raise/untilPeriodEnds: found "true", expected true or false. Write it without quotes.',
    ],
    [
      'an event that is no object',
      file({ events: ['BET'] }),
      '/events/0: found "BET", expected an object with id, at, kind. Write each event as an object.',
    ],
    ['another kind', eventWith({ kind: 'BONUS' }), `/events/0/kind: found "BONUS", expected one of ${KINDS}. ${WORD}`],
    [
      'a key of another kind',
      eventWith({ of: 'x' }),
      `/events/0/of: found an unknown key, expected one of id, at, kind, amountMinor. ${KEYS}`,
    ],
    [
      'two events of one id',
      file({ events: [BET, { ...BET, kind: 'WIN' }] }),
      '/events/1/id: found "b", expected an id that no earlier event has. Give each event its own id.',
    ],
    [
      'a time without its offset',
      eventWith({ at: '2026-11-24T02:00' }),
      `/events/0/at: found "2026-11-24T02:00", expected ${INSTANT}`,
    ],
    [
      'a day that does not exist',
      eventWith({ at: '2026-02-29T02:00Z' }),
      `/events/0/at: found "2026-02-29T02:00Z", expected ${INSTANT}`,
    ],
    [
      'a time as a number',
      eventWith({ at: 1_795_485_600_000 }),
      `/events/0/at: found 1795485600000, expected ${INSTANT}`,
    ],
    [
      'events that go back',
      file({ events: [BET, { ...BET, id: 'c', at: '2026-11-24T03:59:59.999+02:00' }] }),
      `/events/1/at: found "2026-11-24T01:59:59.999Z", expected no time before "${AT}" of the event before it. Sort the events by time.`,
    ],
    [
      'an amount as a number',
      eventWith({ amountMinor: 5 }),
      `/events/0/amountMinor: found 5, expected an amount: a whole number of minor units as a string. ${AMOUNT}`,
    ],
    [
      'no amount of a bet',
      eventWith({ amountMinor: null }),
      `/events/0/amountMinor: found null, expected an amount: a whole number of minor units as a string. ${AMOUNT}`,
    ],
    [
      'a bet below zero',
      eventWith({ amountMinor: '-5' }),
      `/events/0/amountMinor: found "-5", expected an amount of at least "0". ${AMOUNT}`,
    ],
    [
      'a refund of nothing known',
      file({ events: [BET, { id: 'r', at: AT, kind: 'REFUND', of: 'x' }] }),
      '/events/1/of: found "x", expected the id of an earlier BET. Correct the id, or add what it names.',
    ],
    [
      'a refund of a deposit',
      file({
        events: [
          { ...BET, kind: 'DEPOSIT' },
          { id: 'r', at: AT, kind: 'REFUND', of: 'b' },
        ],
      }),
      '/events/1/of: found "b", expected the id of an earlier BET. Correct the id, or add what it names.',
    ],
    [
      'a refund before its bet',
      file({ events: [{ id: 'r', at: AT, kind: 'REFUND', of: 'b' }, BET] }),
      '/events/0/of: found "b", expected the id of an earlier BET. Correct the id, or add what it names.',
    ],
    [
      'an unknown limit',
      file({ events: [{ id: 's', at: AT, kind: 'SET', limit: 'm', amountMinor: null }] }),
      '/events/0/limit: found "m", expected the id of a limit. Correct the id, or add what it names.',
    ],
    [
      'a change without an amount',
      file({ events: [{ id: 's', at: AT, kind: 'SET', limit: 'l' }] }),
      `/events/0/amountMinor: found nothing, expected an amount of at least "0". ${AMOUNT} For no limit write null.`,
    ],
  ])('%s', (_, document, line) => {
    expect(readHistory(document)).toEqual({ mistake: line });
  });
});

test('events of one instant keep their order, and times may have any offset', () => {
  const events = [BET, { id: 'c', at: '2026-11-24T04:00+02:00', kind: 'CONFIRM', limit: 'l' }];
  expect(readHistory(file({ events }))).toMatchObject({
    value: { events: [{ id: 'b' }, { id: 'c', kind: 'CONFIRM' }] },
  });
});

test('any JSON is read or refused in one line', () => {
  const part = fc.oneof(fc.jsonValue(), fc.constant([LIMIT]), fc.constant([BET]), fc.constant('UTC'));
  const broken = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.constantFrom('zone', 'limits', 'events', '__proto__'), part),
  );
  fc.assert(
    fc.property(broken, (document) => {
      const read = readHistory(document);
      if ('mistake' in read) expect(read.mistake).toMatch(/^(?:""|\/.*): found .*, expected .*\. .*\.$/);
    }),
  );
});
