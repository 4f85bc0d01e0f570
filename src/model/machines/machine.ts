/** What a state machine of money is made of (docs/machines.md). Plain data: no clock, no database, no words. */

/** Who takes a step. `two staff`: one proposes it, another approves; `system`: rules and workers of our own. */
export type Actor = 'member' | 'staff' | 'two staff' | 'provider' | 'clock' | 'system';

/** Accounts that a step moves money between: a member's in capitals, the house's in small letters; `MEMBER` is any of a member's. */
export type AccountSign =
  | 'MAIN'
  | 'HELD'
  | 'BONUS'
  | 'DEBT'
  | 'ARREARS'
  | 'MEMBER'
  | 'POINTS'
  | 'provider'
  | 'suspense'
  | 'c2c'
  | 'fees'
  | 'bonus'
  | 'correction'
  | 'points_issue'
  | 'points_mall'
  | 'points_cost'
  | 'salary'
  | 'dividend'
  | 'budget';

/** How much a step moves, in the minor units of the order's currency, points as they are; docs/machines.md says what each is. */
export type AmountSign =
  | 'arrived'
  | 'fee'
  | 'debt'
  | 'covered'
  | 'uncovered'
  | 'held'
  | 'net'
  | 'unpaid'
  | 'received'
  | 'left'
  | 'corrected'
  | 'points'
  | 'credit'
  | 'reward'
  | 'paid'
  | 'repaid'
  | 'owed'
  | 'given'
  | 'part'
  | 'kept'
  | 'over';

/** One movement of a step: out of one account, into another. A movement of nothing is not posted. */
export interface PostingSign {
  readonly from: AccountSign;
  readonly to: AccountSign;
  readonly amount: AmountSign;
}

/** When a step of the clock falls due, counted anew whenever its state is entered, by a step back into it too. */
export interface StepTimer {
  /** Where a merchant sets nothing else. */
  readonly minutes: number;
  /** Reminders, so many minutes before it falls due. */
  readonly reminders?: readonly number[];
}

/** One way on from a state. Its name is the only one of its state. */
export interface MachineStep {
  readonly from: string;
  readonly step: string;
  readonly by: Actor;
  readonly to: string;
  readonly postings: readonly PostingSign[];
  /** The message that a player gets: words stand under `inbox.kind.<player>`. Null: nothing is said. */
  readonly player: string | null;
  /** The message is mailed as well. */
  readonly mail: boolean;
  /** Steps of the clock alone have one. */
  readonly timer?: StepTimer;
}

/** How an order may stand. Its word for players and staff is the text `cashier.<machine>.<state>`. */
export interface MachineState {
  readonly name: string;
  /** Nothing more is awaited; what a provider says late may still lead out of it. */
  readonly isFinal?: true;
  /** Left by the transaction that enters it: no order is ever found in it. */
  readonly isPassing?: true;
}

/** A machine: the first of its states is where an order begins. */
export interface Machine {
  readonly name: string;
  readonly states: readonly [MachineState, ...MachineState[]];
  readonly steps: readonly MachineStep[];
  /** Members see the order while it is open; else they hear of it only when it has moved money. */
  readonly isMembers: boolean;
}

/** What most steps have none of. */
type Rest = Partial<Pick<MachineStep, 'postings' | 'player' | 'mail' | 'timer'>>;

/** Writes a step: without more it posts nothing and says nothing. */
export function step(from: string, name: string, by: Actor, to: string, rest: Rest = {}): MachineStep {
  return { from, step: name, by, to, postings: [], player: null, mail: false, ...rest };
}
