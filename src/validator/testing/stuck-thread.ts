/** A compiler's thread that never has done with a schema called 'stuck', ends at one called 'gone', and compiles any other. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', ({ title }: { readonly title?: string }) => {
  while (title === 'stuck');
  if (title === 'gone') process.exit(1);
  parentPort?.postMessage({ kind: 'compiled', form: { module: `// ${title}`, problems: [] } });
});
parentPort?.postMessage({ kind: 'ready' });
