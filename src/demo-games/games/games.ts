import type { CatalogueGame } from '#contract/vendors/catalogue-game.ts';
import type { Game, GameRow } from '../play/game.ts';
import { duel } from './duel/game.ts';
import { highlow } from './highlow/game.ts';
import { lottery } from './lottery/game.ts';
import { slot } from './slot/game.ts';

/** Games of the demo game provider in the order of the verification page. */
export const GAMES = [slot, highlow, duel, lottery] as const satisfies readonly Game[];
export type DemoGameKind = (typeof GAMES)[number]['kind'];

/** Defaults of a catalogue row. */
const USUAL = {
  classify: null,
  tags: [],
  lines: null,
  playType: null,
  hasTrial: true,
  ageDays: 20,
  maxStake: null,
  returnRate: null,
  volatility: null,
} as const;

/** Games of the demo game provider as rows of a gateway's catalogue. */
export const demoGameRows: readonly CatalogueGame[] = GAMES.flatMap(({ kind, rows }) =>
  rows.map((row: GameRow) => ({ ...USUAL, ...row, kind })),
);

/**
 * The game that replaces a third-party game of this category: the lottery for lotteries, otherwise the high-low table.
 */
export function fallbackGameFor(category: string): DemoGameKind {
  return category === 'LOTT' || category === 'ELOTT' ? 'lottery' : 'highlow';
}
