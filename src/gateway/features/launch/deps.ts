import type { Refusal } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { HumanCheck } from '#gateway/identity/checks/human-check.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';

/** Dependencies of launches on other features; compose-play.ts wires them. */
export interface LaunchDeps {
  /** Finds a game that the merchant offers; undefined: none matches. */
  findGame(db: Db, merchant: string, name: GameName, language: string): Promise<LaunchableGame | undefined>;
  /** Whether the vendor has the game on the platform, offered by the merchant or not. */
  knowsGame(db: Db, nodeId: string, vendor: string): Promise<boolean>;
  lanesOf(merchant: string): Promise<readonly OfferedLane[]>;
  /**
   * Asks registers of self-exclusion, and who verifies identities, about the member, as far as the market demands it; not
   * within a transaction.
   */
  askRegisters(merchant: string, memberId: string): Promise<void>;
  /**
   * The refusal during a break or exclusion of the member, without a limit that the market requires, or with a limit of
   * log-in time that is reached; undefined: the member may play.
   */
  refusePlay(db: Db, merchant: string, memberId: string): Promise<Refusal | undefined>;
  /** The most that the market lets the member stake in a round of a category, minor units; null: no cap. */
  mostStake(db: Db, playing: PlayingMember): Promise<bigint | null>;
  /** The shortest time from one game cycle of a category to the next, milliseconds; null: any. */
  shortestCycle(db: Db, playing: PlayingMember): Promise<number | null>;
  /** Notes that a member opens a game in a log-in: reality checks count from its first game. */
  beginPlay(db: Db, merchant: string, memberId: string, login: Buffer): Promise<void>;
  notePlayed(db: Db, merchant: string, memberId: string, nodeId: string): Promise<void>;
  readonly humanCheck: HumanCheck;
  /** Creates a trial account with play money, within the caps of free play; returns its member id. */
  makeTrial(db: Db, asker: Pick<Visit, 'merchant' | 'language' | 'address'>): Promise<string>;
}

/** A member who opens a game of a category. */
export interface PlayingMember {
  readonly merchant: string;
  readonly memberId: string;
  readonly category: string;
}

/** Fields of a game that the vendor's server receives. */
export interface LaunchedGame {
  readonly nodeId: string;
  readonly code: string;
  readonly name: string;
  readonly vendor: string;
  readonly category: string;
  readonly kind: string;
  /** Members play against each other: only cash is accepted. */
  readonly isBetween: boolean;
}

/** Identifies a vendor's game by id, or by code as the lottery pages do. */
export interface GameName {
  readonly nodeId?: string | undefined;
  readonly code?: string | undefined;
  readonly vendor: string;
}

export interface LaunchableGame extends LaunchedGame {
  /** The game can be played with play money. */
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
