import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Of public files these belong to the application; the others are pictures of the landing page. */
const publicFiles = /\.(js|svg|webmanifest)$/;
/** Lists of words, which only new passwords need. */
const dictionaries = '@zxcvbn-ts/language-common';

type Entry = { url: string; revision: string | null };

const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/** Files needed offline: all screens, with fonts of western languages. */
const isKept = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean => {
  if (file.type === 'chunk') return !file.moduleIds.some((id) => id.includes(dictionaries));
  return /\.css$|-latin-wght-normal-.*\.woff2$/.test(file.fileName);
};

const bundleWorker = async (page: Entry, files: readonly Entry[]): Promise<string> => {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: {
      builtFiles: JSON.stringify([...files, page]),
      builtPage: JSON.stringify(page.url),
      builtVersion: JSON.stringify(page.revision),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: join(root, 'src/service-worker/worker.ts'), output: { format: 'iife' } },
    },
  });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  return output[0].code;
};

/** The files of a bundle to cache, without the page itself. Public files are the same for all languages. */
const entriesOf = (bundle: Rolldown.OutputBundle, base: string): Entry[] => [
  ...Object.values(bundle)
    .filter(isKept)
    .map(({ fileName }) => ({ url: `${base}${fileName}`, revision: null })),
  ...readdirSync(join(root, 'public'))
    .filter((name) => publicFiles.test(name))
    .map((name) => ({ url: `/${name}`, revision: hashOf(readFileSync(join(root, 'public', name))) })),
];

/**
 * Writes sw.js with the list of the files that it keeps. The version is a hash of that list; pages carry it in
 * `<meta name="version">` and compare it with that of a new worker.
 */
export const serviceWorker = (): Plugin => {
  let version = '';
  let base = '/';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const urls = entriesOf(bundle, base).map(({ url, revision }) => `${url} ${revision}`);
        version = hashOf([html, ...urls.sort()].join('\n'));
        return [{ tag: 'meta', attrs: { name: 'version', content: version } }];
      },
    },
    generateBundle: {
      // The page has been written by then.
      order: 'post',
      async handler(_options, bundle) {
        const page = { url: `${base}index.html`, revision: version };
        const source = await bundleWorker(page, entriesOf(bundle, base));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
};
