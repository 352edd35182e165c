import path from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { benchFigures } from './vite/bench-figures.ts';
import { compileTexts } from './vite/compile-texts.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [compileTexts(), benchFigures(), react(), tailwind()],
  resolve: { alias: { zod: path.join(import.meta.dirname, 'src/lib/zod-without-checks.ts') } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Inlined files would need a weaker content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Together they are smaller than apart, and they change less often than our own code.
        codeSplitting: {
          groups: [
            { name: 'frame', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@lingui)[\\/]/ },
            { name: 'queries', test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/ },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://localhost:3000', '/health': 'http://localhost:3000' } },
});
