/** Events of members, as missions count them. */

/** The position of an event in the stream; of two events at the same moment the later one has the higher position. */
export interface Stamp {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly epoch: number;
  readonly xact: string;
  readonly seq: bigint;
  /** Index within one stream event. */
  readonly line: number;
}

/** A closed real-money round, or a rolled-back bet of a closed round. */
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
  /** The part of the bet that counts for rewards; absent: all of it. */
  readonly validMinor?: bigint;
}

/** A credited deposit; below zero: a reversed one, or a part of it. */
export interface DepositEvent {
  readonly kind: 'deposit';
  readonly currency: string;
  readonly minor: bigint;
  /** The deposit's full amount, also on a reversal. */
  readonly wholeMinor: bigint;
  /** Change of the number of deposits: the first partial reversal subtracts the deposit. */
  readonly change: 1n | 0n | -1n;
}

/** A friend whom the member recommended has made a first deposit, or no longer has one. */
export interface FriendEvent {
  readonly kind: 'friend';
  readonly change: 1n | -1n;
}

export interface LoginEvent {
  readonly kind: 'login';
}

export type MissionEvent = (RoundEvent | DepositEvent | FriendEvent | LoginEvent) & {
  readonly memberId: string;
  readonly stamp: Stamp;
};

/** Below zero: the first comes before the second. Zero only for the same stamp. */
export function compareStamps(one: Stamp, other: Stamp): number {
  if (one.at !== other.at) return one.at - other.at;
  if (one.epoch !== other.epoch) return one.epoch - other.epoch;
  if (one.xact !== other.xact) return BigInt(one.xact) < BigInt(other.xact) ? -1 : 1;
  if (one.seq !== other.seq) return one.seq < other.seq ? -1 : 1;
  return one.line - other.line;
}
