import { describe, expect, it } from 'vitest';
import { consoleText } from '#console/testing/console-text.ts';
import type { GameChoice, VendorChoice } from '#contract/staff/games/calls.ts';
import { describeGames } from './describe-changes.ts';
import {
  askGames,
  changedIds,
  drawRows,
  dropGame,
  moveGame,
  NO_GAMES_DRAFT,
  readGamesDraft,
  toggleGames,
  withoutIdleMoves,
} from './games-draft.ts';
import { describeOthers } from './reported-changes.ts';

function game(nodeId: string, more: Partial<GameChoice> = {}): GameChoice {
  return {
    nodeId,
    name: `Game ${nodeId}`,
    names: {},
    vendor: 'NOVA',
    category: 'RNG',
    enabled: true,
    position: 1,
    isVendorOn: true,
    isHot: false,
    isNew: false,
    isBetween: false,
    isBetweenHere: false,
    ...more,
  };
}
const [a, b, c] = [game('a'), game('b', { enabled: false }), game('c')];
const order = (draft: Parameters<typeof drawRows>[1]) =>
  drawRows([a, b, c], draft, new Set()).map(({ game: { nodeId } }) => nodeId);

describe('M378: edits of games before they are saved', () => {
  it('hold the changes to the saved state, on the revision of the first edit', () => {
    const first = toggleGames(NO_GAMES_DRAFT, 7, [a, b], false);
    expect(first).toMatchObject({ base: 7, toggled: { a: false } });
    const second = toggleGames(first, 9, [c], false);
    expect(askGames(second, 'why')).toEqual({
      base: 7,
      turned: [
        { nodeId: 'a', enabled: false },
        { nodeId: 'c', enabled: false },
      ],
      moved: [],
      reason: 'why',
    });
    expect(toggleGames(second, 9, [a, c], true)).toEqual(NO_GAMES_DRAFT);
  });

  it('draw the list with edits applied; the last of several moves of one game counts', () => {
    const up = moveGame(NO_GAMES_DRAFT, 7, c, b);
    const top = moveGame(up, 7, c, a);
    expect(order(top)).toEqual(['c', 'a', 'b']);
    expect(top.moves).toEqual([{ nodeId: 'c', before: 'a' }]);
    expect(order(moveGame(top, 7, a, undefined))).toEqual(['c', 'b', 'a']);
    const [first] = drawRows([a, b, c], top, new Set(['c']));
    expect(first).toMatchObject({ place: 1, isMoved: true, isPicked: true, isToggled: false });
  });

  it('that return to the saved state are none', () => {
    const moved = moveGame(moveGame(NO_GAMES_DRAFT, 7, c, a), 7, c, undefined);
    expect(withoutIdleMoves(moved, ['a', 'b', 'c'])).toEqual(NO_GAMES_DRAFT);
    expect(withoutIdleMoves(moved, ['a', 'b'])).toBe(moved);
    const both = toggleGames(moveGame(NO_GAMES_DRAFT, 7, c, a), 7, [c], false);
    expect(changedIds(both)).toEqual(['c']);
    expect(dropGame(both, 'c')).toEqual(NO_GAMES_DRAFT);
  });

  it('are read as stored; anything else is none', () => {
    const draft = moveGame(NO_GAMES_DRAFT, 7, c, a);
    expect(readGamesDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    for (const stored of [null, 3, [], { base: 1 }]) expect(readGamesDraft(stored)).toBe(NO_GAMES_DRAFT);
  });
});

describe('M378: the result of game edits', () => {
  const vendors: readonly VendorChoice[] = [
    { code: 'NOVA', category: 'RNG', name: 'Nova', enabled: true, position: 0, games: 50, offered: 40 },
    { code: 'OFF', category: 'RNG', name: 'Off', enabled: false, position: 1, games: 9, offered: 9 },
  ];

  it('lists each lobby with the number of games players find there', () => {
    const hot = { ...a, isHot: true };
    const draft = moveGame(
      toggleGames(NO_GAMES_DRAFT, 1, [hot, c, game('d', { isVendorOn: false, vendor: 'OFF' })], false),
      1,
      b,
      hot,
    );
    expect(describeGames(draft, vendors)).toEqual([
      {
        category: 'RNG',
        before: 40,
        after: 38,
        lines: [
          { sign: 'goes', id: 'a', words: 'Game a', note: consoleText('games', 'tell.hot.goes') },
          { sign: 'goes', id: 'c', words: 'Game c', note: undefined },
          {
            sign: 'changes',
            id: 'd',
            words: 'Game d',
            note: consoleText('games', 'tell.vendorOff.goes', { vendor: 'OFF' }),
          },
          {
            sign: 'changes',
            id: 'b moves',
            words: 'Game b',
            note: consoleText('games', 'tell.before', { game: 'Game a' }),
          },
        ],
      },
    ]);
  });

  it('M378: is shown next to changes of other users, those to the same games first', () => {
    const states = (enabled: boolean, position: number) => ({ enabled, position });
    const theirs = {
      subject: 'x and 4 more',
      before: { x: states(true, 1), y: states(true, 2), z: states(true, 3), w: states(true, 4), a: states(true, 5) },
      after: { x: states(false, 1), y: states(true, 9), z: states(true, 8), w: states(true, 7), a: states(false, 5) },
    };
    expect(describeOthers(theirs, (id) => (id === 'a' ? 'Game a' : undefined))).toBe(
      'Game a turned off, x turned off, y moved and 2 more',
    );
    const one = { subject: 'RNG.NOVA', before: null, after: states(true, 1) };
    expect(describeOthers(one, () => 'Nova')).toBe('Nova turned on');
  });
});
