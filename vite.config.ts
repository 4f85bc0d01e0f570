/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, type PluginOption, type UserConfig } from 'vite';
import { draftBuild } from './scripts/build/bundles/draft.ts';
import { screenBundles } from './scripts/build/bundles/screen-bundles.ts';
import { compressAssets } from './scripts/build/compress-assets.ts';
import { describeBuild, ENTRIES } from './scripts/build/describe-build.ts';
import { LIBRARY_CHUNK } from './scripts/build/library-chunk.ts';
import { shellChunks } from './scripts/build/shell-chunks.ts';
import { TARGETS } from './scripts/build/targets.ts';
import { themeSheets } from './scripts/build/theme-sheets.ts';
import { validatorModules } from './scripts/build/validator-modules.ts';
import { withoutMarkdown } from './scripts/build/without-markdown.ts';
import { tests } from './tests/projects.ts';

/** One build: what it is made of, and the plugins that it needs. Built to dist/ and its name. */
interface Build {
  readonly plugins: readonly PluginOption[];
  readonly build: BuildOptions;
}

/** What all builds are alike in. */
const SHARED: BuildOptions = {
  target: 'es2023',
  emptyOutDir: true,
  sourcemap: false,
  reportCompressedSize: false,
  chunkSizeWarningLimit: 3_000,
};

/** What browsers load. No data addresses in the code: every asset is a file with a name of its own, kept for good. */
const FOR_BROWSERS: BuildOptions = {
  ...SHARED,
  target: [...TARGETS],
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
};

/** Every page of the platform and what the edge draws with, by the name that `vite build --mode` is given. */
const BUILDS: Readonly<Record<string, () => Build>> = {
  client: buildClient,
  server: () => ({
    plugins: [react(), validatorModules(), withoutMarkdown()],
    build: {
      ...SHARED,
      ssr: true,
      minify: false,
      rolldownOptions: { input: { 'entry-server': 'src/portal/entry-server.tsx' } },
    },
  }),
  // The games vendor's site on the portal's look, each game a chunk.
  operator: () => buildFramed('house', { play: 'src/house/client/play.tsx', verify: 'src/house/client/verify.tsx' }),
  bank: () =>
    buildFramed('bank', {
      pay: 'src/bank/client/pay.tsx',
      transfer: 'src/bank/client/transfer.tsx',
      panel: 'src/bank/client/panel.tsx',
    }),
  chat: () => buildFramed('chat', { room: 'src/chat/client/entry.tsx' }),
  // The staff's site, on the portal's look and model.
  console: () => ({
    plugins: [react(), validatorModules(), withoutMarkdown(), compressAssets('dist/console')],
    build: {
      ...FOR_BROWSERS,
      manifest: 'console-chunks.json',
      rolldownOptions: { input: { console: 'src/console/entry.tsx' } },
    },
  }),
};

/** What Vite calls a build that was given no name: that of the portal. */
const VITES_OWN_MODES: readonly string[] = ['production', 'development'];

/** The tests stand here too (tests/projects.ts): vitest reads this file and asks for no build. */
export default defineConfig(({ command, mode }): UserConfig => {
  const shared = { publicDir: false, appType: 'custom', test: tests } as const;
  if (command !== 'build') return shared;
  const name = VITES_OWN_MODES.includes(mode) ? 'client' : mode;
  const { plugins, build } = (Object.hasOwn(BUILDS, name) ? BUILDS[name] : undefined)?.() ?? unknownBuild(mode);
  return {
    ...shared,
    plugins: [...plugins],
    build: { outDir: `dist/${name}`, ...build },
    // One bundle without packages beside it: the edge starts faster, and React's build cannot be mixed.
    ssr: { noExternal: true, target: 'node' },
  };
});

function buildClient(): Build {
  const application = '/src/portal/entry-client.tsx';
  const shell = shellChunks('/src/portal/entry.ts', application);
  const reading = () => [react(), validatorModules(), withoutMarkdown(), shell.plugin];
  const draft = () => draftBuild({ input: ENTRIES, plugins: reading(), groups: shell.groups });
  return {
    plugins: [...reading(), screenBundles(draft, application), describeBuild(), compressAssets('dist/client')],
    build: {
      ...FOR_BROWSERS,
      // Which chunk imports which: what scripts/budget.ts adds up.
      manifest: 'livery-chunks.json',
      rolldownOptions: {
        input: ENTRIES,
        output: { codeSplitting: { groups: shell.groups } },
        // A chunk that others share is taken apart by `.then((chunk) => chunk.part)`: a try under another address
        // (load-chunk.ts) would get the whole of it. So every lazy import has a chunk of its own.
        experimental: { chunkOptimization: false },
      },
    },
  };
}

/** A site of its own on the portal's look, most of which the portal shows in a frame. */
function buildFramed(name: string, input: Readonly<Record<string, string>>): Build {
  return {
    plugins: [react(), themeSheets(), validatorModules(), compressAssets(`dist/${name}`)],
    build: {
      ...FOR_BROWSERS,
      manifest: `${name}-chunks.json`,
      rolldownOptions: { input: { ...input }, output: { codeSplitting: { groups: [LIBRARY_CHUNK] } } },
    },
  };
}

function unknownBuild(mode: string): never {
  throw new Error(`--mode ${mode}: found no such build, expected ${Object.keys(BUILDS).join(', ')}.`);
}
