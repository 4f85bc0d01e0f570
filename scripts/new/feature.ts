import { readdirSync } from 'node:fs';
import { CommandError } from '../command-error.ts';
import { before, gatherEdits } from './edits.ts';
import { featureFiles } from './feature-files.ts';
import { readNames } from './names.ts';
import type { Scaffold } from './scaffold.ts';

const MIGRATIONS = 'src/gateway/db/migrations';
const RETENTION = 'src/gateway/features/retention/rules.ts';

/** A gateway feature with a table: migration, table type, store, retention rule, and a test on a database. */
export function newFeature(name: string): Scaffold {
  const names = readNames(name);
  const { kebab, snake } = names;
  if (readdirSync(MIGRATIONS).some((file) => file.slice(4) === `${kebab}.sql`))
    throw new CommandError(`There is a migration ${kebab}.sql already; choose another name.`);
  const edits = gatherEdits();
  const folder = `src/gateway/features/${kebab}`;
  const { migration, files } = featureFiles(names);
  for (const [path, text] of files) edits.add(`${folder}/${path}`, text);
  const migrationPath = `${MIGRATIONS}/${nextNumber()}-${kebab}.sql`;
  edits.add(migrationPath, migration);
  edits.change(RETENTION, (text) => {
    if (text.includes(`'${snake}'`)) throw new CommandError(`There is a table ${snake} already; choose another name.`);
    const rule = `  removed('${snake}', ['members'], 'a year', "created_at < now() - interval '1 year'"),\n`;
    return before("  removed('inbox_message',", rule)(text);
  });
  return {
    edits,
    todo: [
      `${migrationPath}: its columns, its indexes and the privileges of the app role`,
      `${folder}/store.ts: its queries; ${folder}/${kebab}.test.ts: what they prove (led by a row of docs/features.md)`,
      `${RETENTION}: how long a row stays`,
      `${folder}/${kebab}-routes.ts: its calls, and their place in src/gateway/wiring`,
      'npm run docs',
    ],
  };
}

/** The number after the highest one: migrations are applied in order. */
function nextNumber(): string {
  const numbers = readdirSync(MIGRATIONS).map((file) => Number.parseInt(file, 10) || 0);
  return String(Math.max(...numbers) + 1).padStart(3, '0');
}
