/**
 * Run by hand: node bench/webhook.ts [months] (Node 24, after npm start has installed and built once). The product
 * collects a simulated site and receives its webhooks. Prints the time from an event to the changed figure in the API
 * (median and 95th percentile of 20 events) and its parts: webhook answered, source read, figures measured and screen
 * notified, API response. Events that change no figure of the Overview, the DORA metrics or the scores are not counted.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { startSightline } from '../e2e/start-sightline.ts';
import { credentialsOf, startSimulator } from '../server/src/features/integrations/integrations.test-support.ts';

const months = Number(process.argv[2] ?? 3);
const counted = 20;
const products = ['jira', 'bitbucket'] as const;
const hourMs = 3_600_000;
/** Pause between events, so that the session stays below 100 calls a minute. */
const pauseMs = 1_500;
const account = { name: 'Bench', email: 'bench@harbour.example', password: 'Seven-Lighthouses-7' };

/** The start of the last complete working day. */
const workingMorning = (now: number): number => {
  const morning = new Date(now - 10 * hourMs);
  morning.setUTCHours(7, 0, 0, 0);
  while ([0, 6].includes(morning.getUTCDay())) morning.setUTCDate(morning.getUTCDate() - 1);
  return morning.getTime();
};

const now = new Date(workingMorning(Date.now())).toISOString();
const simulator = await startSimulator({ now, months });
const sightline = await startSightline({
  DEMO: 'off',
  LOG_LEVEL: 'error',
  HISTORY_MONTHS: String(months),
  ATLASSIAN_EXTRA_HOSTS: simulator.url,
});
const api = `${sightline.address}/v1`;
let token = '';
const call = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${api}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
};

const organization = { organizationName: 'Harbour', organizationDomain: '' };
token = String((await call('POST', '/auth/register-organization', { ...account, ...organization }))['token']);

/** When each type of live message was last received. */
const notified = new Map<string, number>();
let onMessage: () => void = () => {};
const socket = new WebSocket(`${api.replace('http', 'ws')}/ws?token=${token}`);
socket.addEventListener('message', ({ data }) => {
  notified.set(String((JSON.parse(String(data)) as { type: unknown }).type), performance.now());
  onMessage();
});
/** Resolves when a message of this type arrives after an instant; false after a timeout. */
const messageAfter = async (type: string, since: number, timeoutMs: number): Promise<boolean> => {
  const until = performance.now() + timeoutMs;
  while ((notified.get(type) ?? 0) <= since) {
    const left = until - performance.now();
    if (left <= 0) return false;
    const received = new Promise<void>((resolve) => {
      onMessage = resolve;
    });
    await Promise.race([received, pause(left)]);
  }
  return true;
};

for (const provider of products) {
  const connection = { provider, installation: 'cloud', baseUrl: simulator.url, ...credentialsOf(provider) };
  await call('POST', '/integrations/atlassian/credentials', connection);
}
const isCollected = async (): Promise<boolean> => {
  const { jobs } = await call('GET', '/integrations/atlassian/jobs');
  const complete = (jobs as { state: string }[]).filter((job) => job.state === 'complete');
  return complete.length >= products.length;
};
while (!(await isCollected())) await pause(3_000);
for (const provider of products) {
  const { url, secret } = await call('POST', '/integrations/atlassian/webhooks', { provider });
  const own = `${sightline.address}${new URL(String(url)).pathname}`;
  await simulator.control('POST', 'webhooks', { url: own, secret, product: provider });
}

const figures = async (): Promise<string> => {
  const paths = ['overview', 'dora-metrics', 'scores'].map((name) => `/performance/${name}?timeRange=7d`);
  const bodies = await Promise.all(paths.map((path) => call('GET', path)));
  // Responses contain their time, and rates fall slightly every second: neither is a change.
  return JSON.stringify(bodies, (name, value: unknown) => {
    if (typeof value === 'number') return Number(value.toPrecision(3));
    return name === 'period' ? undefined : value;
  });
};
const delivered = async (): Promise<number> =>
  ((await simulator.control('GET', 'webhooks/deliveries')) as { deliveries: unknown[] }).deliveries.length;

/** Advances the simulator until it sends events. @returns the instant just before */
const untilSomethingHappens = async (): Promise<number> => {
  const before = await delivered();
  for (;;) {
    const sent = performance.now();
    await simulator.control('POST', 'clock', { advanceMs: 2 * 60_000 });
    if ((await delivered()) > before) return sent;
  }
};

type Trial = { answered: number; read: number; notified: number; shown: number };
const trials: Trial[] = [];
// No other measurement may run meanwhile.
while (await messageAfter('measurements_changed', performance.now(), 5_000));
let shown = await figures();
let without = 0;
while (trials.length < counted) {
  await pause(pauseMs);
  const sent = await untilSomethingHappens();
  const answered = performance.now();
  const isMeasured = await messageAfter('measurements_changed', sent, 15_000);
  const changed = isMeasured ? await figures() : shown;
  const end = performance.now();
  if (changed === shown) {
    without += 1;
    continue;
  }
  shown = changed;
  const [read, measured] = [notified.get('collection_progress') ?? end, notified.get('measurements_changed') ?? end];
  trials.push({
    answered: answered - sent,
    read: Math.max(0, Math.min(read, measured) - answered),
    notified: measured - Math.max(answered, Math.min(read, measured)),
    shown: end - sent,
  });
}

const at = (of: (trial: Trial) => number, share: number): string =>
  `${Math.round(trials.map(of).toSorted((a, b) => a - b)[Math.ceil(trials.length * share) - 1] ?? Number.NaN)} ms`;
const show = (name: string, of: (trial: Trial) => number): void =>
  console.log(`${name}: median ${at(of, 0.5)}, p95 ${at(of, 0.95)}`);
console.log(`${trials.length} events that changed a figure, ${without} that did not`);
show('from the event to the changed figure in the API', (one) => one.shown);
show('  webhook answered', (one) => one.answered);
show('  source read', (one) => one.read);
show('  measured and notified', (one) => one.notified);
const { jobs } = await call('GET', '/integrations/atlassian/jobs');
const readings = (jobs as { kind: string; requests: number }[]).filter((job) => job.kind === 'announced');
console.log(`requests of the latest ${readings.length} readings: ${readings.map((job) => job.requests).join(' ')}`);
socket.close();
await sightline.stop();
await simulator.stop();
process.exit(0);
