/** Types of the cashier's state machines (docs/reference/machines.md). Plain data: no clock, no database, no texts. */

/** Who performs a step. `two staff`: one proposes, another approves; `system`: rules and workers. */
export type Actor = 'member' | 'staff' | 'two staff' | 'provider' | 'clock' | 'system';

/**
 * The accounts of a step's movements: a member's in capitals, the operator's in lower case; `MEMBER` is any account of
 * a member.
 */
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

/**
 * The amount of a movement, in minor units of the order's currency, points as whole points; docs/reference/machines.md defines
 * each.
 */
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

/** One movement of a step: from one account to another. A zero amount is not posted. */
export interface PostingSign {
  readonly from: AccountSign;
  readonly to: AccountSign;
  readonly amount: AmountSign;
}

/** When a timed step is due, counted again on every entry of its state, also by a step back into it. */
export interface StepTimer {
  /** The default; a merchant may set another. */
  readonly minutes: number;
  /** Reminders, this many minutes before the step is due. */
  readonly reminders?: readonly number[];
}

/** One step from a state. Its name is unique within the state. */
export interface MachineStep {
  readonly from: string;
  readonly step: string;
  readonly by: Actor;
  readonly to: string;
  readonly postings: readonly PostingSign[];
  /** The message to the player: its texts are under `inbox.kind.<player>`. Null: no message. */
  readonly player: string | null;
  /** The message is also mailed. */
  readonly mail: boolean;
  /** Only steps of the clock have a timer. */
  readonly timer?: StepTimer;
}

/** A state of an order. Its label for players and staff is the text `cashier.<machine>.<state>`. */
export interface MachineState {
  readonly name: string;
  /** The order is finished; a late provider report may still lead out of the state. */
  readonly isFinal?: true;
  /** Left in the transaction that enters it: no order is ever stored in it. */
  readonly isPassing?: true;
}

/** A state machine: orders begin in the first state. */
export interface StateMachine {
  readonly name: string;
  readonly states: readonly [MachineState, ...MachineState[]];
  readonly steps: readonly MachineStep[];
  /** Members see the order while it is open; otherwise they only see it once it has moved money. */
  readonly isMembers: boolean;
}

/** Optional parts of a step. */
type Rest = Partial<Pick<MachineStep, 'postings' | 'player' | 'mail' | 'timer'>>;

/** Creates a step: by default without postings and messages. */
export function step(from: string, name: string, by: Actor, to: string, rest: Rest = {}): MachineStep {
  return { from, step: name, by, to, postings: [], player: null, mail: false, ...rest };
}
