/** Runs groups of tests beside each other. What a group says is told when it has ended, so that groups do not mix. */
import { spawn } from 'node:child_process';
import { root } from './setup.mjs';

const counted = ['tests', 'suites', 'pass', 'fail', 'cancelled', 'skipped', 'todo'];
const closingLine = new RegExp(`^ℹ (${[...counted, 'duration_ms'].join('|')}) ([\\d.]+)\\n`, 'gm');

/** What the reporter says of each test that failed, below everything else; all of it where it came to no such end. */
const failuresOf = (text) => {
  const start = text.lastIndexOf('\n✖ failing tests:\n');
  return text.slice(Math.max(0, start)).trim();
};

/** Runs Node with the group's arguments, which have it report as `spec` does. */
const runGroup = (node, { name, args, environment, mayBeEmpty = false }, tell) =>
  new Promise((done) => {
    const child = spawn(node, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    child.once('error', (error) => said.push(Buffer.from(`${error.message}\n`)));
    child.once('close', (code, signal) => {
      const text = Buffer.concat(said).toString();
      const counts = Object.fromEntries(counted.map((what) => [what, 0]));
      for (const [, what, count] of text.matchAll(closingLine)) if (what in counts) counts[what] += Number(count);
      const ending = code === 0 ? '' : ` ended with ${code ?? signal}`;
      const passed = code === 0 && (mayBeEmpty || counts.tests > 0);
      tell(`\n── ${name}${ending}\n${text.replaceAll(closingLine, '').trimEnd()}`);
      done({ name, counts, passed, failures: passed ? '' : failuresOf(text) });
    });
  });

/**
 * Runs each lane's groups one after another and the lanes beside each other; a lane that has come to its
 * end takes what `shared` still holds. Closes with what failed, said again, and the counts of all groups together.
 * @returns whether all of them passed
 */
export const runGroups = async (node, lanes, shared, tell = console.log) => {
  const start = performance.now();
  const waiting = [...shared];
  const results = [];
  const runLane = async (lane) => {
    for (const group of lane) results.push(await runGroup(node, group, tell));
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift())
      results.push(await runGroup(node, group, tell));
  };
  await Promise.all(lanes.map(runLane));
  const failed = results.filter(({ passed }) => !passed);
  for (const { name, failures } of failed) tell(`\n── failed: ${name}\n${failures}`);
  tell('');
  for (const what of counted) tell(`ℹ ${what} ${results.reduce((sum, { counts }) => sum + counts[what], 0)}`);
  tell(`ℹ duration_ms ${performance.now() - start}`);
  if (failed.length > 0) tell(`✖ failed: ${failed.map(({ name }) => name).join('; ')}`);
  return failed.length === 0;
};
