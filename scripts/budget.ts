/** Checks bundle sizes against their budgets and fails if one is exceeded: `node scripts/budget.ts`, after a build. */
import { BUILDS } from './budget/budgets.ts';
import { formatFigure } from './budget/measure.ts';
import { measureBuild } from './budget/measure-build.ts';

const figures = BUILDS.flatMap(measureBuild);
for (const figure of figures) console.log(formatFigure(figure));
if (!figures.every(({ isWithin }) => isWithin)) process.exitCode = 1;
