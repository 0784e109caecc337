import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Plugin } from 'vite';

const contractFolder = fileURLToPath(new URL('../../contract/src', import.meta.url));
/** Configures the schema library for browsers, which has to happen before a schema is made. */
const withoutEval = join(contractFolder, 'without-eval.ts');
/** Types alone are gone in the browser. */
const importsSchemas = /^import (?!type )[^;]*from 'zod'/m;
const virtualId = '\0client-contract';

type Call = { method: string; path: string; prefix?: string; access: string; sample?: true; slow?: true };
type Exports = Record<string, unknown>;

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

/** What a browser needs of a call: the schemas validate on the server. */
const callInBrowser = ({ method, path, prefix, access, sample, slow }: Call): Call => ({
  method,
  path,
  access,
  ...(prefix === undefined ? {} : { prefix }),
  ...(sample === undefined ? {} : { sample }),
  ...(slow === undefined ? {} : { slow }),
});

const isPlain = (value: unknown): boolean => isDeepStrictEqual(value, JSON.parse(JSON.stringify(value) ?? 'null'));

const callsOf = (contract: Record<string, Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(contract).map(([group, calls]) => [
      group,
      Object.fromEntries(
        Object.entries(calls).flatMap(([name, call]) => (isCall(call) ? [[name, callInBrowser(call)]] : [])),
      ),
    ]),
  );

/** The files of the contract with what each exports. */
const loadFiles = async (): Promise<{ file: string; exports: Exports }[]> =>
  Promise.all(
    readdirSync(contractFolder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'index.ts')
      .map((name) => join(contractFolder, name))
      .map(async (file) => ({ file, exports: (await import(pathToFileURL(file).href)) as Exports })),
  );

/** The contract as a module of plain values. What is no plain value, such as a function, is imported from its file. */
const writeModule = async (): Promise<string> => {
  const exports = (await import(pathToFileURL(join(contractFolder, 'index.ts')).href)) as Exports;
  const files = await loadFiles();
  return Object.entries(exports)
    .map(([name, value]) => {
      if (name === 'contract') return `export const contract = ${JSON.stringify(callsOf(value as never))};`;
      if (isPlain(value)) return `export const ${name} = ${JSON.stringify(value)};`;
      const source = files.find((candidate) => candidate.exports[name] === value);
      return source === undefined ? '' : `export { ${name} } from ${JSON.stringify(source.file)};`;
    })
    .join('\n');
};

/**
 * Keeps the contract's schemas out of the browser: a client needs methods, paths and limits, and
 * the schemas with their library are most of the weight. Types are not affected.
 */
export const clientContract = (): Plugin => ({
  name: 'client-contract',
  enforce: 'pre',
  resolveId: (id) => (id === '@sightline/contract' ? { id: virtualId, moduleSideEffects: false } : null),
  load: (id) => (id === virtualId ? writeModule() : null),
  transform: (code, id) =>
    id.startsWith(contractFolder) && id !== withoutEval && importsSchemas.test(code)
      ? { code: `import ${JSON.stringify(withoutEval)};\n${code}`, map: null }
      : null,
});
