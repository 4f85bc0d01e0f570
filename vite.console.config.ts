import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './scripts/build/compress-assets.ts';
import { validatorModules } from './scripts/build/validator-modules.ts';
import { withoutMarkdown } from './scripts/build/without-markdown.ts';

/** The staff's console, built to dist/console: a site of its own on the portal's look and model. */
export default defineConfig({
  publicDir: false,
  appType: 'custom',
  plugins: [react(), validatorModules(), withoutMarkdown(), compressAssets('dist/console')],
  build: {
    target: 'es2023',
    outDir: 'dist/console',
    emptyOutDir: true,
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 3_000,
    manifest: 'console-chunks.json',
    rolldownOptions: { input: { console: 'src/console/entry.tsx' } },
  },
});
