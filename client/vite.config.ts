import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

import { cardFaces } from './scripts/cards.ts';
import { thirdParty } from './scripts/notices.ts';

const house = process.env['CROUPIER_URL'] ?? 'http://127.0.0.1:8420';

export default defineConfig({
  plugins: [cardFaces(), svelte(), thirdParty()],
  base: '/',
  build: {
    outDir: '../src/croupier/server/static',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // Nothing as a data: address and no inline script, for the page's content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': { target: house },
      '/ws': { target: house, ws: true },
    },
  },
});
