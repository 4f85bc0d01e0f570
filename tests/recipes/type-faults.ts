import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Files as the compiler reads them, by path and date: libraries and what no recipe touches are read once a worker. */
const kept = new Map<string, ts.SourceFile | undefined>();

/**
 * What the compiler says of files of a folder that has a tsconfig.json, one sentence each. Only these files are judged,
 * so that it costs a fraction of the whole.
 */
export function typeFaults(folder: string, files: readonly string[]): string[] {
  const options = readOptions(folder);
  const declarations = globSync('src/**/*.d.ts', { cwd: folder });
  const rootNames = [...declarations, ...files].map((file) => join(folder, file));
  const program = ts.createProgram({ rootNames, options, host: readOnce(ts.createCompilerHost(options)) });
  return files.flatMap((file) => {
    const source = program.getSourceFile(join(folder, file));
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
}

function readOptions(folder: string): ts.CompilerOptions {
  const { config, error } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, ' '));
  return ts.convertCompilerOptionsFromJson(config.compilerOptions, folder).options;
}

function readOnce(host: ts.CompilerHost): ts.CompilerHost {
  return {
    ...host,
    getSourceFile(path, how, ...rest) {
      const key = `${path} ${statSync(path, { throwIfNoEntry: false })?.mtimeMs}`;
      if (!kept.has(key)) kept.set(key, host.getSourceFile(path, how, ...rest));
      return kept.get(key);
    },
  };
}
