import { build, type Rolldown } from 'vite';

/** The code of a classic script with all that it imports in it. Throws where more than one file comes of it. */
export async function buildAlone(input: string): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ...{ write: false, reportCompressedSize: false, target: 'es2023', modulePreload: false },
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [script, ...more] = (result as Rolldown.RolldownOutput).output;
  if (more.length > 0) throw new Error(`${input}: found ${more.length} files beside it, expected one script alone.`);
  return script.code;
}
