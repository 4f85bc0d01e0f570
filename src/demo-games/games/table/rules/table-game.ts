import type { Take } from '#demo-games/rules/fair.ts';

/** Numbers or cards of a draw, as they are stored. */
export type Drawn = readonly string[];

/** A game of chance for a whole room. */
export interface TableGame {
  /** Also its text key `table.<id>`. */
  readonly id: 'roulette' | 'baccarat' | 'sicbo';
  /** Key of its lane's gameClassify. */
  readonly classify: string;
  /** Whatever can be bet on, in the order of the board, and what it pays at least if it wins, in hundredths of a stake. */
  readonly odds: Readonly<Record<string, number>>;
  /** Spots that exclude each other, for checks on collusion. */
  readonly pairs: readonly (readonly [string, string])[];
  /** Blocks of the random stream. */
  readonly blocks: number;
  /** Return of the best bet in hundredths of a percent; a test compares it with all outcomes. */
  readonly returnRate: number;
  draw(take: Take): Drawn;
  /** What a spot pays in hundredths of its stake; 100: the stake is returned, 0: lost. */
  pays(spot: string, drawn: Drawn): number;
}
