/** What drafts come to in the lobbies, told line by line. */
import type { VendorChoice } from '#contract/staff/games/calls.ts';
import { type GamesDraft, gameOf } from './games-draft.ts';
import type { VendorLane, VendorRow } from './vendors-draft.ts';
import { say } from './words.ts';

export type Sign = 'comes' | 'goes' | 'changes';

/** One thing that is otherwise afterwards. */
export interface Told {
  readonly sign: Sign;
  /** What it is about, for lists. */
  readonly id: string;
  readonly words: string;
  readonly note?: string | undefined;
}

/** What becomes otherwise in one lobby. */
export interface ToldLane {
  readonly category: string;
  /** How many games players find there before and after. */
  readonly before: number;
  readonly after: number;
  readonly lines: readonly Told[];
}

/** What a draft of vendors comes to: who comes and goes with how many games, who stands elsewhere. */
export function tellVendors(lanes: readonly VendorLane[]): readonly ToldLane[] {
  return lanes.flatMap(({ category, rows }) => {
    const lines = rows.flatMap((row) => [...tellTurned(row), ...tellMoved(row, rows.length)]);
    if (lines.length === 0) return [];
    const sum = (isOn: (row: VendorRow) => boolean) =>
      rows.filter(isOn).reduce((games, { vendor }) => games + vendor.offered, 0);
    return [{ category, before: sum(({ vendor }) => vendor.enabled), after: sum(({ isOn }) => isOn), lines }];
  });
}

function tellTurned({ vendor, isOn, isTurned }: VendorRow): readonly Told[] {
  if (!isTurned) return [];
  const sign = isOn ? 'comes' : 'goes';
  return [{ sign, id: vendor.code, words: vendor.name, note: say(`tell.vendor.${sign}`, { count: vendor.offered }) }];
}

function tellMoved({ vendor, isOn, place, placeBefore }: VendorRow, of: number): readonly Told[] {
  // Those that make room for another one are not what was moved; yet they stand elsewhere, and it is said.
  if (place === placeBefore || !isOn) return [];
  return [
    {
      sign: 'changes',
      id: vendor.code,
      words: vendor.name,
      note: say('tell.place', { from: placeBefore, to: place, of }),
    },
  ];
}

/** What a draft of games comes to, lobby by lobby. */
export function tellGames(draft: GamesDraft, vendors: readonly VendorChoice[]): readonly ToldLane[] {
  const told = [...tellTurnedGames(draft), ...tellMovedGames(draft)];
  return [...Map.groupBy(told, ({ category }) => category)].map(([category, found]) => {
    const before = vendors
      .filter((vendor) => vendor.category === category && vendor.enabled)
      .reduce((games, { offered }) => games + offered, 0);
    const after = found.reduce((games, { by }) => games + by, before);
    return { category, before, after, lines: found.map(({ line }) => line) };
  });
}

interface ToldGame {
  readonly category: string;
  /** How many more games players find. */
  readonly by: number;
  readonly line: Told;
}

function tellTurnedGames(draft: GamesDraft): readonly ToldGame[] {
  return Object.entries(draft.turned).flatMap(([id, isOn]): readonly ToldGame[] => {
    const game = gameOf(draft, id);
    if (game === undefined) return [];
    const { category, name: words, vendor, isHot, isVendorOn } = game;
    const sign = isOn ? 'comes' : 'goes';
    if (!isVendorOn) {
      const note = say(`tell.vendorOff.${sign}`, { vendor });
      return [{ category, by: 0, line: { sign: 'changes', id, words, note } }];
    }
    return [
      { category, by: isOn ? 1 : -1, line: { sign, id, words, note: isHot ? say(`tell.hot.${sign}`) : undefined } },
    ];
  });
}

function tellMovedGames(draft: GamesDraft): readonly ToldGame[] {
  const last = new Map(draft.moves.map((move) => [move.nodeId, move.before]));
  return [...last].flatMap(([id, before]) => {
    const game = gameOf(draft, id);
    if (game === undefined) return [];
    const next = before === undefined ? undefined : (gameOf(draft, before)?.name ?? before);
    const note = next === undefined ? say('tell.last') : say('tell.before', { game: next });
    const line: Told = { sign: 'changes', id: `${id} moves`, words: game.name, note };
    return [{ category: game.category, by: 0, line }];
  });
}
