import { fileURLToPath } from 'node:url';
import { plainContract } from '@embook/ui/vite/plain-contract';
import { plainIcons } from '@embook/ui/vite/plain-icons';
import { textsByLanguage } from '@embook/ui/vite/texts-by-language';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Each group of messages is one file a language. */
const groupOf = (key: string): string => key.slice(0, key.indexOf('_'));

const PLATFORM = 'http://127.0.0.1:8480';

export default defineConfig({
  base: '/console/',
  plugins: [react(), plainIcons(), plainContract(), textsByLanguage(groupOf)],
  css: { transformer: 'lightningcss' },
  resolve: {
    alias: {
      'zod/mini': fileURLToPath(import.meta.resolve('@embook/ui/plain-zod')),
      // React has it by now.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  build: { manifest: true, modulePreload: { polyfill: false } },
  server: { port: 5174, proxy: { '/api': PLATFORM, '/media': PLATFORM, '/ws': { target: PLATFORM, ws: true } } },
});
