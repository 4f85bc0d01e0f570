/** Adds up what a browser loads and fails where it is more than the budget: `node scripts/budget.ts`, after a build. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BUDGETS } from './budget/budgets.ts';
import { formatFigure, type Manifest, measure } from './budget/measure.ts';

const FOLDER = 'dist/client';
const manifest: Manifest = JSON.parse(readFileSync(join(FOLDER, 'livery-chunks.json'), 'utf8'));
const figures = BUDGETS.map((budget) => measure(manifest, budget, (file) => statSync(join(FOLDER, `${file}.br`)).size));
for (const figure of figures) console.log(formatFigure(figure));
if (!figures.every(({ isWithin }) => isWithin)) process.exitCode = 1;
