// Fails if a migration after the baseline breaks older versions without saying so (src/postgres/migration-compatibility.ts).
import { readMigrations } from '#postgres/migrate.ts';
import { compatibilityProblems } from '#postgres/migration-compatibility.ts';

const FOLDERS = ['gateway', 'demo-games', 'demo-payments'];

let count = 0;
const problems: string[] = [];
for (const module of FOLDERS) {
  const migrations = await readMigrations(new URL(`../../src/${module}/db/migrations/`, import.meta.url));
  count += migrations.length;
  problems.push(...compatibilityProblems(migrations).map((problem) => `src/${module}/db/migrations: ${problem}`));
}
for (const problem of problems) console.error(problem);
console.log(`${count} migrations, ${problems.length} problems`);
if (problems.length > 0 || count === 0) process.exitCode = 1;
