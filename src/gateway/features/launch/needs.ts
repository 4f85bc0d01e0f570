import type { Db } from '#gateway/db/tables.ts';
import type { Visit } from '#gateway/door/door.ts';
import type { HumanCheck } from '#gateway/identity/checks/human-check.ts';

/** What launches ask of other features; compose-play.ts brings them together. */
export interface LaunchDeps {
  /** A game that the merchant offers; undefined: it offers none of that name. */
  findGame(db: Db, merchant: string, name: GameName, language: string): Promise<LaunchableGame | undefined>;
  /** Whether the vendor has the game on the platform, offered here or not. */
  knowsGame(db: Db, nodeId: string, vendor: string): Promise<boolean>;
  /** The vendors that the merchant offers, by category. */
  lanesOf(merchant: string): Promise<readonly OfferedLane[]>;
  /** Remembers that the member played the game. */
  notePlayed(db: Db, merchant: string, memberId: string, nodeId: string): Promise<void>;
  readonly humanCheck: HumanCheck;
  /** Makes a trial account with play money, within the caps of free play; answers its member's id. */
  makeTrial(db: Db, asker: Pick<Visit, 'merchant' | 'language' | 'address'>): Promise<string>;
}

/** What a vendor's server is told of a game. */
export interface LaunchedGame {
  readonly nodeId: string;
  readonly code: string;
  readonly name: string;
  readonly vendor: string;
  readonly category: string;
  readonly kind: string;
  /** Players play it against each other: it takes cash alone. */
  readonly isBetween: boolean;
}

/** Names a game of a vendor by its id, or by its code as the lottery pages do. */
export interface GameName {
  readonly nodeId?: string | undefined;
  readonly code?: string | undefined;
  readonly vendor: string;
}

export interface LaunchableGame extends LaunchedGame {
  /** It can be tried with play money. */
  readonly hasTrial: boolean;
}

interface OfferedLane {
  readonly cards: readonly OfferedVendor[];
}

interface OfferedVendor {
  readonly vassalage: string;
  readonly displayName: string;
  readonly gameType: string;
  readonly isGame: 'VASSALAGE' | 'game';
  readonly freeplay: '1' | '0';
}
