/**
 * Reference implementation of `npm run -s limits` for tests, deliberately naive: each question is answered by looking
 * back through the whole file, and days are compared as printed dates. Shares no code with the tested implementation.
 */
export interface NaiveLimit {
  readonly id: string;
  readonly measure: string;
  readonly period: string | null;
  readonly amountMinor: string | null;
  readonly raise: {
    readonly afterHours: number;
    readonly untilPeriodEnds: boolean;
    readonly confirmWithinHours: number;
  };
}

export interface NaiveEvent {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly amountMinor?: string | null;
  readonly of?: string;
  readonly limit?: string;
}

export interface NaiveFile {
  readonly zone: string;
  readonly limits: readonly NaiveLimit[];
  readonly events: readonly NaiveEvent[];
}

interface NaiveVerdict {
  readonly id: string;
  readonly allowed: boolean;
  readonly by: readonly string[];
  readonly effectiveAt?: string;
}

const HOUR = 60 * 60 * 1_000;
const STEP = HOUR / 4;
const ROLLING = new Map([
  ['ROLLING_24H', 24],
  ['ROLLING_7D', 7 * 24],
  ['ROLLING_30D', 30 * 24],
]);

const printers = new Map<string, Intl.DateTimeFormat>();
const printed = new Map<string, string>();

/** The printed date, the number of its week, or its month; `period` is that of a calendar. */
export function nameOfPeriod(zone: string, period: string, at: number): string {
  const key = `${zone} ${at}`;
  const printer = printers.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  printers.set(zone, printer);
  const date = printed.get(key) ?? printer.format(at);
  printed.set(key, date);
  if (period === 'DAY') return date;
  if (period === 'MONTH') return date.slice(0, 'yyyy-MM'.length);
  // 1970-01-05 was a Monday.
  return String(Math.floor((Date.parse(date) - Date.parse('1970-01-05')) / (7 * 24 * HOUR)));
}

/** The first millisecond whose period has another name. */
export function nextPeriod(zone: string, period: string, at: number): number {
  const name = nameOfPeriod(zone, period, at);
  let high = at + STEP;
  while (nameOfPeriod(zone, period, high) === name) high += STEP;
  let low = high - STEP;
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (nameOfPeriod(zone, period, middle) === name) low = middle;
    else high = middle;
  }
  return high;
}

/** What the events before an index, with their verdicts so far, have led to. */
function stateBefore({ zone, limits, events }: NaiveFile, verdicts: readonly NaiveVerdict[]) {
  const timeOf = (index: number) => Date.parse(events[index]?.at ?? '');
  const isAllowed = (index: number) => verdicts[index]?.allowed === true;
  const indexes = (upTo: number) => Array.from({ length: upTo }, (_, index) => index);

  const isRefunded = (bet: number, before: number) =>
    indexes(before).some((index) => events[index]?.of === events[bet]?.id && isAllowed(index));

  /** The event that last changed the amount in force: a SET that acted at once, or the SET that was confirmed. */
  const sourceOf = (limit: NaiveLimit, before: number): number | undefined => {
    for (const index of indexes(before).toReversed()) {
      const event = events[index];
      if (event?.limit !== limit.id) continue;
      if (event.kind === 'CONFIRM' && isAllowed(index))
        return indexes(index).findLast((at) => events[at]?.kind === 'SET' && events[at].limit === limit.id);
      if (event.kind === 'SET' && verdicts[index]?.effectiveAt === undefined) return index;
    }
    return undefined;
  };
  const inForce = (limit: NaiveLimit, before: number): string | null => {
    const source = sourceOf(limit, before);
    return source === undefined ? limit.amountMinor : (events[source]?.amountMinor ?? null);
  };

  const isIn = (limit: NaiveLimit, at: number, now: number) => {
    const hours = ROLLING.get(limit.period ?? '');
    if (hours !== undefined) return (now - at) / HOUR < hours;
    return nameOfPeriod(zone, limit.period ?? '', at) === nameOfPeriod(zone, limit.period ?? '', now);
  };
  const sumOf = (limit: NaiveLimit, kind: string, before: number) =>
    indexes(before)
      .filter((index) => events[index]?.kind === kind && isAllowed(index) && !isRefunded(index, before))
      .filter((index) => isIn(limit, timeOf(index), timeOf(before)))
      .reduce((sum, index) => sum + Number(events[index]?.amountMinor), 0);

  const used = (limit: NaiveLimit, before: number) => {
    if (limit.measure === 'DEPOSIT_GROSS') return sumOf(limit, 'DEPOSIT', before);
    if (limit.measure === 'DEPOSIT_NET') return sumOf(limit, 'DEPOSIT', before) - sumOf(limit, 'WITHDRAWAL', before);
    if (limit.measure === 'STAKE') return sumOf(limit, 'BET', before);
    return limit.measure === 'LOSS_NET' ? sumOf(limit, 'BET', before) - sumOf(limit, 'WIN', before) : 0;
  };
  const isConfirmed = (index: number, event: NaiveEvent) => {
    const within = (limits.find(({ id }) => id === event.limit)?.raise.confirmWithinHours ?? 0) * HOUR;
    const last = indexes(index).findLast(
      (at) => events[at]?.limit === event.limit && (events[at]?.kind === 'SET' || isAllowed(at)),
    );
    const effectiveAt = last === undefined ? undefined : verdicts[last]?.effectiveAt;
    if (effectiveAt === undefined) return false;
    const late = timeOf(index) - Date.parse(effectiveAt);
    return late >= 0 && late <= within;
  };

  return { timeOf, isAllowed, isRefunded, inForce, used, isConfirmed };
}

const numberOf = (amount: string | null | undefined) =>
  amount === null || amount === undefined ? Number.POSITIVE_INFINITY : Number(amount);
const isAbout = ({ measure }: NaiveLimit, kind: string) =>
  measure.startsWith('DEPOSIT') ? kind === 'DEPOSIT' : kind === 'BET';

/** Expected output of `npm run -s limits` for a valid file with amounts that numbers hold exactly. */
export function naiveLimits(file: NaiveFile) {
  const { zone, limits, events } = file;
  const verdicts: NaiveVerdict[] = [];
  const { timeOf, isAllowed, isRefunded, inForce, used, isConfirmed } = stateBefore(file, verdicts);

  const setAt = (index: number, event: NaiveEvent): NaiveVerdict => {
    const verdict = { id: event.id, allowed: true, by: [] };
    const limit = limits.find(({ id }) => id === event.limit);
    if (limit === undefined || numberOf(event.amountMinor) <= numberOf(inForce(limit, index))) return verdict;
    const { afterHours, untilPeriodEnds } = limit.raise;
    const times = [timeOf(index) + afterHours * HOUR];
    if (untilPeriodEnds && limit.period !== null && !ROLLING.has(limit.period))
      times.push(nextPeriod(zone, limit.period, timeOf(index)));
    return { ...verdict, effectiveAt: new Date(Math.max(...times)).toISOString() };
  };
  for (const [index, event] of events.entries()) {
    const { id, kind } = event;
    if (kind === 'SET') verdicts.push(setAt(index, event));
    else if (kind === 'CONFIRM') verdicts.push({ id, allowed: isConfirmed(index, event), by: [] });
    else if (kind === 'REFUND') {
      const bet = events.findIndex((earlier) => earlier.id === event.of);
      verdicts.push({ id, allowed: isAllowed(bet) && !isRefunded(bet, index), by: [] });
    } else {
      const over = limits.filter((limit) => {
        const most = numberOf(inForce(limit, index));
        return isAbout(limit, kind) && used(limit, index) + Number(event.amountMinor) > most;
      });
      verdicts.push({ id, allowed: over.length === 0, by: over.map((limit) => limit.id) });
    }
  }
  return {
    events: verdicts,
    limits: limits.map((limit) => ({ id: limit.id, amountMinor: inForce(limit, events.length) })),
  };
}
