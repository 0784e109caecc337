/**
 * Run by hand: node bench/first-start.ts (Node 24, after npm start has installed and built once). Starts the product on
 * an empty folder. Prints the time until it responds, shows first figures and has its whole history; the times of the
 * Overview's calls meanwhile, compared with the health call; how long the event loop may have been blocked; facts per
 * second; the peak memory and the CPU time of all processes together; and the time from saving scoring settings to the
 * new scores.
 *
 * Two idle cores, in limits: the first response after 0.6 times 5 s (1.7 on an older machine), the first figures after
 * 0.6 (0.9) times 30 s, the whole history after 1.6 (2.2) times 30 s, new scores after 0.5 to 2 times 2 s once nothing
 * else is measured. Peak memory is 1.0 times 1.2 GB.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSightline } from '../e2e/start-sightline.ts';

const started = performance.now();
const seconds = (): number => Math.round((performance.now() - started) / 100) / 10;

type Use = { megabytes: number; cpuSeconds: number };

/** Of this process's descendants and its database, with shared pages counted once; null without /proc. */
const useOf = (folder: string): Use | null => {
  try {
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((id) => {
        try {
          const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
          const rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
          const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
          const times = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 15) ?? [];
          // Includes processes that have exited; the clock ticks 100 times a second.
          const cpuSeconds = times.reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
          // The database is detached, so find it by its folder.
          const isDatabase = readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(join(folder, 'postgres'));
          return [{ id: Number(id), parent, kilobytes, cpuSeconds, isDatabase }];
        } catch {
          // The process exited meanwhile.
          return [];
        }
      });
    const ours = new Set([process.pid, ...processes.filter(({ isDatabase }) => isDatabase).map(({ id }) => id)]);
    for (let grew = true; grew;) {
      grew = false;
      for (const one of processes) if (ours.has(one.parent) && !ours.has(one.id)) grew = ours.add(one.id).size > 0;
    }
    const used = processes.filter(({ id }) => ours.has(id) && id !== process.pid);
    return {
      megabytes: Math.round(used.reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1024),
      cpuSeconds: Math.round(used.reduce((sum, one) => sum + one.cpuSeconds, 0)),
    };
  } catch {
    // No /proc on this system.
    return null;
  }
};

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

const sightline = await startSightline({ LOG_LEVEL: 'error' });
const cpu = (): string => `CPU ${useOf(sightline.folder)?.cpuSeconds ?? '?'} s`;
console.log(`responds after ${seconds()} s, ${cpu()}`);
const api = `${sightline.address}/v1`;
const signIn = async (): Promise<string> => {
  const answer = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@sightline.example', password: 'sightline-demo' }),
  });
  return ((await answer.json()) as { token: string }).token;
};
// Enough users to stay within the limit of requests per user.
const people = 12;
// One after another, because many parallel attempts count as guessing.
const tokens: string[] = [];
while (tokens.length < people) tokens.push(await signIn());
let sent = 0;

const calls = [
  'performance/overview',
  'performance/dora-metrics',
  'performance/scores',
  'performance/history',
  'notifications',
  'integrations/atlassian/sync-status',
];
const times: number[] = [];
const baseline: number[] = [];
const timed = async (path: string, into: number[]): Promise<unknown> => {
  const before = performance.now();
  const headers = { authorization: `Bearer ${tokens[(sent += 1) % people]}` };
  const answer: unknown = await (await fetch(`${api}/${path}`, { headers })).json();
  into.push(performance.now() - before);
  return answer;
};

// A call that waits only for the event loop: its longest wait limits how long the loop was blocked.
let collecting = true;
const waits: number[] = [];
const watching = (async () => {
  for (; collecting; await pause(20)) await timed('health', waits);
})();

let first: number | null = null;
let peak = 0;
for (const deadline = performance.now() + 240_000; performance.now() < deadline; await pause(500)) {
  await timed('health', baseline);
  const answers = [];
  for (const call of calls) answers.push(await timed(call, times));
  peak = Math.max(peak, useOf(sightline.folder)?.megabytes ?? 0);
  const dora = answers[1] as { leadTime: { figure: { kind: string } } };
  if (first === null && dora.leadTime.figure.kind === 'value') {
    first = seconds();
    console.log(`first figures after ${first} s, ${cpu()}`);
  }
  const status = answers[5] as { firstCollection: boolean; sources: { stored: number }[] };
  if (!status.firstCollection) {
    const facts = status.sources.reduce((sum, source) => sum + source.stored, 0);
    console.log(
      `whole history after ${seconds()} s: ${facts} facts, ${Math.round(facts / seconds())} per second since the start; ${cpu()}`,
    );
    break;
  }
}
collecting = false;
await watching;
const [p50, p95, base] = [percentile(times, 0.5), percentile(times, 0.95), percentile(baseline, 0.5)];
console.log(
  `Overview's calls while collecting: median ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; ${(p50 / base).toFixed(1)} and ${(p95 / base).toFixed(1)} times a health call (${base.toFixed(1)} ms), n ${times.length}`,
);
console.log(`longest of ${waits.length} health calls: ${Math.max(...waits).toFixed(0)} ms`);
console.log(peak === 0 ? 'memory unknown on this system' : `peak memory ${peak} MB`);

type Scoring = { version: number; measuredVersion: number; configuration: { minimumDataPoints: number } };
const scoring = async (init: RequestInit = {}): Promise<Scoring> => {
  const headers = { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' };
  const answer = await fetch(`${api}/scoring`, { ...init, headers });
  if (!answer.ok) throw new Error(`/scoring answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Scoring;
};
const rescored: number[] = [];
for (const points of [11, 12, 13, 14, 15]) {
  const { version, configuration } = await scoring();
  const saved = performance.now();
  const body = JSON.stringify({ version, configuration: { ...configuration, minimumDataPoints: points } });
  const { version: wanted } = await scoring({ method: 'PUT', body });
  while ((await scoring()).measuredVersion !== wanted) await pause(50);
  rescored.push(performance.now() - saved);
}
console.log(`new scores after saving settings: ${rescored.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s`);
await sightline.stop();
