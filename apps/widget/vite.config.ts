import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { builtPage } from './build/built-page.ts';
import { textsByLanguage } from './build/texts-by-language.ts';

/** Looks of the first screens: one sheet for all of them is smaller than its pieces. */
const FIRST_STYLES =
  /src\/(?:theme|shell|services|shops(?!\/(?:about|reviews|share))|ui\/(?:button|carousel|floating-bar|picture|price|radio-rows|search-field|state|tabs|waiting))\/.*\.css$/;

/** Files of the browser's build; each takes along what it imports, unless one of higher priority has it. */
const chunks = [
  { name: 'start', test: /src\/lib\/parent-window\.ts$|vite\/preload-helper/, priority: 4 },
  {
    // They change seldom, so this one stays in caches when a new version comes.
    name: 'libraries',
    test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|wouter|regexparam|use-sync-external-store)\//,
    priority: 3,
  },
  { name: 'styles', test: FIRST_STYLES, priority: 2 },
  { name: 'frame', test: /src\/app\.tsx$/, priority: 1 },
];

export default defineConfig({
  plugins: [react(), textsByLanguage(), builtPage()],
  css: { transformer: 'lightningcss' },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
      },
    },
    ssr: {
      // One file that loads at once: with packages left outside, the server would read thousands of icon modules.
      build: {
        ssr: 'src/entry-server.tsx',
        outDir: 'dist/server',
        rolldownOptions: { output: { codeSplitting: false } },
      },
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8480', '/media': 'http://127.0.0.1:8480' } },
});
