/**
 * Writes docs/settings.md from .env.example. With --check, verifies that the page is current and that the names are
 * those that the server reads.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { settingNames } from '../server/src/platform/config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = `${root}docs/settings.md`;

/** Read by `npm start` and `npm run admin`, not by the server's processes. */
const startSettings = ['DATA_DIR', 'NEW_SECRET_KEY'];

type Setting = { name: string; fallback: string; meaning: string };

/** A block is comment lines and the settings below them. */
const readSettings = (text: string): Setting[] =>
  text.split(/\n\s*\n/).flatMap((block) => {
    const lines = block.trim().split('\n');
    const meaning = lines
      .filter((line) => line.startsWith('#'))
      .map((line) => line.slice(1).trim())
      .join(' ');
    return lines
      .filter((line) => !line.startsWith('#') && line.includes('='))
      .map((line) => ({
        name: line.slice(0, line.indexOf('=')),
        fallback: line.slice(line.indexOf('=') + 1),
        meaning,
      }));
  });

const cell = (text: string): string => text.replaceAll('|', '\\|');
const row = ({ name, fallback, meaning }: Setting): string =>
  `| \`${name}\` | ${fallback === '' ? '' : `\`${cell(fallback)}\``} | ${cell(meaning)} |`;

const settings = readSettings(readFileSync(`${root}.env.example`, 'utf8'));
const page = `# Settings

Set these in the environment of every process, or in a file \`.env\` in the folder of \`package.json\`, which \`npm start\` and \`npm run admin\` read. The environment has priority. With an invalid value, Sightline does not start and names it. Settings that admins change while Sightline runs are under Platform > Settings. This page is generated from \`.env.example\` by \`scripts/print-settings.ts\`.

| setting | default | meaning |
|---|---|---|
${settings.map(row).join('\n')}
`;

const described = settings.map(({ name }) => name);
const problems = [
  ...settingNames.filter((name) => !described.includes(name)).map((name) => `${name} is missing in .env.example`),
  ...described
    .filter((name) => !settingNames.includes(name) && !startSettings.includes(name))
    .map((name) => `.env.example has ${name}, which nothing reads`),
  ...settings.filter(({ meaning }) => meaning === '').map(({ name }) => `${name} has no description in .env.example`),
];
if (!process.argv.includes('--check')) writeFileSync(target, page);
else if (readFileSync(target, 'utf8') !== page)
  problems.push('docs/settings.md is not current: run node scripts/print-settings.ts');
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
