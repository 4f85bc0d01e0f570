/**
 * The brand tools: `npm run brand -- check|explain|portal|new ...`. Standard output holds the answer alone; what a person
 * should know besides goes to standard error. Exit codes: 0 right, 1 something is wrong, 2 the call's words are off.
 */
import { parseArgs } from 'node:util';
import { isObject } from '#model/json.ts';
import { check } from './brand/check.ts';
import { explain } from './brand/explain.ts';
import { make } from './brand/new.ts';
import { portal } from './brand/portal.ts';
import { CallMistake } from './brand/shared.ts';

const USAGE = `npm run brand -- check [files] [--format text|json]
npm run brand -- explain <merchant> <id> [--trees F] [--json]
npm run brand -- portal <merchant> --trees F
npm run brand -- new <merchant> --name N [--accent C]`;

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'text' },
      trees: { type: 'string' },
      json: { type: 'boolean', default: false },
      name: { type: 'string' },
      accent: { type: 'string' },
    },
  });
  const [command, first, second] = positionals;
  if (command === 'check') return check(positionals.slice(1), values.format);
  if (command === 'explain' && first && second) return explain(first, second, values.trees, values.json);
  if (command === 'portal' && first) return portal(first, values.trees);
  if (command === 'new' && first) return make(first, values.name, values.accent);
  throw new CallMistake(USAGE);
}

try {
  process.exitCode = await run();
} catch (error) {
  const isCallers =
    error instanceof CallMistake || (isObject(error) && String(error['code']).startsWith('ERR_PARSE_ARGS'));
  process.stderr.write(`${isCallers || !(error instanceof Error) ? String((error as Error).message) : error.stack}\n`);
  process.exitCode = 2;
}
