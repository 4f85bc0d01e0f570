import type { Measure } from './limit.ts';
import { holds, type Span } from './period.ts';

export const POSTING_KINDS = ['DEPOSIT', 'WITHDRAWAL', 'BET', 'WIN'] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** Money that moved; refused deposits, refused bets and refunded bets are none. */
export interface Posting {
  readonly kind: PostingKind;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly amountMinor: bigint;
}

type Signs = Readonly<Partial<Record<PostingKind, 1n | -1n>>>;

const SIGNS: Readonly<Record<Measure, Signs>> = {
  DEPOSIT_GROSS: { DEPOSIT: 1n },
  DEPOSIT_NET: { DEPOSIT: 1n, WITHDRAWAL: -1n },
  LOSS_NET: { BET: 1n, WIN: -1n },
  STAKE: { BET: 1n },
  SINGLE_STAKE: { BET: 1n },
};

/** What money of a kind adds to a measure; negative for what reduces it. */
export function shareOf(measure: Measure, kind: PostingKind, amountMinor: bigint): bigint {
  return (SIGNS[measure][kind] ?? 0n) * amountMinor;
}

/** Whether limits of a measure can refuse money of a kind: what adds to the measure. */
export function canRefuse(measure: Measure, kind: PostingKind): boolean {
  return SIGNS[measure][kind] === 1n;
}

/** A measure over a span; below zero if, for example, wins exceed bets. 0 without a span (SINGLE_STAKE). */
export function measureOver(measure: Measure, span: Span | undefined, postings: readonly Posting[]): bigint {
  if (span === undefined) return 0n;
  return postings.reduce(
    (sum, { kind, at, amountMinor }) => (holds(span, at) ? sum + shareOf(measure, kind, amountMinor) : sum),
    0n,
  );
}
