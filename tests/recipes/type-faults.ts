import { join } from 'node:path';
import ts from 'typescript';

/**
 * What the compiler says of files of a folder that has a tsconfig.json, one sentence each. Only these files are judged,
 * so that it costs a fraction of the whole.
 */
export function typeFaults(folder: string, files: readonly string[]): string[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(folder, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, ' '));
      },
    },
  );
  if (!config) throw new Error(`${folder} has no tsconfig.json that can be read.`);
  const declarations = config.fileNames.filter((file) => file.endsWith('.d.ts'));
  const rootNames = [...declarations, ...files.map((file) => join(folder, file))];
  const program = ts.createProgram({ rootNames, options: config.options });
  return files.flatMap((file) => {
    const source = program.getSourceFile(join(folder, file));
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
}
