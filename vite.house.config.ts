import { defineConfig } from 'vite';
import { compressAssets } from './scripts/build/compress-assets.ts';

/** The pages of the games vendor, built to dist/house: a site of its own that shares nothing with the portal's build. */
export default defineConfig({
  publicDir: false,
  appType: 'custom',
  plugins: [compressAssets('dist/house')],
  build: {
    target: 'es2023',
    outDir: 'dist/house',
    emptyOutDir: true,
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: 'house-chunks.json',
    rolldownOptions: { input: { play: 'src/house/client/play.ts', verify: 'src/house/client/verify.ts' } },
  },
});
