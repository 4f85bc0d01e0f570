// Checks the import rules between modules, that no two folders need each other, and that the checker really parsed the
// files.
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { type BrokenImportRule, folderCycles } from './folder-cycles.ts';
import { importRules, TESTS } from './import-rules.ts';

export interface ImportRulesReport {
  readonly modules: number;
  readonly dependencies: number;
  readonly violations: readonly BrokenImportRule[];
}

export async function checkImportRules(baseDir: string, folders: string[]): Promise<ImportRulesReport> {
  const { forbidden = [], options = {} } = importRules;
  const { tsConfig: _, enhancedResolveOptions, ...rest } = options;
  const cruiseOptions: ICruiseOptions = { ...rest, baseDir, validate: true, ruleSet: { forbidden } };
  const { output } = await cruise(folders, cruiseOptions, enhancedResolveOptions);
  const { summary, modules } = output as ICruiseResult;
  return {
    modules: summary.totalCruised,
    dependencies: summary.totalDependenciesCruised ?? 0,
    violations: [
      ...summary.violations.map(({ rule, from, to }) => ({
        rule: rule.name,
        from,
        to,
        comment: commentOf(rule.name),
      })),
      ...folderCycles(modules, new RegExp(TESTS)),
    ],
  };
}

function commentOf(rule: string): string {
  return importRules.forbidden?.find(({ name }) => name === rule)?.comment ?? '';
}

async function main(): Promise<void> {
  const folders = ['src', 'scripts', 'tests'];
  const report = await checkImportRules(process.cwd(), folders);
  const files = (await Promise.all(folders.map(sourceFiles))).flat().length;
  for (const { rule, from, to, comment } of report.violations) console.error(`${rule}: ${from} -> ${to}\n  ${comment}`);
  console.log(
    `${report.modules} modules and ${report.dependencies} dependencies read, ${report.violations.length} violations`,
  );
  if (report.modules < files || report.dependencies === 0) {
    console.error(
      `Only ${report.modules} of ${files} files were read: dependency-cruiser does not understand this TypeScript.`,
    );
    process.exitCode = 1;
  }
  if (report.violations.length > 0) process.exitCode = 1;
}

async function sourceFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((name) => /\.tsx?$/.test(name) && !name.startsWith('fixtures/'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
