import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** One page with every `*.example.tsx`. */
export default defineConfig({
  root: 'gallery',
  base: './',
  plugins: [react()],
  css: { transformer: 'lightningcss' },
  build: { outDir: 'dist', emptyOutDir: true },
  server: { port: 8482 },
});
