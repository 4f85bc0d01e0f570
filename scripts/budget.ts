/** Adds up what a browser loads and fails where it is more than the budget: `node scripts/budget.ts`, after a build. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BUDGETS, CHAT_BUDGETS, GAME_BUDGETS } from './budget/budgets.ts';
import { type Budget, type Figure, formatFigure, type Manifest, measure } from './budget/measure.ts';

function measureBuild(folder: string, chunks: string, budgets: readonly Budget[]): readonly Figure[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, chunks), 'utf8'));
  return budgets.map((budget) => measure(manifest, budget, (file) => statSync(join(folder, `${file}.br`)).size));
}

const figures = [
  ...measureBuild('dist/client', 'livery-chunks.json', BUDGETS),
  ...measureBuild('dist/house', 'house-chunks.json', GAME_BUDGETS),
  ...measureBuild('dist/chat', 'chat-chunks.json', CHAT_BUDGETS),
];
for (const figure of figures) console.log(formatFigure(figure));
if (!figures.every(({ isWithin }) => isWithin)) process.exitCode = 1;
