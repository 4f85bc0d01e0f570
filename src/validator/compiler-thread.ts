/** The thread of a compiler: a schema in, its module out. */
import { parentPort } from 'node:worker_threads';
import type { JsonSchema } from '#model/form/form.ts';
import { compileWhatFits } from './compile-what-fits.ts';
import type { ThreadSays } from './compiler.ts';

function say(word: ThreadSays): void {
  parentPort?.postMessage(word);
}

parentPort?.on('message', (schema: JsonSchema) => {
  try {
    say({ kind: 'compiled', form: compileWhatFits(schema) });
  } catch (error) {
    say({ kind: 'failed', why: String(error) });
  }
});
say({ kind: 'ready' });
