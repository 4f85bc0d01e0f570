/** Describes the effect of drafts on the lobbies, line by line. */
import type { VendorChoice } from '#contract/staff/games/calls.ts';
import { type GamesDraft, gameOf } from './games-draft.ts';
import type { VendorLane, VendorRow } from './vendors-draft.ts';
import { translate } from './words.ts';

export type Sign = 'comes' | 'goes' | 'changes';

/** One difference that the draft makes. */
export interface Reported {
  readonly sign: Sign;
  /** The React key of the line. */
  readonly id: string;
  readonly words: string;
  readonly note?: string | undefined;
}

export interface ReportedLane {
  readonly category: string;
  /** The number of games in the lobby before and after. */
  readonly before: number;
  readonly after: number;
  readonly lines: readonly Reported[];
}

/** Describes a draft of vendors: which are added or removed with how many games, and which change place. */
export function describeVendors(lanes: readonly VendorLane[]): readonly ReportedLane[] {
  return lanes.flatMap(({ category, rows }) => {
    const lines = rows.flatMap((row) => [...describeToggled(row), ...describeMoved(row, rows.length)]);
    if (lines.length === 0) return [];
    const sum = (isOn: (row: VendorRow) => boolean) =>
      rows.filter(isOn).reduce((games, { vendor }) => games + vendor.offered, 0);
    return [{ category, before: sum(({ vendor }) => vendor.enabled), after: sum(({ isOn }) => isOn), lines }];
  });
}

function describeToggled({ vendor, isOn, isToggled }: VendorRow): readonly Reported[] {
  if (!isToggled) return [];
  const sign = isOn ? 'comes' : 'goes';
  return [
    { sign, id: vendor.code, words: vendor.name, note: translate(`tell.vendor.${sign}`, { count: vendor.offered }) },
  ];
}

function describeMoved({ vendor, isOn, place, placeBefore }: VendorRow, of: number): readonly Reported[] {
  // A vendor that only gives way to a moved one counts too: its place changes.
  if (place === placeBefore || !isOn) return [];
  return [
    {
      sign: 'changes',
      id: vendor.code,
      words: vendor.name,
      note: translate('tell.place', { from: placeBefore, to: place, of }),
    },
  ];
}

export function describeGames(draft: GamesDraft, vendors: readonly VendorChoice[]): readonly ReportedLane[] {
  const reported = [...describeToggledGames(draft), ...describeMovedGames(draft)];
  return [...Map.groupBy(reported, ({ category }) => category)].map(([category, found]) => {
    const before = vendors
      .filter((vendor) => vendor.category === category && vendor.enabled)
      .reduce((games, { offered }) => games + offered, 0);
    const after = found.reduce((games, { by }) => games + by, before);
    return { category, before, after, lines: found.map(({ line }) => line) };
  });
}

interface ReportedGame {
  readonly category: string;
  /** The change of the number of games that players find. */
  readonly by: number;
  readonly line: Reported;
}

function describeToggledGames(draft: GamesDraft): readonly ReportedGame[] {
  return Object.entries(draft.toggled).flatMap(([id, isOn]): readonly ReportedGame[] => {
    const game = gameOf(draft, id);
    if (game === undefined) return [];
    const { category, name: words, vendor, isHot, isVendorOn } = game;
    const sign = isOn ? 'comes' : 'goes';
    if (!isVendorOn) {
      const note = translate(`tell.vendorOff.${sign}`, { vendor });
      return [{ category, by: 0, line: { sign: 'changes', id, words, note } }];
    }
    return [
      {
        category,
        by: isOn ? 1 : -1,
        line: { sign, id, words, note: isHot ? translate(`tell.hot.${sign}`) : undefined },
      },
    ];
  });
}

function describeMovedGames(draft: GamesDraft): readonly ReportedGame[] {
  const last = new Map(draft.moves.map((move) => [move.nodeId, move.before]));
  return [...last].flatMap(([id, before]) => {
    const game = gameOf(draft, id);
    if (game === undefined) return [];
    const next = before === undefined ? undefined : (gameOf(draft, before)?.name ?? before);
    const note = next === undefined ? translate('tell.last') : translate('tell.before', { game: next });
    const line: Reported = { sign: 'changes', id: `${id} moves`, words: game.name, note };
    return [{ category: game.category, by: 0, line }];
  });
}
