/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, type PluginOption, type UserConfig } from 'vite';
import { draftBuild } from './scripts/build/bundles/draft.ts';
import { screenBundles } from './scripts/build/bundles/screen-bundles.ts';
import { compressAssets, IS_QUICK } from './scripts/build/compress-assets.ts';
import { describeBuild, ENTRIES } from './scripts/build/describe-build.ts';
import { LIBRARY_CHUNK } from './scripts/build/library-chunk.ts';
import { shellChunks } from './scripts/build/shell-chunks.ts';
import { TARGETS } from './scripts/build/targets.ts';
import { themeSheets } from './scripts/build/theme-sheets.ts';
import { validatorModules } from './scripts/build/validator-modules.ts';
import { withoutMarkdown } from './scripts/build/without-markdown.ts';
import { withoutUnusedParts } from './scripts/build/without-unused-parts.ts';
import { tests } from './tests/projects.ts';

/** One build: its options and plugins. The output folder is dist/ and its name. */
interface Build {
  readonly plugins: readonly PluginOption[];
  readonly build: BuildOptions;
}

/** Options of all builds. */
const SHARED: BuildOptions = {
  target: 'es2023',
  emptyOutDir: true,
  sourcemap: false,
  reportCompressedSize: false,
  chunkSizeWarningLimit: 3_000,
};

/**
 * Options of browser builds. Assets are never inlined as data URLs: each is a file with a hashed name that can be
 * cached permanently.
 */
const FOR_BROWSERS: BuildOptions = {
  ...SHARED,
  target: [...TARGETS],
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
};

/**
 * All builds by the name that `vite build --mode` is given: the pages of the platform, and the renderer of the edge.
 */
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
  // The site of the demo game provider with the portal's theme, one chunk per game.
  'demo-games': () =>
    buildFramed('demo-games', { play: 'src/demo-games/client/play.tsx', verify: 'src/demo-games/client/verify.tsx' }),
  'demo-payments': () =>
    buildFramed('demo-payments', {
      pay: 'src/demo-payments/client/pay.tsx',
      transfer: 'src/demo-payments/client/transfer.tsx',
      panel: 'src/demo-payments/client/panel.tsx',
    }),
  chat: () => buildFramed('chat', { room: 'src/chat/client/entry.tsx' }),
  // The site of the staff console, with the portal's theme and model.
  console: () => ({
    plugins: [react(), validatorModules(), withoutMarkdown(), withoutUnusedParts(), compressAssets('dist/console')],
    build: {
      ...FOR_BROWSERS,
      manifest: 'console-chunks.json',
      rolldownOptions: { input: { console: 'src/console/entry.tsx' } },
    },
  }),
};

/** Vite's default modes: a build without a name builds the portal. */
const VITES_OWN_MODES: readonly string[] = ['production', 'development'];

/** Also holds the configuration of the tests (tests/projects.ts): vitest reads this file and does not build. */
export default defineConfig(({ command, mode }): UserConfig => {
  const shared = { publicDir: false, appType: 'custom', test: tests } as const;
  if (command !== 'build') return shared;
  const name = VITES_OWN_MODES.includes(mode) ? 'client' : mode;
  const { plugins, build } = (Object.hasOwn(BUILDS, name) ? BUILDS[name] : undefined)?.() ?? unknownBuild(mode);
  return {
    ...shared,
    plugins: [...plugins],
    build: { outDir: `dist/${name}`, ...build },
    // Bundle all packages: the edge starts faster, and exactly one build of React is used.
    ssr: { noExternal: true, target: 'node' },
  };
});

function buildClient(): Build {
  const application = '/src/portal/entry-client.tsx';
  const shell = shellChunks('/src/portal/entry.ts', application);
  const reading = () => [react(), validatorModules(), withoutMarkdown(), withoutUnusedParts(), shell.plugin];
  const draft = () => draftBuild({ input: ENTRIES, plugins: reading(), groups: shell.groups });
  return {
    plugins: [
      ...reading(),
      IS_QUICK ? [] : screenBundles(draft, application),
      describeBuild(),
      compressAssets('dist/client'),
    ],
    build: {
      ...FOR_BROWSERS,
      // The chunk graph: scripts/budget.ts adds up its sizes.
      manifest: 'livery-chunks.json',
      rolldownOptions: {
        input: ENTRIES,
        output: { codeSplitting: { groups: shell.groups } },
        // Shared chunks are accessed with `.then((chunk) => chunk.part)`: a retry from another URL (load-chunk.ts)
        // would get the whole chunk instead of the part. So every lazy import has its own chunk.
        experimental: { chunkOptimization: false },
      },
    },
  };
}

/** A separate site with the portal's theme; the portal shows most of these sites in a frame. */
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
