import type { FastifyInstance } from 'fastify';
import type { CatalogueGame } from '#contract/vendors/catalogue-game.ts';
import type { LotteryFeed } from '#contract/vendors/lottery-feed.ts';
import type { GamePage, GameProof } from '../client/frame/game-page.ts';
import type { DemoGamesContext } from '../context/context.ts';
import type { Speak, SpokenTexts } from '../texts/spoken-texts.ts';
import type { FinishRound } from './outbox.ts';

export interface DemoGame {
  /** Registers the game's routes below /api/<kind>. */
  routes(app: FastifyInstance): void | Promise<void>;
  /** Finishes a round that was left open; absent: its bet is cancelled. */
  readonly finish?: FinishRound;
  /** Starts the game's background jobs, such as draws. */
  start?(): void;
  stop?(): Promise<void>;
  /** Public feed of its draws. */
  readonly feed?: LotteryFeed;
}

/** A catalogue row without the fields that its game defines; omitted fields have defaults. */
export type GameRow = Pick<
  CatalogueGame,
  'nodeId' | 'vendor' | 'category' | 'code' | 'names' | 'minStake' | 'hotPlace' | 'popularity'
> &
  Partial<
    Pick<
      CatalogueGame,
      'classify' | 'tags' | 'lines' | 'playType' | 'hasTrial' | 'maxStake' | 'returnRate' | 'volatility'
    >
  >;

/**
 * Definition of a game, from game.ts in its folder games/<kind>/. A missing part does not compile. Gateways import the
 * list of games for its rows, so everything except data is loaded lazily.
 */
export interface Game<Kind extends string = string> {
  /** Folder name; also used in the catalogue, wallet calls, URLs and the text key `kind.<kind>`. */
  readonly kind: Kind;
  /** Catalogue rows; none: the game replaces third-party games that are not available (games.ts). */
  readonly rows: readonly GameRow[];
  readonly texts: SpokenTexts;
  /** A round's outcome in words for the player's record; undefined if there is nothing to tell. Absent: see round-report.ts. */
  describe?(detail: Readonly<Record<string, unknown>>, t: Speak): string | undefined;
  /** Loads and creates the server part; no job runs before `start`. */
  open(context: DemoGamesContext): Promise<DemoGame>;
  /** Stage of the game in the browser: page/page.tsx, which the page build finds by its path. */
  page(): Promise<GamePage>;
  /** Rendered outcome on the page /verify: page/proof.tsx, found in the same way. */
  proof(): Promise<GameProof>;
}

/** Identity function that keeps the kind as a literal type. */
export function defineGame<const Kind extends string>(game: Game<Kind>): Game<Kind> {
  return game;
}
