import { globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API, type Diagnostic } from 'native-typescript/unstable/sync';

/** The compiler process of this worker; ends with the worker. Its cache serves the next project too. */
let compiler: API | undefined;
const validated: string[] = [];

/**
 * Compiler errors of files in a folder with a tsconfig.json, one sentence each. Only these files are checked, at a
 * fraction of the cost.
 */
export function typeFaults(folder: string, files: readonly string[]): string[] {
  const config = join(folder, `tsconfig.checked-${validated.length}.json`);
  const roots = [...globSync('src/**/*.d.ts', { cwd: folder }), ...files];
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include: [], files: roots }));
  compiler ??= new API({ cwd: folder });
  const snapshot = compiler.updateSnapshot({
    openProjects: [config],
    closeProjects: validated.slice(-1),
    fileChanges: { invalidateAll: true },
  });
  validated.push(config);
  try {
    const program = snapshot.getProject(config)?.program;
    if (program === undefined) throw new Error(`The compiler knows nothing of ${config}.`);
    return files.flatMap((file) => {
      const path = join(folder, file);
      const found = [...program.getSyntacticDiagnostics(path), ...program.getSemanticDiagnostics(path)];
      return found.map((fault) => `${file}: ${sentenceOf(fault)}`);
    });
  } finally {
    snapshot.dispose();
    rmSync(config);
  }
}

function sentenceOf({ text, messageChain = [] }: Diagnostic): string {
  return [text, ...messageChain.map(sentenceOf)].join(' ');
}
