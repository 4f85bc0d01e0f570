import type { SeamlessAction, SeamlessError } from '#contract/vendors/seamless.ts';

/** A call as the vendor sent it. */
export interface VendorPost {
  readonly action: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** An answer; undefined: the connection ends without one. */
export type VendorAnswer =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }
  | undefined;

/** An open game of the vendor. */
export interface OpenGame {
  /** Stakes once and plays the round to its end, as far as the game goes. Resolves also if the game refuses. */
  play(): Promise<void>;
  /** Leaves the game as a player does. */
  leave(): Promise<void>;
}

/** Environment of a run. The kit knows no network: scripts and tests pass it in. */
export interface VendorDeps {
  /** Of the vendor, for the report. */
  readonly url: string;
  readonly code: string;
  readonly secret: string;
  readonly game: { readonly code: string; readonly kind: string; readonly category: string };
  sign(secret: string, text: string): string;
  /** A random token of 43 characters. */
  newToken(): string;
  now(): number;
  wait(ms: number): Promise<void>;
  /** Opens a game at the address of a launch, whose ticket is in the query. */
  open(address: string): Promise<OpenGame>;
  /** How long a movement may take to arrive, and how long silence proves that none comes. */
  readonly patienceMs: number;
  readonly quietMs: number;
}

/**
 * What happens to a call. `never`: nothing is booked, and there is no answer; `lost`: it is booked, and there is no answer;
 * `forged` and `stale`: it is not booked, and the answer proves nothing.
 */
export type Mishap = 'never' | 'lost' | 'busy' | 'forged' | 'stale' | { readonly refuse: SeamlessError };

/** Mishaps of the next calls of an action, or of all its calls. */
export interface Plan {
  readonly next?: Partial<Record<SeamlessAction, readonly Mishap[]>>;
  readonly every?: Partial<Record<SeamlessAction, Mishap>>;
}

/** A call that arrived. */
export interface VendorCall {
  readonly action: SeamlessAction;
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** `none`: no answer that decides anything. */
  readonly answer: 'done' | 'refused' | 'none';
  readonly error?: SeamlessError;
  /** The refusal was the run's own. */
  readonly isPlanned: boolean;
  readonly mishap: Mishap | undefined;
}
