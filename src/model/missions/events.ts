/** What happens to members, as missions see it. */

/** Where something stands among all that happened; the later one of two that happened at the same moment has the higher place. */
export interface Stamp {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly epoch: number;
  readonly xact: string;
  readonly seq: bigint;
  /** Among what one event of the stream tells. */
  readonly line: number;
}

/** A round of real money that closed, or a bet of one that had closed and was taken back. */
export interface RoundEvent {
  readonly kind: 'round';
  readonly outcome: 'closed' | 'late';
  readonly vendor: string;
  readonly round: string;
  readonly nodeId: string;
  readonly category: string;
  readonly currency: string;
  readonly betMinor: bigint;
  readonly wonMinor: bigint;
  /** What of the bet counts for rewards; absent: all of it. */
  readonly validMinor?: bigint;
}

/** A deposit that was credited; below zero: one that was taken back, or a part of it. */
export interface DepositEvent {
  readonly kind: 'deposit';
  readonly currency: string;
  readonly minor: bigint;
  /** What the whole deposit came to; of one that is taken back, too. */
  readonly wholeMinor: bigint;
  /** What it adds to the number of deposits: of what is taken back the first part ends it. */
  readonly change: 1n | 0n | -1n;
}

/** A friend whom the member recommended has a first deposit, or has none any more. */
export interface FriendEvent {
  readonly kind: 'friend';
  readonly change: 1n | -1n;
}

/** The member came in. */
export interface LoginEvent {
  readonly kind: 'login';
}

export type MissionEvent = (RoundEvent | DepositEvent | FriendEvent | LoginEvent) & {
  readonly memberId: string;
  readonly stamp: Stamp;
};

/** Below zero: the first of two stands before the second. Never zero for two that are not the same. */
export function compareStamps(one: Stamp, other: Stamp): number {
  if (one.at !== other.at) return one.at - other.at;
  if (one.epoch !== other.epoch) return one.epoch - other.epoch;
  if (one.xact !== other.xact) return BigInt(one.xact) < BigInt(other.xact) ? -1 : 1;
  if (one.seq !== other.seq) return one.seq < other.seq ? -1 : 1;
  return one.line - other.line;
}
