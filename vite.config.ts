import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, type Plugin, type Rolldown } from 'vite';
import { compressAssets } from './scripts/build/compress-assets.ts';
import { shellChunks } from './scripts/build/shell-chunks.ts';
import { validatorModules } from './scripts/build/validator-modules.ts';

const ENTRY = 'entry-client';
const BOOT = 'boot';
const PHONE = 'entry-phone';
/** What the entry asks for at once: preloaded by the page, at low priority. */
const SHELL_PARTS = ['entry-client', 'libraries', 'shell'];
const shell = shellChunks('/src/portal/entry.ts', '/src/portal/entry-client.tsx');
const FAMILIES = ['inter', 'manrope', 'sora', 'fraunces', 'archivo'];
const SUBSETS = ['latin', 'latin-ext', 'vietnamese'];

/** Two builds: what browsers load (dist/client) and what the edge draws pages with (dist/server). */
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: false,
  appType: 'custom',
  plugins: [
    react(),
    validatorModules(),
    ...(isSsrBuild ? [] : [shell.plugin, describeBuild(), compressAssets('dist/client')]),
  ],
  build: isSsrBuild ? serverBuild : clientBuild,
  // One bundle without packages beside it: the edge starts faster, and React's build cannot be mixed.
  ssr: { noExternal: true, target: 'node' },
}));

const shared = {
  target: 'es2023',
  emptyOutDir: true,
  sourcemap: false,
  reportCompressedSize: false,
  chunkSizeWarningLimit: 3_000,
} as const;

const clientBuild: BuildOptions = {
  ...shared,
  outDir: 'dist/client',
  modulePreload: { polyfill: false },
  // No data addresses in the code: every asset is a file with a name of its own, kept for good.
  assetsInlineLimit: 0,
  // Which chunk imports which: what scripts/budget.ts adds up.
  manifest: 'livery-chunks.json',
  rolldownOptions: {
    input: { [ENTRY]: 'src/portal/entry.ts', [BOOT]: 'src/portal/boot.ts', [PHONE]: 'src/portal/entry-phone.ts' },
    output: { codeSplitting: { groups: shell.groups } },
    // A chunk that others share is taken apart by `.then((chunk) => chunk.part)`: a try under another address (load-chunk.ts)
    // would get the whole of it. So every lazy import has a chunk of its own.
    experimental: { chunkOptimization: false },
  },
};

const serverBuild = {
  ...shared,
  ssr: true,
  outDir: 'dist/server',
  minify: false,
  rolldownOptions: { input: { 'entry-server': 'src/portal/entry-server.tsx' } },
};

interface FontFile {
  readonly family: string;
  readonly subset: string;
  readonly weight: string;
  readonly unicodeRange: string;
  readonly source: Buffer;
}

function readFonts(): readonly FontFile[] {
  return FAMILIES.flatMap((family) => {
    const folder = join('node_modules/@fontsource-variable', family);
    const ranges: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'));
    const { min, max } = JSON.parse(readFileSync(join(folder, 'metadata.json'), 'utf8')).variable.wght;
    return SUBSETS.flatMap((subset) => {
      const unicodeRange = ranges[subset];
      if (unicodeRange === undefined) return [];
      const source = readFileSync(join(folder, 'files', `${family}-${subset}-wght-normal.woff2`));
      return [{ family, subset, weight: `${min} ${max}`, unicodeRange, source }];
    });
  });
}

/** Copies the fonts, makes boot a classic script, and writes livery-build.json, by which the edge knows all of it. */
function describeBuild(): Plugin {
  const fonts = readFonts();
  let references: readonly string[] = [];
  return {
    name: 'livery-describe-build',
    buildStart() {
      references = fonts.map(({ family, subset, source }) =>
        this.emitFile({ type: 'asset', name: `${family}-${subset}.woff2`, source }),
      );
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunkOf(chunks, ENTRY);
        const boot = chunkOf(chunks, BOOT);
        if (boot.imports.length > 0 || boot.exports.length > 0)
          this.error('boot.ts must stand alone: it runs as a classic script.');
        boot.code = `(()=>{${boot.code}})();\n`;
        const described = {
          id: hashOf(Object.keys(bundle).sort().join('\n') + boot.code),
          entry: `/${entry.fileName}`,
          imports: shellFiles(chunks, entry).map((name) => `/${name}`),
          boot: `/${boot.fileName}`,
          phone: `/${chunkOf(chunks, PHONE).fileName}`,
          fonts: fonts.map(({ source: _source, ...font }, at) => ({
            ...font,
            url: `/${this.getFileName(references[at] ?? '')}`,
          })),
        };
        this.emitFile({ type: 'asset', fileName: 'livery-build.json', source: JSON.stringify(described, null, 2) });
      },
    },
  };
}

/** The files that the entry asks for at once, with all that they import. */
function shellFiles(chunks: readonly Rolldown.OutputChunk[], entry: Rolldown.OutputChunk): readonly string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files = new Set(chunks.filter(({ name }) => SHELL_PARTS.includes(name)).map(({ fileName }) => fileName));
  for (const file of files) for (const name of byName.get(file)?.imports ?? []) files.add(name);
  return [...files].filter((file) => file !== entry.fileName);
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], name: string): Rolldown.OutputChunk {
  const found = chunks.find((chunk) => chunk.isEntry && chunk.name === name);
  if (!found) throw new Error(`The build made no ${name}.`);
  return found;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
