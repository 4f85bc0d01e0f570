import { build, type Rolldown } from 'vite';

/** Bundles a classic script with all its imports. Throws if the result has more than one file. */
export async function buildAlone(input: string): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      reportCompressedSize: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [script, ...more] = (result as Rolldown.RolldownOutput).output;
  if (more.length > 0) throw new Error(`${input}: found ${more.length} files beside it, expected one script alone.`);
  return script.code;
}
