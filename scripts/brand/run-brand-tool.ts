import { resolveTreesFile } from '#brand/resolve-trees.ts';
import { readArguments } from '#serving/read-arguments.ts';
import { CommandError, reportCommandError } from '../command-error.ts';
import { diff } from './diff.ts';
import { explain } from './explain.ts';
import { make } from './new.ts';
import { brandOf, print, readJson } from './shared.ts';
import { upgrade } from './upgrade.ts';

const USAGE = `npm run brand -- check [files] [--format text|json|sarif] [--fix] [--trees F] | --rules
npm run brand -- explain <merchant> <id | family.* | --all> [--trees F | --from URL] [--at N] [--json]
npm run brand -- diff <merchant> [--trees A B | --from URL [--trees B]] [--brand OTHER.json] [--at N] [--json]
npm run brand -- portal <merchant> --trees F
npm run brand -- upgrade <merchant> [--base VERSION] [--trees F | --from URL] [--at N] [--write] [--json]
npm run brand -- new <merchant> --name N [--accent C] [--languages EN,VI] [--logo FILE] [--domain D]... [--operator 'NAME; ADDRESS; E-MAIL'] [--port N]
  (--logo without --accent: colours and icon from the logo)
npm run brand -- publish <merchant> [--note T]
npm run brand -- revisions <merchant> [--json]
npm run brand -- rollback <merchant> [--to REVISION] [--note T]
npm run brand -- withdraw <merchant> [--note T]
npm run brand -- fetch <merchant> [--revision R] --to FOLDER`;

const PUBLISHED = ['publish', 'revisions', 'rollback', 'withdraw', 'fetch'];

/**
 * Runs a brand command and returns its exit code: 0 success, 1 findings or failure, 2 invalid arguments, which are
 * reported on standard error instead of thrown.
 */
export async function runBrandTool(args: readonly string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    reportCommandError(error);
    return 2;
  }
}

async function run(args: readonly string[]): Promise<number> {
  const read = readArguments(
    USAGE,
    {
      format: { type: 'string', default: 'text' },
      trees: { type: 'string' },
      fix: { type: 'boolean', default: false },
      rules: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      from: { type: 'string' },
      at: { type: 'string' },
      brand: { type: 'string' },
      name: { type: 'string' },
      accent: { type: 'string' },
      languages: { type: 'string' },
      logo: { type: 'string' },
      domain: { type: 'string', multiple: true },
      operator: { type: 'string' },
      port: { type: 'string' },
      note: { type: 'string' },
      to: { type: 'string' },
      revision: { type: 'string' },
      base: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
    { args },
  );
  if (read === undefined) return 0;
  const { values, positionals } = read;
  const [command, first, second] = positionals;
  if (command === 'check') {
    // Loaded on demand: it measures texts, pictures and patterns, which the other commands do not need.
    const { check } = await import('./check.ts');
    return check(positionals.slice(1), values);
  }
  if (command === 'explain' && first && (second || values.all))
    return explain(first, values.all ? undefined : second, values);
  if (command === 'diff' && first) return diff(first, second, values);
  if (command === 'portal' && first) return portal(first, values.trees);
  if (command === 'upgrade' && first) return upgrade(first, values);
  if (command === 'new' && first) return make(first, values);
  if (command && first && PUBLISHED.includes(command)) {
    // Loaded on demand: the other commands need no database.
    const { runPublished } = await import('./published.ts');
    return runPublished(command, first, values);
  }
  throw new CommandError(USAGE);
}

/** `brand portal <merchant> --trees F`. */
async function portal(merchant: string, treesFile: string | undefined): Promise<number> {
  if (treesFile === undefined) throw new CommandError('portal requires --trees F.');
  print(JSON.stringify(resolveTreesFile(await brandOf(merchant), await readJson(treesFile))));
  return 0;
}
