/** WebSocket protocol between the duel's page and the server: JSON, one message per frame. */

import type { Card } from '#demo-games/rules/card.ts';
import { isClientSeed } from '#demo-games/rules/fair.ts';

/** Client messages. */
export type DuelAsk =
  | { readonly type: 'hello'; readonly token: string }
  /** `commitment` is the one shown to the page: proves that the deck was fixed before the client seed was known. */
  | { readonly type: 'sit'; readonly stake: string; readonly clientSeed: string; readonly commitment: string }
  | { readonly type: 'stand' }
  | { readonly type: 'lay'; readonly trick: number; readonly card: number };

/** A table with its stake. Money is in minor units as decimal text. */
export interface DuelTable {
  readonly stake: string;
  readonly prize: string;
  readonly waiting: number;
  readonly commitment: string;
}

/** A completed trick from one player's view. */
export interface TrickShown {
  readonly yours: Card;
  readonly theirs: Card;
  readonly taker: 'you' | 'they' | null;
}

export type DuelEnd = 'won' | 'lost' | 'draw' | 'void';
export type DuelReason = 'tricks' | 'youFolded' | 'theyFolded' | 'bothFolded' | 'stopped';

/** Server messages. */
export type DuelMessage =
  | { readonly type: 'lobby'; readonly tables: readonly DuelTable[] }
  | { readonly type: 'waiting'; readonly stake: string }
  | { readonly type: 'betting'; readonly opponent: string }
  | {
      readonly type: 'turn';
      readonly opponent: string;
      readonly stake: string;
      readonly commitment: string;
      /** All five cards; played cards are null. */
      readonly hand: readonly (Card | null)[];
      readonly tricks: readonly TrickShown[];
      /** Your card in this trick; null: choose one. */
      readonly played: Card | null;
      readonly theyPlayed: boolean;
      readonly theyAreHere: boolean;
      /** Milliseconds left for this trick. */
      readonly leftMs: number;
    }
  | {
      readonly type: 'over';
      readonly end: DuelEnd;
      readonly reason: DuelReason;
      readonly opponent: string;
      readonly payout: string;
      readonly balance: string | null;
      readonly transferState: 'paid' | 'onItsWay' | 'stuck';
      readonly tricks: readonly TrickShown[];
    }
  | { readonly type: 'otherGone' }
  | { readonly type: 'elsewhere' }
  | { readonly type: 'refused'; readonly error: string; readonly balance: string | null };

/** Parses a client message; undefined if it is invalid. Never throws. */
export function readDuelAsk(text: string): DuelAsk | undefined {
  const parsed = parse(text);
  if (parsed === undefined) return undefined;
  const { type, token, stake, clientSeed, commitment, trick, card } = parsed;
  if (type === 'hello') return isText(token, 128) ? { type, token } : undefined;
  if (type === 'stand') return { type };
  if (type === 'lay') return isSmall(trick) && isSmall(card) ? { type, trick, card } : undefined;
  const sits = type === 'sit' && isText(stake, 20) && isClientSeed(clientSeed) && isText(commitment, 64);
  return sits ? { type, stake, clientSeed, commitment } : undefined;
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= most;
}

function isSmall(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 5;
}
