import { readdirSync } from 'node:fs';
import { CommandError } from '../command-error.ts';
import { before, gatherEdits } from './edits.ts';
import { featureFiles } from './feature-files.ts';
import { readNames } from './names.ts';
import type { Scaffold } from './scaffold.ts';

const MIGRATIONS = 'src/gateway/db/migrations';
const TABLES = 'src/gateway/db/tables.ts';
const RETENTION = 'src/gateway/features/retention/rules.ts';

/** A gateway feature with a table: migration, table type, store, retention rule, and a test on a database. */
export function newFeature(name: string): Scaffold {
  const names = readNames(name);
  const { kebab, snake, pascal } = names;
  if (readdirSync(MIGRATIONS).some((file) => file.slice(4) === `${kebab}.sql`))
    throw new CommandError(`There is a migration ${kebab}.sql already; choose another name.`);
  const edits = gatherEdits();
  const folder = `src/gateway/features/${kebab}`;
  const { migration, table, files } = featureFiles(names);
  for (const [path, text] of files) edits.add(`${folder}/${path}`, text);
  const migrationPath = `${MIGRATIONS}/${nextNumber()}-${kebab}.sql`;
  edits.add(migrationPath, migration);
  edits.change(TABLES, (text) => {
    const at = text.indexOf('export interface Tables {');
    const end = text.indexOf('}\n', at);
    const types = inOrder(text.slice(0, at), /^export interface (\w+) \{$/gm, pascal, table);
    const rows = inOrder(text.slice(at, end), /^ {2}(\w+): \w+;$/gm, snake, `  ${snake}: ${pascal};\n`);
    return types + rows + text.slice(end);
  });
  edits.change(RETENTION, (text) => {
    if (text.includes(`'${snake}'`)) throw new CommandError(`There is a table ${snake} already; choose another name.`);
    const rule = `  removed('${snake}', ['members'], 'a year', "created_at < now() - interval '1 year'"),\n`;
    return before("  removed('inbox_message',", rule)(text);
  });
  return {
    edits,
    todo: [
      `${migrationPath}: its columns, its indexes and the privileges of the app role; then npm run types`,
      `${folder}/store.ts: its queries; ${folder}/${kebab}.test.ts: what they prove (led by a row of docs/features.md)`,
      `${RETENTION}: how long a row stays`,
      `${folder}/${kebab}-routes.ts: its calls, and their place in src/gateway/wiring`,
      'npm run docs',
    ],
  };
}

/** Inserts words before the first match of a name that sorts behind `name`, or at the end. */
function inOrder(text: string, names: RegExp, name: string, words: string): string {
  const next = [...text.matchAll(names)].find(([, other = '']) => other.localeCompare(name) > 0);
  const at = next?.index ?? text.length;
  return text.slice(0, at) + words + text.slice(at);
}

/** The number after the highest one: migrations are applied in order. */
function nextNumber(): string {
  const numbers = readdirSync(MIGRATIONS).map((file) => Number.parseInt(file, 10) || 0);
  return String(Math.max(...numbers) + 1).padStart(3, '0');
}
