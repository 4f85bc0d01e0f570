import { basename } from 'node:path';

export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Path of the step's test report, and the reporter. */
  readonly report?: { readonly by: 'vitest' | 'playwright'; readonly file: string };
  readonly env?: Readonly<Record<string, string>>;
}

export type StageName = 'static' | 'pure' | 'data' | 'build' | 'browser';

export interface Stage {
  readonly name: StageName;
  /** Maximum duration on two idle cores: a longer run prints a note, and `npm run bench -- checks` enforces it. */
  readonly expectedSeconds: number;
  /** Parallel steps, for a machine with two cores. */
  readonly abreast: number;
  readonly steps: readonly Step[];
  /** Stages that this one depends on. */
  readonly dependsOn?: readonly StageName[];
}

const REPORTS = 'node_modules/.cache/checks';

/**
 * The native compiler takes a sixth of the time. Tools that use the compiler as a library keep the previous version.
 */
const COMPILER = 'node_modules/native-typescript/bin/tsc';

/** Every stage of the test suite in order: fast stages first, so that errors show early. */
export const STAGES: readonly Stage[] = [
  {
    name: 'static',
    expectedSeconds: 40,
    abreast: 2,
    steps: [
      types('types', 'tsconfig.json'),
      types('types of the model', 'src/model/tsconfig.model.json'),
      { name: 'style', command: ['biome', 'ci', '--colors=off', '.'] },
      { name: 'import rules', command: ['node', 'scripts/import-rules/check-import-rules.ts'] },
      { name: 'dead code', command: ['knip', '--no-progress'] },
      { name: 'generated types', command: ['node', 'scripts/generate-types.ts', '--check'] },
      { name: 'docs', command: ['node', 'scripts/docs.ts', '--check'] },
      { name: 'texts', command: ['node', 'scripts/texts/check-texts.ts'] },
      { name: 'words', command: ['node', 'scripts/texts/check-words.ts'] },
      { name: 'private words', command: ['node', 'scripts/words/check-private-words.ts'] },
      { name: 'colours and directions', command: ['node', 'scripts/tokens/check-tokens.ts'] },
      { name: 'migrations', command: ['node', 'scripts/checks/check-migrations.ts'] },
      { name: 'engines', command: ['node', 'scripts/engines/check-engines.ts'] },
    ],
  },
  {
    name: 'pure',
    expectedSeconds: 130,
    // Tests with a document are idle half of their time; a third worker would only create another document.
    abreast: 2,
    steps: [vitest('model and tools', 'pure'), vitest('pages', 'pages', 'beginnings')],
  },
  { name: 'data', expectedSeconds: 230, abreast: 1, steps: [vitest('gateway, edge and contract', 'data')] },
  {
    name: 'build',
    expectedSeconds: 25,
    abreast: 1,
    steps: [
      { name: 'client and server', command: ['npm', 'run', '--silent', 'build'] },
      // After the build, because the stage runs one step at a time.
      { name: 'budgets', command: ['node', 'scripts/budget.ts'] },
    ],
  },
  {
    name: 'browser',
    expectedSeconds: 295,
    abreast: 1,
    dependsOn: ['build'],
    // In one run, so that they share the site and no worker idles while another suite finishes.
    steps: [
      playwright(
        'portal against gateways, journeys, modes, three engines',
        'gateways',
        'journeys',
        'modes',
        'webkit',
        'firefox',
      ),
    ],
  },
];

/**
 * Incremental: compiler results are stored per file content, so only changed files and their dependents are checked.
 * Single-threaded: several threads would each compute the same types. Garbage collection runs less often than by
 * default, which would cost half as much again.
 */
function types(name: string, project: string): Step {
  const buildInfo = `${REPORTS}/${basename(project)}.tsbuildinfo`;
  const options = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', buildInfo];
  return { name, command: ['node', COMPILER, '--noEmit', '-p', project, ...options], env: { GOGC: '400' } };
}

function playwright(name: string, ...projects: [string, ...string[]]): Step {
  const file = `${REPORTS}/browser.json`;
  const command = ['playwright', 'test', '--config', 'tests/e2e', ...chosen(projects)];
  return { name, command, report: { by: 'playwright', file }, env: { LIVERY_BROWSER_REPORT: file } };
}

function vitest(name: string, ...projects: [string, ...string[]]): Step {
  const file = `${REPORTS}/${projects[0]}.json`;
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  return { name, command: ['vitest', 'run', ...chosen(projects), ...reporters], report: { by: 'vitest', file } };
}

function chosen(projects: readonly string[]): string[] {
  return projects.flatMap((project) => ['--project', project]);
}
