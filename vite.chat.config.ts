import { defineConfig } from 'vite';
import { compressAssets } from './scripts/build/compress-assets.ts';

/** The page of the chat room, built to dist/chat: a site of its own that shares nothing with the portal's build. */
export default defineConfig({
  publicDir: false,
  appType: 'custom',
  plugins: [compressAssets('dist/chat')],
  build: {
    target: 'es2023',
    outDir: 'dist/chat',
    emptyOutDir: true,
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: 'chat-chunks.json',
    rolldownOptions: { input: { room: 'src/chat/client/room.ts' } },
  },
});
