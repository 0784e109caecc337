import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Plugin } from 'vite';

const sourceFolder = fileURLToPath(new URL('../src', import.meta.url));
const contractFolder = fileURLToPath(new URL('../../contract/src', import.meta.url));
/** Configures the schema library for browsers, before any schema is created. */
const withoutEval = join(contractFolder, 'without-eval.ts');
/** Type-only modules are empty in the browser. */
const importsSchemas = /^import (?!type )[^;]*from 'zod'/m;
const virtualId = '\0client-contract';
/** One module per call, so that a script contains only the calls it makes. */
const callId = '\0call/';
/** Long constants are modules too: every visit would carry those of screens that it does not open. */
const constantId = '\0constant/';
const longConstant = 200;

type Call = {
  operation: string;
  method: string;
  path: string;
  prefix?: string;
  access: string;
  sample?: true;
  unbatched?: true;
  keepalive?: true;
};
type Exports = Record<string, unknown>;

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

/** What a browser needs of a call: the server does the validation. */
const callInBrowser = ({ operation, method, path, prefix, access, sample, unbatched, keepalive }: Call): Call => ({
  operation,
  method,
  path,
  access,
  ...(prefix === undefined ? {} : { prefix }),
  ...(sample === undefined ? {} : { sample }),
  ...(unbatched === undefined ? {} : { unbatched }),
  ...(keepalive === undefined ? {} : { keepalive }),
});

const isPlain = (value: unknown): boolean => isDeepStrictEqual(value, JSON.parse(JSON.stringify(value) ?? 'null'));

const readIndex = async (): Promise<Exports> =>
  (await import(pathToFileURL(join(contractFolder, 'index.ts')).href)) as Exports;

/** The module of one call, such as `teams.analytics`. */
const writeCall = async (operation: string): Promise<string> => {
  const [group = '', name = ''] = operation.split('.');
  const call = ((await readIndex())['contract'] as Record<string, Exports>)[group]?.[name];
  if (!isCall(call)) throw new Error(`The contract has no call ${operation}`);
  return `export default ${JSON.stringify(callInBrowser(call))};`;
};

/**
 * Rewrites a file to import each call it makes separately. Types still cover the whole contract.
 * @throws Error where a file uses the contract in any way other than `contract.group.name`
 */
const importCalls = (code: string, id: string): string => {
  const made = new Map<string, string>();
  const written = code.replaceAll(/(?<!typeof )\bcontract\.(\w+)\.(\w+)/g, (_match, group: string, name: string) => {
    const localName = `${group}$${name}`;
    made.set(localName, `${group}.${name}`);
    return localName;
  });
  if (/[(=,] *contract\b *[[(),;]/.test(written.replaceAll(/^import [^;]*;/gm, '')))
    throw new Error(`${id} has to name the call that it makes, as contract.group.name`);
  const imports = [...made].map(
    ([localName, operation]) => `import ${localName} from '${callId.slice(1)}${operation}';`,
  );
  return (
    imports.join('') +
    written.replaceAll(/^(import \{[^}]*?)\bcontract,?([^}]*\} from '@sightline\/contract';)/gm, '$1$2')
  );
};

/** The files of the contract with what each exports. */
const loadFiles = async (): Promise<{ file: string; exports: Exports }[]> =>
  Promise.all(
    readdirSync(contractFolder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'index.ts')
      .map((name) => join(contractFolder, name))
      .map(async (file) => ({ file, exports: (await import(pathToFileURL(file).href)) as Exports })),
  );

const writeConstant = async (name: string): Promise<string> =>
  `export default ${JSON.stringify((await readIndex())[name])};`;

/** The contract as a module of plain values. Anything else, such as a function, is imported from its file. */
const writeModule = async (): Promise<string> => {
  const exports = await readIndex();
  const files = await loadFiles();
  return Object.entries(exports)
    .map(([name, value]) => {
      if (name === 'contract') return '';
      if (isPlain(value)) {
        const written = JSON.stringify(value);
        return written.length < longConstant
          ? `export const ${name} = ${written};`
          : `export { default as ${name} } from '${constantId.slice(1)}${name}';`;
      }
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
  resolveId: (id) => {
    if (id === '@sightline/contract') return { id: virtualId, moduleSideEffects: false };
    const isPart = id.startsWith(callId.slice(1)) || id.startsWith(constantId.slice(1));
    return isPart ? { id: `\0${id}`, moduleSideEffects: false } : null;
  },
  load: (id) => {
    if (id === virtualId) return writeModule();
    if (id.startsWith(constantId)) return writeConstant(id.slice(constantId.length));
    return id.startsWith(callId) ? writeCall(id.slice(callId.length)) : null;
  },
  transform: (code, id) => {
    if (id.startsWith(sourceFolder) && code.includes('contract')) return { code: importCalls(code, id), map: null };
    return id.startsWith(contractFolder) && id !== withoutEval && importsSchemas.test(code)
      ? { code: `import ${JSON.stringify(withoutEval)};\n${code}`, map: null }
      : null;
  },
});
