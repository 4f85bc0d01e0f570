import type { CatalogueGame } from '#contract/vendors/catalogue-game.ts';
import type { Game, GameRow } from '../play/game.ts';
import { duel } from './duel/game.ts';
import { fish } from './fish/game.ts';
import { highlow } from './highlow/game.ts';
import { lottery } from './lottery/game.ts';
import { slot } from './slot/game.ts';
import { sports } from './sports/game.ts';
import { table } from './table/game.ts';

/** Games of the demo game provider in the order of the verification page. */
export const GAMES = [slot, table, sports, fish, highlow, duel, lottery] as const satisfies readonly Game[];
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

/** What a vendor's own page opens, and a title without an engine of its own (LIVERY_DEMO_TITLES), by category. */
const ENGINES: Readonly<Record<string, DemoGameKind>> = {
  RNG: 'slot',
  LIVE: 'table',
  FISH: 'fish',
  PVP: 'duel',
  SPORTS: 'sports',
  ESPORTS: 'sports',
  LOTT: 'lottery',
  ELOTT: 'lottery',
};

/** The game of a category. A category without one has no titles: it throws. */
export function engineOf(category: string): DemoGameKind {
  const kind = Object.hasOwn(ENGINES, category) ? ENGINES[category] : undefined;
  if (kind === undefined) throw new Error(`No demo game plays the category ${category}: games/games.ts.`);
  return kind;
}
