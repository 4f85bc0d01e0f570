import { readArguments } from '#serving/read-arguments.ts';
import { CommandError, reportCommandError } from '../command-error.ts';
import { check } from './check.ts';

const USAGE = `npm run packs -- check [FILE...]
npm run packs -- report <merchant> [--at DATE] [--json]`;

/** Runs a command on packs and returns its exit code; invalid arguments are reported on standard error. */
export async function runPacks(args: readonly string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    reportCommandError(error);
    return 2;
  }
}

async function run(args: readonly string[]): Promise<number> {
  const options = { at: { type: 'string' }, json: { type: 'boolean', default: false } } as const;
  const read = readArguments(USAGE, options, { args });
  if (read === undefined) return 0;
  const [command, merchant] = read.positionals;
  if (command === 'check') return check(read.positionals.slice(1));
  if (command === 'report' && merchant) {
    // Loaded on demand: it explores a site, which a check of packs does not need.
    const { report } = await import('./report.ts');
    return report(merchant, read.values);
  }
  throw new CommandError(USAGE);
}
