/**
 * The OpenFeature providers of src/openfeature: `pack` writes the npm package to dist/openfeature; `kit FOLDER` runs
 * the feature files of OpenFeature's provider kit against both providers in the real SDKs
 * (docs/reference/flags.md).
 */
import { readOwnArguments } from '#serving/read-arguments.ts';
import { CommandError, reportCommandError } from './command-error.ts';
import { runKit } from './openfeature/kit.ts';
import { writePackage } from './openfeature/package.ts';

const USAGE = 'npm run openfeature -- pack | kit FOLDER';

try {
  const [command, folder] = readOwnArguments(USAGE, {}).positionals;
  if (command === 'pack') await writePackage('dist/openfeature');
  else if (command === 'kit' && folder !== undefined) process.exitCode = (await runKit(folder)) ? 0 : 1;
  else throw new CommandError(USAGE);
} catch (error) {
  process.exitCode = reportCommandError(error) ? 2 : 1;
}
