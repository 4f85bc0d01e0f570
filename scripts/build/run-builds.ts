/**
 * Process of `npm run build`: makes builds in phases, `run-builds.ts FOLDER client console,chat`; those of one phase side
 * by side. Sends a message to its parent after each phase. One process for several builds loads bundler and
 * configuration once. NODE_ENV is set by the parent, before React's plugin reads it.
 */
import { join } from 'node:path';
import { build } from 'vite';
import config from '../../vite.config.ts';

// The builds are of no use alone: the process ends with its parent.
process.once('disconnect', () => process.exit(1));
const [folder = '', ...phases] = process.argv.slice(2);
for (const phase of phases) {
  await Promise.all(phase.split(',').map(make));
  process.send?.(phase);
}
process.exit(0);

async function make(mode: string): Promise<void> {
  const { build: options, ...rest } = config({ command: 'build', mode });
  const outDir = join(folder, mode);
  await build({ ...rest, mode, configFile: false, logLevel: 'warn', build: { ...options, outDir } });
}
