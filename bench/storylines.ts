/**
 * Run by hand: node bench/storylines.ts FOLDER [seeds] [minutes] (Node 24). `20` means seeds 1 to 20; `2,7,10` names them.
 * Simulates two organizations per seed, with and without storylines, 13 months each, and compares the findings on the
 * Overview and the page of every team and person with what was planted. Prints the share of reported storylines, and the false alarms. Organizations stay in FOLDER,
 * results are written to FOLDER/storylines.json after each, and the next run continues where the minutes ran out.
 * Findings are always read again.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  falseAlarms,
  isReported,
  readScreens,
  storyKinds,
  type ScreenStatements,
} from '../server/src/storylines/compare-with-truth.ts';
import { sessionUser } from '../server/src/testing/context.ts';
import { simulatedOrganizations, type Simulated } from './simulated-organizations.ts';
import { benchNow } from './small-organization.ts';

const [folder, seedsGiven = '20', minutes = '60'] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the organizations');
const seeds = seedsGiven.includes(',')
  ? seedsGiven.split(',').map(Number)
  : Array.from({ length: Number(seedsGiven) }, (_, index) => index + 1);
const months = 13;
const until = performance.now() + Number(minutes) * 60_000;
const organizations = await simulatedOrganizations(folder, months);
// The worker thread does not keep this process alive, so a timer does.
setInterval(() => undefined, 60_000);

const statementsOf = ({ organizationId, userId }: Simulated): Promise<ScreenStatements> => {
  const user = sessionUser({ id: userId, role: 'admin', organizationId, organizationName: 'Simulated' });
  const { platform } = organizations;
  const origin = { address: '', agent: '' };
  return readScreens({ platform, organizationId, user, actor: { kind: 'user', user }, origin }, benchNow.slice(0, 10));
};

type Result = {
  seed: number;
  isPlanted: boolean;
  /** Whether each planted storyline was reported. */
  planted: Record<string, boolean>;
  falseStories: string[];
  falseScreens: number;
  screens: number;
  said: Record<string, string[]>;
};
const results: Result[] = [];
for (const seed of seeds)
  for (const isPlanted of [true, false]) {
    if (performance.now() > until && !organizations.has(seed, isPlanted)) continue;
    const organization = await organizations.find(seed, isPlanted);
    const told = await statementsOf(organization);
    const alarms = falseAlarms(told);
    results.push({
      seed,
      isPlanted,
      planted: Object.fromEntries(organization.storylines.map((story) => [story.kind, isReported(told, story)])),
      falseStories: isPlanted ? [] : alarms.stories,
      falseScreens: isPlanted ? 0 : alarms.screens.length,
      screens: told.screens.length,
      said: Object.fromEntries(
        told.screens.map(({ name, statements: said }) => [
          name,
          said.filter(({ what }) => !/^risk (?!parallel)/.test(what)).map(({ text }) => text),
        ]),
      ),
    });
    writeFileSync(join(folder, 'storylines.json'), JSON.stringify(results, null, 1));
    console.error(`seed ${seed} ${isPlanted ? 'planted' : 'plain'}`);
  }

const percent = (part: number, of: number): string => `${part} of ${of} (${((100 * part) / of).toFixed(1)}%)`;
const sum = (of: (one: Result) => number, some: readonly Result[]): number =>
  some.reduce((total, one) => total + of(one), 0);
const [withStories, without] = [true, false].map((is) => results.filter(({ isPlanted }) => isPlanted === is)) as [
  Result[],
  Result[],
];
console.log('| Storyline | Reported where planted | Reported where not |');
console.log('|---|---|---|');
for (const kind of storyKinds) {
  const found = withStories.filter((one) => one.planted[kind] === true).length;
  const wrong = without.filter((one) => one.falseStories.includes(kind)).length;
  console.log(`| ${kind} | ${percent(found, withStories.length)} | ${percent(wrong, without.length)} |`);
}
const found = sum((one) => Object.values(one.planted).filter(Boolean).length, withStories);
const wrong = sum((one) => one.falseStories.length, without);
const all = [withStories, without].map((some) => storyKinds.length * some.length) as [number, number];
console.log(`| all | ${percent(found, all[0])} | ${percent(wrong, all[1])} |`);
const screens = percent(
  sum((one) => one.falseScreens, without),
  sum((one) => one.screens, without),
);
console.log(`\nScreens with a finding where nothing was planted: ${screens}`);
await organizations.close();
process.exit(0);
