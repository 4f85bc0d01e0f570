import { confirmRequest, setAmount } from './change.ts';
import { refusedBy } from './decide.ts';
import type { Limit, LimitAmount, LimitState } from './limit.ts';
import type { Posting, PostingKind } from './measure.ts';
import { createMeter, type Meter } from './meter.ts';

interface AnyEvent {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export type LimitEvent = AnyEvent &
  (
    | { readonly kind: PostingKind; readonly amountMinor: bigint }
    | { readonly kind: 'REFUND'; readonly of: string }
    | { readonly kind: 'SET'; readonly limit: string; readonly amountMinor: LimitAmount }
    | { readonly kind: 'CONFIRM'; readonly limit: string }
  );

/** Limits with their amounts in force, and a player's history in order of time. */
export interface LimitHistory {
  /** IANA name. */
  readonly zone: string;
  readonly limits: readonly (Limit & { readonly amountMinor: LimitAmount })[];
  readonly events: readonly LimitEvent[];
}

/** The result of an event, as `npm run -s limits` prints it. */
export interface LimitVerdict {
  readonly id: string;
  readonly allowed: boolean;
  readonly by: readonly string[];
  /** When a request may be confirmed; only of a SET that is a request. */
  readonly effectiveAt?: string;
}

export interface LimitReply {
  readonly events: readonly LimitVerdict[];
  readonly limits: readonly { readonly id: string; readonly amountMinor: string | null }[];
}

interface Held {
  readonly limit: Limit;
  readonly meter: Meter;
  state: LimitState;
}

interface Book {
  readonly zone: string;
  readonly held: ReadonlyMap<string, Held>;
  readonly postings: Posting[];
  /** Index of the posting of each allowed bet that is not refunded. */
  readonly bets: Map<string, number>;
}

/** Decides each event of a history in order. Ids that events refer to must exist, as `readHistory` ensures. */
export function replayHistory({ zone, limits, events }: LimitHistory): LimitReply {
  const postings: Posting[] = [];
  const held = new Map<string, Held>();
  for (const { amountMinor, ...limit } of limits)
    held.set(limit.id, { limit, meter: createMeter(zone, limit, postings), state: { amountMinor } });
  const book: Book = { zone, held, postings, bets: new Map() };
  return {
    events: events.map((event) => decide(book, event)),
    limits: [...held].map(([id, { state }]) => ({ id, amountMinor: state.amountMinor?.toString() ?? null })),
  };
}

function decide(book: Book, event: LimitEvent): LimitVerdict {
  if (event.kind === 'REFUND') return { id: event.id, allowed: refund(book, event.of), by: [] };
  if (event.kind === 'SET') return set(book, event.id, event.limit, event.amountMinor, event.at);
  if (event.kind === 'CONFIRM') return { id: event.id, allowed: confirm(book, event.limit, event.at), by: [] };
  return post(book, event.id, event);
}

function post({ held, postings, bets }: Book, id: string, { kind, at, amountMinor }: Posting): LimitVerdict {
  const measured = [...held.values()].map(({ limit, meter, state }) => {
    const measuredMinor = meter.measuredAt(at);
    return { id: limit.id, measure: limit.measure, amountMinor: state.amountMinor, measuredMinor };
  });
  const by = refusedBy(measured, kind, amountMinor);
  if (by.length > 0) return { id, allowed: false, by };
  if (kind === 'BET') bets.set(id, postings.length);
  postings.push({ kind, at, amountMinor });
  return { id, allowed: true, by };
}

function refund({ held, postings, bets }: Book, of: string): boolean {
  const index = bets.get(of);
  const bet = index === undefined ? undefined : postings[index];
  if (index === undefined || bet === undefined) return false;
  bets.delete(of);
  for (const { meter } of held.values()) meter.remove(index);
  postings[index] = { ...bet, amountMinor: 0n };
  return true;
}

function set({ zone, held }: Book, id: string, of: string, amountMinor: LimitAmount, at: number): LimitVerdict {
  const found = held.get(of);
  if (found === undefined) return { id, allowed: true, by: [] };
  found.state = setAmount(zone, found.limit, found.state, amountMinor, at);
  const { request } = found.state;
  if (request === undefined) return { id, allowed: true, by: [] };
  return { id, allowed: true, by: [], effectiveAt: new Date(request.effectiveAt).toISOString() };
}

function confirm({ held }: Book, of: string, at: number): boolean {
  const found = held.get(of);
  const state = found && confirmRequest(found.state, at);
  if (found === undefined || state === undefined) return false;
  found.state = state;
  return true;
}
