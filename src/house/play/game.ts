import type { FastifyInstance } from 'fastify';
import type { HouseGameKind } from '#contract/vendors/seamless.ts';
import type { FinishRound } from './outbox.ts';

/** One of the vendor's games, as the house composes it. */
export interface HouseGame {
  readonly kind: HouseGameKind;
  /** Registers the game's own calls, below /api/<kind>. */
  routes(app: FastifyInstance): void | Promise<void>;
  /** Finishes a round that was left open; absent: its bet is taken back. */
  readonly finish?: FinishRound;
  /** Begins what the game does by itself, such as draws. */
  start?(): void;
  stop?(): Promise<void>;
}
