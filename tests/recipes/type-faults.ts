import { globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API, type Diagnostic } from 'native-typescript/unstable/sync';

/** The compiler of this worker, a process of its own that ends with it. What the project before had read serves the next. */
let compiler: API | undefined;
const validated: string[] = [];

/**
 * What the compiler says of files of a folder that has a tsconfig.json, one sentence each. Only these files are judged,
 * so that it costs a fraction of the whole.
 */
export function typeFaults(folder: string, files: readonly string[]): string[] {
  const config = join(folder, `tsconfig.judged-${validated.length}.json`);
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
