import type { CatalogueGame } from '#contract/vendors/catalogue-game.ts';
import type { Game, GameRow } from '../play/game.ts';
import { duel } from './duel/game.ts';
import { highlow } from './highlow/game.ts';
import { lottery } from './lottery/game.ts';
import { slot } from './slot/game.ts';

/** The games of the house, in the order in which their outcomes are offered for a check. */
export const GAMES = [slot, highlow, duel, lottery] as const satisfies readonly Game[];
export type DemoGameKind = (typeof GAMES)[number]['kind'];

/** What a row is where it says nothing else. */
const USUAL = {
  ...{ classify: null, tags: [], lines: null, playType: null, hasTrial: true, ageDays: 20 },
  ...{ maxStake: null, returnRate: null, volatility: null },
} as const;

/** What the house offers, as rows of a gateway's catalogue. */
export const demoGameRows: readonly CatalogueGame[] = GAMES.flatMap(({ kind, rows }) =>
  rows.map((row: GameRow) => ({ ...USUAL, ...row, kind })),
);

/** The game that is played for a game of this category which is not here: a lottery for a lottery, else the high-low table. */
export function standInFor(category: string): DemoGameKind {
  return category === 'LOTT' || category === 'ELOTT' ? 'lottery' : 'highlow';
}
