/**
 * Process of `npm run build`: makes the named builds side by side. One process for several builds loads bundler and
 * configuration once. NODE_ENV is set by the parent, before React's plugin reads it.
 */
import { join } from 'node:path';
import { build } from 'vite';
import config from '../../vite.config.ts';

const [folder = '', ...names] = process.argv.slice(2);
await Promise.all(
  names.map((mode) => {
    const { build: options, ...rest } = config({ command: 'build', mode });
    const outDir = join(folder, mode);
    return build({ ...rest, mode, configFile: false, logLevel: 'warn', build: { ...options, outDir } });
  }),
);
