import type { FastifyInstance } from 'fastify';
import type { CatalogueGame } from '#contract/vendors/catalogue-game.ts';
import type { LotteryFeed } from '#contract/vendors/lottery-feed.ts';
import type { GamePage, GameProof } from '../client/frame/game-page.ts';
import type { DemoGamesContext } from '../context/context.ts';
import type { SpokenTexts } from '../texts/spoken-texts.ts';
import type { FinishRound } from './outbox.ts';

/** A game at work on a house. */
export interface DemoGame {
  /** Registers the game's own calls, below /api/<kind>. */
  routes(app: FastifyInstance): void | Promise<void>;
  /** Finishes a round that was left open; absent: its bet is taken back. */
  readonly finish?: FinishRound;
  /** Begins what the game does by itself, such as draws. */
  start?(): void;
  stop?(): Promise<void>;
  /** What it tells gateways of its draws. */
  readonly feed?: LotteryFeed;
}

/** A row of the catalogue without what its game says anyway; what is left out is usual. */
export type GameRow = Pick<
  CatalogueGame,
  'nodeId' | 'vendor' | 'category' | 'code' | 'names' | 'minStake' | 'hotPlace' | 'popularity'
> &
  Partial<Pick<CatalogueGame, 'classify' | 'tags' | 'lines' | 'hasTrial' | 'maxStake' | 'returnRate' | 'volatility'>>;

/**
 * All that a game of the house is: what its folder games/<kind>/ says in game.ts. A part that is forgotten does not
 * compile. The list of games is read by gateways for its rows, so whatever is more than data is loaded when it is asked for.
 */
export interface Game<Kind extends string = string> {
  /** The name of its folder; in the catalogue, in the wallet's calls, in addresses and in the key `kind.<kind>` of its texts. */
  readonly kind: Kind;
  /** Its rows of the catalogue; none: it is played in place of games that are not here (games.ts). */
  readonly rows: readonly GameRow[];
  readonly texts: SpokenTexts;
  /** Loads the house's part and sets it to work; nothing runs before `start`. */
  open(context: DemoGamesContext): Promise<DemoGame>;
  /** What a browser draws on the game's stage: page/page.tsx, which the build of the pages finds by its place. */
  page(): Promise<GamePage>;
  /** What the page /verify draws of an outcome: page/proof.tsx, found in the same way. */
  proof(): Promise<GameProof>;
}

/** Keeps the kind as the literal that it is. */
export function defineGame<const Kind extends string>(game: Game<Kind>): Game<Kind> {
  return game;
}
