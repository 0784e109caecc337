import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const shell = ['src/app/shell/shell.tsx'];

/** What a page loads before its first figures, in addition to the entry: the shell and the screen. */
const routes: Record<string, readonly string[]> = {
  'Sign-in': ['src/features/identity/login-page.tsx'],
  Overview: [...shell, 'src/app/overview-screen.tsx'],
  'Performance Profiles': [...shell, 'src/app/profiles-screen.tsx'],
  'Team Analytics': [...shell, 'src/app/teams-screen.tsx'],
  'Sprint Deep Dive': [...shell, 'src/app/sprints-screen.tsx'],
  Settings: [...shell, 'src/app/settings-screen.tsx'],
};

export type FirstLoad = {
  route: string;
  /** Of scripts, compressed with Brotli as the server sends them. */
  bytes: number;
  files: readonly { name: string; bytes: number }[];
  /** Where the scripts' content comes from, before compression. */
  sources: ReadonlyMap<string, number>;
};

/** Packages by their name, our own modules by their folder. */
const sourceOf = (id: string): string => {
  const path = id.replaceAll('\0', '');
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  return inPackage ?? relative(root, path).split('/').slice(0, -1).join('/');
};

const chunksFrom = (all: readonly Rolldown.OutputChunk[], modules: readonly string[]): Set<Rolldown.OutputChunk> => {
  const needed = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || needed.has(chunk)) return;
    needed.add(chunk);
    for (const name of chunk.imports) add(all.find((one) => one.fileName === name));
  };
  add(all.find((one) => one.isEntry));
  for (const path of modules) {
    const chunk = all.find((one) => one.moduleIds.includes(join(root, path)));
    if (chunk === undefined) throw new Error(`No script has ${path}`);
    add(chunk);
  }
  return needed;
};

/** Under `test`, the build would contain the development code of libraries. */
const inProduction = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
};

/**
 * Replaces the hashes in names of files by others that are as long and depend on the name only. Scripts list hundreds of
 * names, so any change to any file would change sizes at random, by up to 200 bytes.
 */
const withFixedHashes = (code: string): string =>
  code.replaceAll(/([\w.-]+)-[\w-]{8}(\.(?:js|css)\b)/g, (_file, name: string, extension: string) => {
    const hash = createHash('sha256').update(name).digest('base64url');
    return `${name}-${hash.slice(0, 8)}${extension}`;
  });

/** Builds the web application in memory and adds up what each route loads first. */
export const measureFirstLoads = async (): Promise<FirstLoad[]> => {
  const built = await inProduction(() => build({ root, logLevel: 'error', build: { write: false } }));
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  const chunks = output.filter((one) => one.type === 'chunk');
  const sizes = new Map<string, number>();
  const sizeOf = (chunk: Rolldown.OutputChunk): number => {
    const size = sizes.get(chunk.fileName) ?? brotliCompressSync(withFixedHashes(chunk.code)).length;
    sizes.set(chunk.fileName, size);
    return size;
  };
  return Object.entries(routes).map(([route, modules]) => {
    const needed = [...chunksFrom(chunks, modules)];
    const files = needed.map((chunk) => ({ name: chunk.name, bytes: sizeOf(chunk) }));
    const sources = new Map<string, number>();
    for (const chunk of needed) {
      for (const [id, { renderedLength }] of Object.entries(chunk.modules))
        sources.set(sourceOf(id), (sources.get(sourceOf(id)) ?? 0) + renderedLength);
    }
    return { route, bytes: files.reduce((sum, one) => sum + one.bytes, 0), files, sources };
  });
};
