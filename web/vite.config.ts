import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { clientContract } from './build/client-contract.ts';
import { scriptOf } from './build/code-splitting.ts';
import { messages } from './build/messages.ts';
import { serviceWorker } from './build/service-worker.ts';

/** Each language is a build; those other than English are in folders named after them. */
const language = process.env['BUILD_LANGUAGE'] ?? 'en';
const folder = language === 'en' ? '' : `${language}/`;

export default defineConfig({
  base: `/${folder}`,
  // Icons, the manifest and the theme's script are the same for all languages.
  publicDir: folder === '' ? 'public' : false,
  plugins: [
    messages(language),
    clientContract(),
    react(),
    serviceWorker(),
    // The pseudo-locale is only for tests, and compressing takes a third of a build.
    language === 'en-XA'
      ? null
      : compression({
          algorithms: ['brotliCompress', 'gzip'],
          threshold: 1024,
          exclude: [/\.(woff2|png|webp|br|gz)$/],
        }),
  ],
  // React has what this package brings to its earlier versions.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  server: {
    proxy: {
      '/v1': { target: 'http://127.0.0.1:3000', ws: true },
      '/api/': 'http://127.0.0.1:3000',
      '/readyz': 'http://127.0.0.1:3000',
    },
  },
  build: {
    outDir: `dist/${folder}`,
    target: 'es2023',
    minify: language !== 'en-XA',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: scriptOf }] } },
    },
  },
});
