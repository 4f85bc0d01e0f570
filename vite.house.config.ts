import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './scripts/build/compress-assets.ts';
import { CSS_TARGETS, LIBRARY_CHUNK } from './scripts/build/library-chunk.ts';
import { themeSheets } from './scripts/build/theme-sheets.ts';

/** The pages of the games vendor, built to dist/house: a site of its own on the portal's look, each game a chunk. */
export default defineConfig({
  publicDir: false,
  appType: 'custom',
  plugins: [react(), themeSheets(), compressAssets('dist/house')],
  build: {
    target: 'es2023',
    cssTarget: CSS_TARGETS,
    outDir: 'dist/house',
    emptyOutDir: true,
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: 'house-chunks.json',
    rolldownOptions: {
      input: { play: 'src/house/client/play.tsx', verify: 'src/house/client/verify.tsx' },
      output: { codeSplitting: { groups: [LIBRARY_CHUNK] } },
    },
  },
});
