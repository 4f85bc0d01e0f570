import type { FairSeeds } from '#demo-games/rules/fair.ts';
import type { Timed } from '#demo-games/rules/schedule.ts';
import type { Ask } from '#postgres/schema-db.ts';
import type { Round } from '../rounds.ts';

/** Whatever draws by a schedule of its own: a lottery, a room of a table, a league. */
export interface Series extends Timed {
  /** Unique among all games; letters and digits only. */
  readonly code: string;
}

/** A stored draw. The seed is secret until the result is written. */
export interface BookedDraw {
  readonly game: string;
  readonly numero: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
  readonly serverSeed: string;
  readonly commitment: string;
  /** Comma-separated numbers; null before the draw. */
  readonly result: string | null;
}

export interface Decided {
  readonly payout: bigint;
  /** Added to the round's detail. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** A game whose outcomes are drawn at scheduled times for all players: what play/draws/ has to know of it. */
export interface DrawnGame {
  /** Rounds of this kind have `game` and `numero` of their draw in their detail. */
  readonly kind: string;
  readonly series: readonly Series[];
  /** Number of draws stored beyond the current one. */
  readonly ahead: number;
  /** Number of past draws per series that a new installation starts with. */
  readonly past: number;
  /** Comma-separated; deterministic. */
  resultOf(code: string, seeds: FairSeeds): Promise<string>;
  /** Payout of a round whose draw has a result; undefined while another draw that it waits for has none. */
  decide(ask: Ask, round: Round, draw: BookedDraw): Promise<Decided | undefined>;
}
