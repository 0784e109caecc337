/**
 * Runs groups of tests in parallel and prints each group's output when it ends. Files with a failed test run once more,
 * alone, after everything else.
 */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { root } from './setup.mjs';

const counted = ['tests', 'suites', 'pass', 'fail', 'cancelled', 'skipped', 'todo'];
const closingLine = new RegExp(`^ℹ (${[...counted, 'duration_ms'].join('|')}) ([\\d.]+)\\n`, 'gm');

const failureList = '\n✖ failing tests:\n';

/** The reporter's list of failed tests; all output if the reporter did not get that far. */
const failuresOf = (text) => {
  const start = text.lastIndexOf(failureList);
  return text.slice(Math.max(0, start)).trim();
};

/** The files with a failed test; all files of the group if the output names none. */
const failedFiles = (files, failures) => {
  const named = new Set([...failures.matchAll(/^test at (.+?):\d+:\d+$/gm)].map(([, file]) => resolve(root, file)));
  const failed = files.filter((file) => named.has(resolve(root, file)));
  return failed.length === 0 ? files : failed;
};

/** How Node runs the files that follow. */
export const testArguments = [
  // A test or hook that waits forever fails.
  '--test-timeout=240000',
  // Whatever a failed test leaves open does not keep the process from ending.
  '--test-force-exit',
  '--test-reporter=spec',
  join(root, 'scripts/run-tests.mjs'),
];

/** A group that takes longer is ended: a test that never yields has no timeout. */
const longestMs = 30 * 60_000;
/** How long an ended group may take to exit. */
const exitMs = 10_000;
/** How long the children of a group that has exited may keep its output open. */
const outputMs = 2_000;

/** Runs Node with the group's arguments and files; `args` end with `testArguments`. */
const runGroup = (node, group, print, running) =>
  new Promise((done) => {
    const { name, args, files, environment, mayBeEmpty = false } = group;
    const start = performance.now();
    const child = spawn(node, [...args, ...files], { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let limit = setTimeout(() => {
      child.kill('SIGTERM');
      limit = setTimeout(() => child.kill('SIGKILL'), exitMs);
    }, longestMs);
    const output = [];
    const streams = [child.stdout, child.stderr];
    for (const stream of streams) stream.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.once('exit', () => {
      clearTimeout(limit);
      limit = setTimeout(() => streams.forEach((stream) => stream.destroy()), outputMs);
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      clearTimeout(limit);
      const text = Buffer.concat(output).toString();
      const counts = Object.fromEntries(counted.map((what) => [what, 0]));
      for (const [, what, count] of text.matchAll(closingLine)) if (what in counts) counts[what] += Number(count);
      const ending = code === 0 ? '' : ` ended with ${code ?? signal}`;
      // Node exits with 0 if only a file's own `after` hook failed. The first test is that files can be imported.
      const passed = code === 0 && !text.includes(failureList) && (mayBeEmpty || counts.tests > 1);
      print(
        `\n── ${name}${ending} (${Math.round((performance.now() - start) / 1_000)} s)\n${text.replaceAll(closingLine, '').trimEnd()}`,
      );
      done({ group, counts, passed, failures: passed ? '' : failuresOf(text) });
    });
  });

/** Stops the tests when this process is stopped, or exits before they have ended. */
const endTogether = (running) => {
  const killAll = () => {
    for (const child of running) child.kill();
  };
  const end = () => process.exit(1);
  process.once('exit', killAll);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);
  return () => {
    process.off('exit', killAll);
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, end);
  };
};

/**
 * Runs the lanes in parallel and each lane's groups in order, once they are `ready`; a finished lane continues with
 * groups of `shared`. Then runs failed files once more, one after another, and prints what failed twice, what passed only alone, and the totals.
 * @returns whether everything passed, the second time at the latest
 */
export const runGroups = async (node, lanes, shared, print = console.log) => {
  const start = performance.now();
  const running = new Set();
  const stopListening = endTogether(running);
  const waiting = [...shared];
  const results = [];
  const runWhenReady = async (group) => {
    await group.ready;
    results.push(await runGroup(node, group, print, running));
  };
  const runLane = async (lane) => {
    for (const group of lane) await runWhenReady(group);
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) await runWhenReady(group);
  };
  await Promise.all(lanes.map(runLane));

  const totals = Object.fromEntries(
    counted.map((what) => [what, results.reduce((sum, { counts }) => sum + counts[what], 0)]),
  );
  const failed = [];
  const unstable = [];
  for (const { group, counts, failures } of results.filter(({ passed }) => !passed)) {
    const again = { ...group, name: `${group.name}, again`, files: failedFiles(group.files, failures) };
    const second = await runGroup(node, again, print, running);
    if (!second.passed) failed.push({ name: group.name, failures, failuresAgain: second.failures });
    else {
      unstable.push({ name: group.name, failures });
      // Count each test once, with its last result.
      totals.pass += counts.fail + counts.cancelled;
      totals.fail -= counts.fail;
      totals.cancelled -= counts.cancelled;
    }
  }
  stopListening();
  for (const { name, failures } of unstable) print(`\n── passed only when run again: ${name}\n${failures}`);
  for (const { name, failures, failuresAgain } of failed)
    print(`\n── failed: ${name}\n${failures}\n\n── failed again: ${name}\n${failuresAgain}`);
  print('');
  for (const what of counted) print(`ℹ ${what} ${totals[what]}`);
  print(`ℹ duration_ms ${performance.now() - start}`);
  if (unstable.length > 0) print(`⚠ passed only when run again: ${unstable.map(({ name }) => name).join('; ')}`);
  if (failed.length > 0) print(`✖ failed: ${failed.map(({ name }) => name).join('; ')}`);
  return failed.length === 0;
};
