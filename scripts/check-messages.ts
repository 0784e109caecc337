/**
 * Checks that every message is complete: parsed, with the values it names, and translated into every language. Also finds
 * translations of messages that no longer exist, and texts in components that are not messages.
 *
 * `node scripts/check-messages.ts PATH…` checks only sources below these paths; `--missing` prints the messages without a
 * translation as JSON; `--write` sorts the catalogs and removes what no source uses.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '../contract/src/language.ts';
import { valueNames } from '../web/build/compile-message.ts';
import { literalText, messageCallsOf, nodesOf, programOf } from '../web/build/find-messages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const options = process.argv.slice(2);
const paths = options.filter((option) => !option.startsWith('--'));
const isSource = (name: string): boolean => /\.tsx?$/.test(name) && !/\.test(-support)?\.tsx?$|testing\//.test(name);
const sources = ['contract/src', 'analytics/src', 'server/src', 'web/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .map((name) => join(folder, name)),
  )
  .filter((name) => !name.startsWith(join('web/src/gallery/')));

const problems: string[] = [];
const attempt = <Result>(where: string, work: () => Result, otherwise: Result): Result => {
  try {
    return work();
  } catch (error) {
    problems.push(`${where}: ${error instanceof Error ? error.message : String(error)}`);
    return otherwise;
  }
};
const sameNames = (some: readonly string[], others: readonly string[]): boolean =>
  some.toSorted().join() === others.toSorted().join();

/** Where each message is used. */
const used = new Map<string, string[]>();
/** Attributes that people see or hear. */
const shown = new Set(['alt', 'aria-label', 'description', 'hint', 'label', 'note', 'placeholder', 'text', 'title']);

for (const file of sources) {
  const code = readFileSync(join(root, file), 'utf8');
  for (const { message, values } of messageCallsOf(file, code)) {
    used.set(message, [...(used.get(message) ?? []), file]);
    const names = attempt(`${file}: “${message}”`, () => valueNames(message), []);
    if (values !== null && !sameNames(names, Object.keys(values)))
      problems.push(`${file}: “${message}” gets the values ${Object.keys(values).join(', ') || 'none'}`);
  }
  if (!file.endsWith('.tsx')) continue;
  for (const node of nodesOf(programOf(file, code))) {
    const attribute = node.type === 'JSXAttribute' ? (node['name'] as { name?: unknown }).name : null;
    const text =
      node.type === 'JSXText'
        ? String(node['value'])
        : typeof attribute === 'string' && shown.has(attribute)
          ? literalText(node['value'])
          : null;
    if (text !== null && /\p{L}{2}/u.test(text)) problems.push(`${file}: “${text.trim()}” is not a message`);
  }
}

const isChecked = (message: string): boolean => {
  const files = used.get(message) ?? [];
  return paths.length === 0 || files.some((file) => paths.some((path) => file.startsWith(path)));
};

for (const language of languages.filter((name) => name !== 'en')) {
  const path = join(root, 'contract/src/messages', `${language}.json`);
  const catalog = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  const missing = [...used.keys()].filter((message) => catalog[message] === undefined && isChecked(message));
  if (options.includes('--missing')) console.log(JSON.stringify(missing, null, 2));
  for (const message of missing)
    problems.push(`${used.get(message)?.[0]}: “${message}” has no translation in ${relative(root, path)}`);
  for (const [message, translation] of Object.entries(catalog).filter(([key]) => used.has(key))) {
    const names = attempt(`${language}: “${translation}”`, () => valueNames(translation), null);
    if (names !== null && !sameNames(names, valueNames(message)))
      problems.push(`${language}: “${translation}” has other values than “${message}”`);
  }
  const unused = paths.length === 0 ? Object.keys(catalog).filter((message) => !used.has(message)) : [];
  const sorted = Object.fromEntries(
    Object.entries(catalog)
      .filter(([message]) => !options.includes('--write') || !unused.includes(message))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  if (options.includes('--write')) writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`);
  else for (const message of unused) problems.push(`${relative(root, path)}: no source uses “${message}”`);
}

for (const problem of new Set(problems)) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
