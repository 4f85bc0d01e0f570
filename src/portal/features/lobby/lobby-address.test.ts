import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gameSorts } from '#contract/games/calls.ts';
import {
  changedView,
  countFilters,
  isBare,
  type LobbyView,
  providerLobbyView,
  readLobby,
  restorableView,
  shelves,
  writeLobby,
} from './lobby-address.ts';

const code = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,9}$/);
const views: fc.Arbitrary<LobbyView> = fc.record({
  providerLobby: fc.option(code, { nil: undefined }),
  shelf: fc.option(fc.constantFrom(...shelves), { nil: undefined }),
  words: fc.string({ unit: 'grapheme', maxLength: 40 }).filter((words) => [...words].length <= 100),
  kinds: fc.array(code, { maxLength: 15 }),
  minBet: fc.constantFrom('', '0.20', '1000'),
  minLines: fc.constantFrom('', '20'),
  sort: fc.constantFrom(...gameSorts),
});

describe('the address of a lobby', () => {
  it('M134: holds every filter: any written filter is read back', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(readLobby(writeLobby(view, ''))).toEqual(view);
      }),
    );
  });

  it('M40: names the lobby by `page`, and keeps other parameters', () => {
    expect(readLobby('?page=REEL').providerLobby).toBe('REEL');
    expect(
      writeLobby(providerLobbyView(readLobby('?page=REEL&q=x&kind=A&sort=new'), 'SPIN'), '?lang=VI&page=REEL&q=x'),
    ).toBe('?lang=VI&page=SPIN&sort=new');
  });

  it('omits invalid filters', () => {
    const view = readLobby(
      '?page=<b>&kind=BAC,<i>,constructor&bet=-1&lines=many&sort=toString&shelf=__proto__&q=%F0%9F%8E%B0',
    );
    expect(view).toEqual({
      providerLobby: undefined,
      shelf: undefined,
      words: '🎰',
      kinds: ['BAC'],
      minBet: '',
      minLines: '',
      sort: 'recommended',
    });
    expect(readLobby(`?q=${'x'.repeat(500)}`).words).toHaveLength(100);
    expect(countFilters(readLobby('?kind=BAC,ROU&bet=1'))).toBe(3);
  });

  it('M134: the next visit restores filters and order, not words, shelf or lobby', () => {
    expect(restorableView(readLobby('?page=A&kind=BAC&bet=1&q=reef&shelf=recents&sort=name'))).toBe(
      '?kind=BAC&bet=1&sort=name',
    );
    expect([isBare(''), isBare('?lang=EN'), isBare('?q=reef')]).toEqual([true, true, false]);
  });

  it('M134: of two quick clicks the second keeps the first, which is not drawn yet', () => {
    const drawn = readLobby('?page=A&kind=BAC');
    const afterFirst = readLobby('?page=A&kind=BAC&bet=0.20');
    expect(changedView(drawn, { ...drawn, sort: 'name' }, afterFirst)).toEqual({ ...afterFirst, sort: 'name' });
    expect(changedView(drawn, { ...drawn, kinds: [] }, afterFirst)).toEqual({ ...afterFirst, kinds: [] });
    expect(changedView(drawn, drawn, afterFirst)).toEqual(afterFirst);
  });
});
