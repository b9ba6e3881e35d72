import { plainContract } from '@embook/ui/vite/plain-contract';
import { plainIcons } from '@embook/ui/vite/plain-icons';
import { plainReact } from '@embook/ui/vite/plain-react';
import { plainStyles } from '@embook/ui/vite/plain-styles';
import { textsByLanguage } from '@embook/ui/vite/texts-by-language';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { builtPage } from './build/built-page.ts';
import { callsByNoun } from './build/calls-by-noun.ts';
import { chunks, fileName, isOnEveryPage } from './build/chunks.ts';
import { areaOf } from './build/text-areas.ts';

/** The address of the platform in development. */
const platform = `http://127.0.0.1:${process.env['PORT'] ?? 8480}`;

export default defineConfig({
  plugins: [
    react(),
    plainIcons(),
    plainContract(),
    callsByNoun(),
    plainReact(),
    plainStyles(),
    textsByLanguage(areaOf),
    builtPage(),
  ],
  css: { transformer: 'lightningcss' },
  resolve: {
    alias: {
      'zod/mini': fileURLToPath(import.meta.resolve('@embook/ui/plain-zod')),
      // React 18 and later include it.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, files) => files.filter((file) => !isOnEveryPage(file)),
        },
        rolldownOptions: {
          // Inlines class names where they are used (plain-styles.ts).
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            codeSplitting: { groups: chunks },
            chunkFileNames: fileName,
            assetFileNames: 'assets/[hash:7][extname]',
          },
        },
      },
    },
    // The preview beside an editor of the console, built on its own: it would change how the other chunks are split
    // (W1, W5).
    preview: {
      consumer: 'client',
      build: {
        outDir: 'dist/preview',
        assetsDir: 'preview-assets',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: 'preview.html' },
      },
    },
    ssr: {
      // One bundled file: with external packages, the server would read thousands of icon modules.
      build: {
        ssr: 'src/entry-server.tsx',
        outDir: 'dist/server',
        rolldownOptions: { output: { codeSplitting: false } },
      },
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
  server: { proxy: { '/api': platform, '/media': platform } },
});
