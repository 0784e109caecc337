import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { clientContract } from './build/client-contract.ts';
import { scriptOf } from './build/code-splitting.ts';

export default defineConfig({
  plugins: [
    clientContract(),
    react(),
    compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1024, exclude: [/\.(woff2|png|br|gz)$/] }),
  ],
  server: {
    proxy: {
      '/v1': { target: 'http://127.0.0.1:3000', ws: true },
      '/api/': 'http://127.0.0.1:3000',
      '/readyz': 'http://127.0.0.1:3000',
    },
  },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: scriptOf }] } },
    },
  },
});
