/**
 * Bundles our sources with source maps for production, and packages of hundreds of files that every start reads; other
 * packages stay as installed. The container image runs it: node scripts/build-server.ts [FOLDER], by default
 * server/dist. Files that the server reads at run time (migrations, the sample, its package.json) stay beside that
 * folder.
 */
import { rmSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { codeVersion } from '../server/src/features/measurement/scopes/code-version.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sourceFolder = join(root, 'server/src');
const codeVersionFile = join(sourceFolder, 'features/measurement/scopes/code-version.ts');
const workerUrl = /new URL\('[./]+\/measurement-thread\/worker\.ts', import\.meta\.url\)/;

/** Sources locate files relative to themselves, so the bundle replaces `import.meta.url` by their original location. */
const keepSourceUrls: Plugin = {
  name: 'keep-source-urls',
  transform(code, id) {
    // The fingerprint is computed from sources, which are missing at run time.
    if (id === codeVersionFile)
      return { code: `export const codeVersion = () => ${JSON.stringify(codeVersion())};`, map: { mappings: '' } };
    if (!id.startsWith(sourceFolder) || !code.includes('import.meta.url')) return null;
    const location = relative(join(root, 'server/dist'), id).split(sep).join('/');
    const replaced = code
      .replace(workerUrl, "new URL('./worker.js', import.meta.url)")
      .replaceAll(
        /(?<!'\.\/worker\.js', )import\.meta\.url/g,
        `new URL(${JSON.stringify(location)}, import.meta.url).href`,
      );
    // Line numbers stay the same, so no map is needed.
    return { code: replaced, map: null };
  },
};

const bundledPackages = ['kysely', 'zod'];
const isExternal = (id: string): boolean =>
  !id.startsWith('.') &&
  !id.startsWith('@sightline/') &&
  resolve(id) !== id &&
  !bundledPackages.some((name) => id === name || id.startsWith(`${name}/`));

/** @returns the names of the written files */
export const buildServer = async (folder = join(root, 'server/dist')): Promise<string[]> => {
  rmSync(folder, { recursive: true, force: true });
  const bundle = await rolldown({
    cwd: root,
    input: {
      main: join(sourceFolder, 'main.ts'),
      worker: join(sourceFolder, 'measurement-thread/worker.ts'),
      admin: join(root, 'scripts/admin.ts'),
    },
    platform: 'node',
    external: isExternal,
    plugins: [keepSourceUrls],
  });
  try {
    const { output } = await bundle.write({
      dir: folder,
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    });
    return output.map(({ fileName }) => fileName);
  } finally {
    await bundle.close();
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = process.argv[2] === undefined ? undefined : resolve(process.argv[2]);
  const written = await buildServer(folder);
  console.log(
    `${written.length} files in ${relative(process.cwd(), folder ?? join(root, 'server/dist')) || dirname('.')}`,
  );
}
