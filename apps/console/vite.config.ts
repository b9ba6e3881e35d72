import { fileURLToPath } from 'node:url';
import { plainContract } from '@embook/ui/vite/plain-contract';
import { plainIcons } from '@embook/ui/vite/plain-icons';
import { textsByLanguage } from '@embook/ui/vite/texts-by-language';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Each group of messages is one file for each language. */
const groupOf = (key: string): string => key.slice(0, key.indexOf('_'));

/** Few chunks instead of one for each small part that two screens share; libraries stay cached across releases. */
const chunks = [
  { name: 'libraries', test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|wouter|regexparam)\//, priority: 3 },
  { name: 'icons', test: /node_modules\/lucide-react\//, priority: 2 },
  {
    name: 'frame',
    test: /console\/src\/(?:lib|ui)\/(?!field\/(?:inputs|checkbox|(?:date|day|month|time)-)|segments|popover|when-|mutation-queue|visit-words|use-is-phone).*\.tsx?$|domain\/src\/(?:shared|staff|contract)\//,
    priority: 1,
  },
  // What work with bookings shares; the sign-in needs none of it. After the frame, which would otherwise be loaded from here.
  {
    name: 'work',
    test: /console\/src\/(?:ui\/(?:segments|popover|field\/checkbox)|lib\/(?:mutation-queue|visit-words|use-is-phone))/,
    priority: 0,
  },
  // Only forms with dates need these.
  { name: 'dates', test: /console\/src\/(?:ui\/field\/(?:date|day|month|time)-|lib\/when-).*\.tsx?$/, priority: 0 },
];

const PLATFORM = 'http://127.0.0.1:8480';

export default defineConfig({
  base: '/console/',
  plugins: [react(), plainIcons(), plainContract(), textsByLanguage(groupOf)],
  css: { transformer: 'lightningcss' },
  resolve: {
    alias: {
      'zod/mini': fileURLToPath(import.meta.resolve('@embook/ui/plain-zod')),
      // React 18 and later include it.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { port: 5174, proxy: { '/api': PLATFORM, '/media': PLATFORM, '/ws': { target: PLATFORM, ws: true } } },
});
