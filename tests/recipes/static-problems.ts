/** The static stage of the test suite, run in a copy of the repository after a recipe. */
import { STAGES } from '#scripts/checks/stages.ts';
import { LEFT_OUT, reportPrivateWords } from '#scripts/words/private-words.ts';
import type { Scratch } from './scratch.ts';
import { typeFaults } from './type-faults.ts';

type Check = (scratch: Scratch, touched: readonly string[]) => Promise<string>;

const CODE = /\.tsx?$/;
const IMPORT_RULES = '#scripts/import-rules/check-import-rules.ts';

/**
 * Steps that run differently than in the stage: on the touched files, which takes a fraction of the time, and without
 * git or the compiler's cache, which a copy does not have.
 */
const IN_A_COPY: Readonly<Record<string, Check>> = {
  types: async ({ folder }, touched) => typeFaults(folder, touched.filter(isCode)).join('\n'),
  'types of the model': (scratch) =>
    output(scratch.run('node_modules/native-typescript/bin/tsc', '--noEmit', '-p', 'src/model/tsconfig.model.json')),
  style: (scratch, touched) =>
    output(scratch.run('node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', ...touched)),
  'import rules': async (scratch, touched) => {
    const roots = JSON.stringify(touched.filter(isCode));
    const check = `await (await import('${IMPORT_RULES}')).checkImportRules(process.cwd(), ${roots})`;
    const { violations } = (await scratch.evaluate(check)) as { violations: readonly object[] };
    return violations.map((violation) => JSON.stringify(violation)).join('\n');
  },
  'dead code': (scratch) => output(scratch.run('node_modules/knip/bin/knip.js', '--no-progress')),
  // Writes stale pages, then fails for the same problems as with --check.
  docs: (scratch) => output(scratch.run('scripts/docs.ts')),
  'private words': (scratch, touched) =>
    ofTexts(
      scratch,
      touched.filter((path) => !LEFT_OUT.test(path)),
      (file) => reportPrivateWords([file]).problems,
    ),
};

const STEPS = STAGES.find(({ name }) => name === 'static')?.steps ?? [];

/** The names of the stage's steps. */
export const STATIC_STEPS = STEPS.map(({ name }) => name);

/** What a step of the stage reports about the tree with these touched files; empty if it passes. */
export async function staticProblems(scratch: Scratch, step: string, touched: readonly string[]): Promise<string> {
  const check = IN_A_COPY[step];
  if (check !== undefined) return check(scratch, touched);
  const [program, ...args] = STEPS.find(({ name }) => name === step)?.command ?? [];
  if (program !== 'node') throw new Error(`The step "${step}" runs ${program}: add to IN_A_COPY how a copy runs it.`);
  return output(scratch.run(...args));
}

function isCode(path: string): boolean {
  return CODE.test(path);
}

/** The output of a program that fails; empty if it succeeds. */
async function output(run: Promise<string>): Promise<string> {
  return run.then(
    () => '',
    (error: { readonly stdout?: string; readonly stderr?: string }) =>
      `${error.stdout ?? ''}${error.stderr ?? ''}` || String(error),
  );
}

async function ofTexts(
  scratch: Scratch,
  paths: readonly string[],
  problemsOf: (file: { readonly path: string; readonly text: string }) => readonly string[],
): Promise<string> {
  const found = paths.map(async (path) => problemsOf({ path, text: await scratch.read(path) }));
  return (await Promise.all(found)).flat().join('\n');
}
