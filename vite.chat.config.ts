import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './scripts/build/compress-assets.ts';
import { CSS_TARGETS, LIBRARY_CHUNK } from './scripts/build/library-chunk.ts';
import { themeSheets } from './scripts/build/theme-sheets.ts';

/** The page of the chat room, built to dist/chat: a site of its own on the portal's look. */
export default defineConfig({
  publicDir: false,
  appType: 'custom',
  plugins: [react(), themeSheets(), compressAssets('dist/chat')],
  build: {
    target: 'es2023',
    cssTarget: CSS_TARGETS,
    outDir: 'dist/chat',
    emptyOutDir: true,
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: 'chat-chunks.json',
    rolldownOptions: {
      input: { room: 'src/chat/client/entry.tsx' },
      output: { codeSplitting: { groups: [LIBRARY_CHUNK] } },
    },
  },
});
