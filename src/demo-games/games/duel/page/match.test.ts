import { describe, expect, it } from 'vitest';
import type { DuelMessage } from '../rules/duel-protocol.ts';
import { hear, middleOf, NO_DUEL, scoreOf, type Turn } from './match.ts';

const ace = { rank: 14, suit: 0 } as const;
const two = { rank: 2, suit: 1 } as const;
const turn: Turn = {
  type: 'turn',
  opponent: 'An***',
  stake: '100',
  commitment: 'f',
  hand: [ace, two, ace, two, ace],
  tricks: [],
  played: null,
  theyPlayed: false,
  theyAreHere: true,
  leftMs: 15_000,
};
const table = (waiting: number) => ({ stake: '100', prize: '190', waiting, commitment: 'f' });
const duelAfter = (...messages: readonly DuelMessage[]) =>
  messages.reduce((duel, message) => hear(duel, message, 1_000), NO_DUEL);

describe('the page state of a duel', () => {
  it('a waiting player stays until a lobby without waiting players releases them', () => {
    const waiting: DuelMessage = { type: 'waiting', stake: '100' };
    expect(duelAfter(waiting, { type: 'lobby', tables: [table(1)] }).place).toBe('waiting');
    expect(duelAfter(waiting, { type: 'lobby', tables: [table(0)] }).place).toBe('hall');
  });

  it('a page that reconnects restores its board, with the time left by its own clock', () => {
    expect(duelAfter(turn)).toMatchObject({ place: 'board', match: { opponent: 'An***', endsAt: 16_000 } });
    expect(duelAfter(turn, { type: 'lobby', tables: [] }).place).toBe('board');
  });

  it('the last trick stays in the middle until the next card', () => {
    const tricks = [{ yours: ace, theirs: two, taker: 'you' }] as const;
    expect(middleOf({ opponent: '', turn: { ...turn, tricks } })).toEqual({
      yours: ace,
      theirs: two,
      isTheirsDown: false,
      taker: 'you',
    });
    expect(middleOf({ opponent: '', turn: { ...turn, tricks, theyPlayed: true } })).toEqual({
      yours: null,
      theirs: null,
      isTheirsDown: true,
      taker: undefined,
    });
    expect(scoreOf({ opponent: '', turn: { ...turn, tricks } })).toEqual({ you: 1, they: 0 });
  });

  it.each(['otherGone', 'refused'] as const)('%s returns to the lobby', (type) => {
    const message = type === 'refused' ? { type, error: 'busy', balance: null } : { type };
    expect(duelAfter({ type: 'betting', opponent: 'An***' }, message).place).toBe('hall');
  });
});
