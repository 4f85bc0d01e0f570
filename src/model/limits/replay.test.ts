import { describe, expect, it } from 'vitest';
import { readHistory } from './read-history.ts';
import { replayHistory } from './replay.ts';

const RAISE = { afterHours: 24, untilPeriodEnds: false, confirmWithinHours: 48 };

interface Line {
  readonly at: string;
  readonly [key: string]: string | null;
}

const limit = (measure: string, period: string | null, amountMinor: string | null, raise: object = {}) => ({
  id: 'l',
  measure,
  period,
  amountMinor,
  raise: { ...RAISE, ...raise },
});

/** Runs events with the ids e0, e1, ...; a time without a date is on the 24th of November 2026, a Tuesday. */
function run(limits: object | readonly object[], lines: readonly Line[], zone = 'UTC') {
  const events = lines.map((line, index) => {
    const at = line.at.includes('T') ? line.at : `2026-11-24T${line.at}`;
    return { id: `e${index}`, ...line, at: at.endsWith('Z') ? at : `${at}:00Z` };
  });
  const read = readHistory({ zone, limits: [limits].flat(), events });
  if ('mistake' in read) throw new Error(read.mistake);
  return replayHistory(read.value);
}

const allowed = (...of: Parameters<typeof run>) =>
  run(...of)
    .events.map((event) => (event.allowed ? '+' : '-'))
    .join('');
const deposit = (at: string, amountMinor: string) => ({ at, kind: 'DEPOSIT', amountMinor });
const withdrawal = (at: string, amountMinor: string) => ({ at, kind: 'WITHDRAWAL', amountMinor });
const bet = (at: string, amountMinor: string) => ({ at, kind: 'BET', amountMinor });
const win = (at: string, amountMinor: string) => ({ at, kind: 'WIN', amountMinor });
const refund = (at: string, of: string) => ({ at, kind: 'REFUND', of });
const set = (at: string, amountMinor: string | null) => ({ at, kind: 'SET', limit: 'l', amountMinor });
const confirm = (at: string) => ({ at, kind: 'CONFIRM', limit: 'l' });

describe('limits on money (N11 leads to them)', () => {
  it('a limit allows what reaches it exactly, and refuses one unit more', () => {
    expect(allowed(limit('DEPOSIT_GROSS', 'DAY', '100'), [deposit('01:00', '101'), deposit('02:00', '100')])).toBe(
      '-+',
    );
  });

  it('a limit of 0 allows 0; no amount binds nothing', () => {
    expect(allowed(limit('STAKE', 'DAY', '0'), [bet('01:00', '0'), bet('02:00', '1')])).toBe('+-');
    expect(allowed(limit('STAKE', 'DAY', null), [bet('01:00', '99999999999999999999')])).toBe('+');
  });

  it('names every limit that refuses, in the order of the file', () => {
    const limits = [
      { ...limit('SINGLE_STAKE', null, '5'), id: 'z' },
      { ...limit('DEPOSIT_NET', 'DAY', '0'), id: 'd' },
      { ...limit('STAKE', 'MONTH', '5'), id: 'a' },
      { ...limit('LOSS_NET', 'ROLLING_7D', '9'), id: 'm' },
    ];
    const { events } = run(limits, [bet('01:00', '6'), bet('02:00', '10'), deposit('03:00', '1')]);
    expect(events.map(({ by }) => by)).toEqual([['z', 'a'], ['z', 'a', 'm'], ['d']]);
  });

  it('withdrawals make room under a net limit alone, and are always allowed, as wins are', () => {
    const lines = [withdrawal('01:00', '50'), deposit('02:00', '150'), deposit('03:00', '1')];
    expect(allowed(limit('DEPOSIT_NET', 'DAY', '100'), lines)).toBe('++-');
    expect(allowed(limit('DEPOSIT_GROSS', 'DAY', '100'), lines)).toBe('+-+');
  });

  it('wins above bets make a loss below zero, which leaves room for more', () => {
    const lines = [win('01:00', '30'), bet('02:00', '131'), bet('03:00', '130'), bet('04:00', '1')];
    expect(allowed(limit('LOSS_NET', 'DAY', '100'), lines)).toBe('+-+-');
  });

  it('what was refused does not count', () => {
    expect(allowed(limit('STAKE', 'DAY', '10'), [bet('01:00', '11'), bet('02:00', '10'), bet('03:00', '0')])).toBe(
      '-++',
    );
  });

  it('a day begins at midnight of the zone, also when the clocks change', () => {
    const lines = [
      bet('2026-03-28T22:59:59.999Z', '10'),
      bet('2026-03-28T23:00:00.000Z', '10'),
      bet('2026-03-29T21:59:59.999Z', '1'),
      bet('2026-03-29T22:00:00.000Z', '10'),
    ];
    expect(allowed(limit('STAKE', 'DAY', '10'), lines, 'Europe/Berlin')).toBe('++-+');
  });

  it('a rolling period counts what lies less than its hours back', () => {
    const lines = [
      bet('2026-03-28T12:00:00.000Z', '10'),
      bet('2026-03-29T11:59:59.999Z', '1'),
      bet('2026-03-29T12:00:00.000Z', '10'),
    ];
    expect(allowed(limit('STAKE', 'ROLLING_24H', '10'), lines, 'Europe/Berlin')).toBe('+-+');
  });

  it('a limit counts what came before it was set, and before it was lowered', () => {
    const lines = [bet('01:00', '60'), set('02:00', '50'), bet('03:00', '0'), set('04:00', '60'), bet('05:00', '0')];
    expect(allowed(limit('STAKE', 'DAY', null), lines)).toBe('++-+-');
  });
});

describe('refunds under limits (N11 leads to them)', () => {
  it('a refunded bet counts nowhere from then on, once', () => {
    const lines = [
      bet('01:00', '10'),
      bet('02:00', '1'),
      refund('03:00', 'e0'),
      bet('04:00', '10'),
      refund('05:00', 'e0'),
      bet('06:00', '1'),
    ];
    expect(allowed(limit('STAKE', 'DAY', '10'), lines)).toBe('+-++--');
  });

  it('a refund of a bet of an ended period makes no room in the running one, but does in a longer one', () => {
    const lines = [bet('2026-11-23T23:00:00Z', '10'), bet('01:00', '10'), refund('02:00', 'e0'), bet('03:00', '1')];
    expect(allowed(limit('STAKE', 'DAY', '10'), lines)).toBe('+++-');
    expect(allowed(limit('STAKE', 'ROLLING_24H', '10'), lines)).toBe('+-++');
  });

  it('a bet that was refused cannot be refunded, nor can one of a limit that it never met', () => {
    expect(allowed(limit('STAKE', 'DAY', '10'), [bet('01:00', '11'), refund('02:00', 'e0')])).toBe('--');
    expect(allowed(limit('DEPOSIT_GROSS', 'DAY', '0'), [bet('01:00', '11'), refund('02:00', 'e0')])).toBe('++');
  });

  it('the win of a refunded bet still counts', () => {
    const lines = [
      bet('01:00', '10'),
      win('02:00', '30'),
      refund('03:00', 'e0'),
      bet('04:00', '41'),
      bet('05:00', '40'),
    ];
    expect(allowed(limit('LOSS_NET', 'DAY', '10'), lines)).toBe('+++-+');
  });
});

describe('changes of limits (N11 leads to them)', () => {
  const stake = (raise: object = {}) => limit('STAKE', 'DAY', '50', raise);
  const end = (...of: Parameters<typeof run>) => run(...of).limits[0]?.amountMinor;
  const effective = (...of: Parameters<typeof run>) => run(...of).events.map(({ effectiveAt }) => effectiveAt);

  it('a lower amount, and any amount where there is none, is in force at once', () => {
    expect([end(stake(), [set('01:00', '49')]), effective(stake(), [set('01:00', '49')])]).toEqual(['49', [undefined]]);
    expect(end(limit('STAKE', 'DAY', null), [set('01:00', '999')])).toBe('999');
    expect(run(limit('STAKE', 'DAY', null), [set('01:00', null)])).toEqual({
      events: [{ id: 'e0', allowed: true, by: [] }],
      limits: [{ id: 'l', amountMinor: null }],
    });
  });

  it.each([
    ['a higher amount', '51'],
    ['no amount', null],
  ])('%s is a request, in force after its confirmation alone', (_, amountMinor) => {
    const at = '2026-11-25T01:00:00.000Z';
    const { events, limits } = run(stake(), [set('01:00', amountMinor), bet('02:00', '51'), bet(at, '51')]);
    expect(events[0]).toEqual({ id: 'e0', allowed: true, by: [], effectiveAt: at });
    expect(events.map((event) => event.allowed)).toEqual([true, false, false]);
    expect(limits).toEqual([{ id: 'l', amountMinor: '50' }]);
    const confirmed = run(stake(), [set('01:00', amountMinor), confirm(at), bet(at, '51'), confirm(at)]);
    expect(confirmed.events.map((event) => event.allowed)).toEqual([true, true, true, false]);
    expect(confirmed.limits).toEqual([{ id: 'l', amountMinor }]);
  });

  it('a confirmation counts from the time of the request to the end of its window, both included', () => {
    const at = (time: string) => allowed(stake(), [set('01:00', '60'), confirm(time)]);
    expect(at('2026-11-25T00:59:59.999Z')).toBe('+-');
    expect(at('2026-11-25T01:00:00.000Z')).toBe('++');
    expect(at('2026-11-27T01:00:00.000Z')).toBe('++');
    expect(at('2026-11-27T01:00:00.001Z')).toBe('+-');
  });

  it('a confirmation that comes early leaves the request; without a request there is none', () => {
    expect(
      allowed(stake(), [confirm('00:00'), set('01:00', '60'), confirm('02:00'), confirm('2026-11-25T02:00')]),
    ).toBe('-+-+');
  });

  it('a raise after 0 hours needs a confirmation too, which may come in the same instant', () => {
    const now = { afterHours: 0, confirmWithinHours: 0 };
    expect(allowed(stake(now), [set('01:00', '60'), bet('01:00', '60'), confirm('01:00'), bet('01:00', '60')])).toBe(
      '+-++',
    );
    expect(allowed(stake(now), [set('01:00', '60'), confirm('01:01')])).toBe('+-');
  });

  it('a new request replaces the earlier one, with its amount and its time', () => {
    const lines = [set('01:00', '60'), set('05:00', '70'), confirm('2026-11-25T01:00'), confirm('2026-11-25T05:00')];
    expect([allowed(stake(), lines), end(stake(), lines)]).toEqual(['++-+', '70']);
  });

  it.each([
    ['the same amount', '50', '50'],
    ['a lower amount', '40', '40'],
  ])('%s takes the request back', (_, amountMinor, after) => {
    const lines = [set('01:00', '60'), set('02:00', amountMinor), confirm('2026-11-25T03:00')];
    expect([allowed(stake(), lines), end(stake(), lines)]).toEqual(['++-', after]);
    expect(effective(stake(), lines)).toEqual(['2026-11-25T01:00:00.000Z', undefined, undefined]);
  });

  it('an amount below an expired request but above that in force is a request again', () => {
    const lines = [set('01:00', '90'), set('2026-12-24T01:00', '60')];
    expect(effective(stake(), lines)[1]).toBe('2026-12-25T01:00:00.000Z');
  });

  it('a raise waits for the end of the running calendar period where its rule demands it', () => {
    const raised = (period: string | null, afterHours: number, at: string, zone = 'Europe/Berlin') => {
      const measure = period === null ? 'SINGLE_STAKE' : 'STAKE';
      return effective(limit(measure, period, '50', { afterHours, untilPeriodEnds: true }), [set(at, '60')], zone)[0];
    };
    // The clocks go back in the night to the 25th of October 2026, a Sunday.
    expect(raised('DAY', 0, '2026-10-24T22:00:00Z')).toBe('2026-10-25T23:00:00.000Z');
    expect(raised('DAY', 24, '2026-10-24T22:00:00Z')).toBe('2026-10-25T23:00:00.000Z');
    expect(raised('DAY', 26, '2026-10-24T22:00:00Z')).toBe('2026-10-26T00:00:00.000Z');
    expect(raised('WEEK', 72, '2026-10-19T08:00:00Z')).toBe('2026-10-25T23:00:00.000Z');
    expect(raised('WEEK', 72, '2026-10-25T08:00:00Z')).toBe('2026-10-28T08:00:00.000Z');
    expect(raised('MONTH', 72, '2026-10-19T08:00:00Z')).toBe('2026-10-31T23:00:00.000Z');
    expect(raised('MONTH', 0, '2011-12-29T08:00:00Z', 'Pacific/Apia')).toBe('2011-12-31T10:00:00.000Z');
    expect(raised('DAY', 0, '2011-12-29T12:00:00Z', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
    expect(raised('ROLLING_7D', 1, '2026-10-19T08:00:00Z')).toBe('2026-10-19T09:00:00.000Z');
    expect(raised(null, 1, '2026-10-19T08:00:00Z')).toBe('2026-10-19T09:00:00.000Z');
  });

  it('the end of a period is when its raise may be confirmed, not before', () => {
    const rule = { afterHours: 0, untilPeriodEnds: true, confirmWithinHours: 1 };
    const at = (time: string) => allowed(stake(rule), [set('01:00', '60'), confirm(time)]);
    expect(at('23:59')).toBe('+-');
    expect(at('2026-11-25T00:00')).toBe('++');
    expect(at('2026-11-25T01:00')).toBe('++');
    expect(at('2026-11-25T01:01')).toBe('+-');
  });
});
