/**
 * Run by hand: node bench/sign-in.ts (Node 24, after npm start has installed and built once). Starts the product without
 * the demo and prints the time of an authenticated call compared with a public one, sign-ins per second, and the time of a
 * call with 1,000 live connections. Stays below the limit of 100 requests per minute and client.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { startSightline } from '../e2e/start-sightline.ts';

const calls = 60;
const signIns = 24;
const atOnce = 4;
const browsers = 1_000;
const account = { name: 'Bench', email: 'bench@harbour.example', password: 'Seven-Lighthouses-7' };

const sightline = await startSightline({ DEMO: 'off', LOG_LEVEL: 'error' });
const api = `${sightline.address}/v1`;
const post = async (path: string, body: unknown): Promise<{ token: string }> => {
  const answer = await fetch(`${api}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { token: string };
};
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const timeOf = async (path: string, headers: Record<string, string> = {}): Promise<number> => {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const before = performance.now();
    const answer = await fetch(`${api}${path}`, { headers });
    await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    times.push(performance.now() - before);
  }
  return median(times);
};

const organization = { organizationName: 'Harbour', organizationDomain: '' };
const { token: first } = await post('/auth/register-organization', { ...account, ...organization });
await timeOf('/health');
const open = await timeOf('/health');
const authenticated = await timeOf('/auth/me', { authorization: `Bearer ${first}` });
console.log(
  `a call: ${open.toFixed(1)} ms, authenticated ${authenticated.toFixed(1)} ms, ${(authenticated / open).toFixed(1)} times as much`,
);

const credentials = { email: account.email, password: account.password };
let token = first;
let left = signIns;
const started = performance.now();
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (; left > 0; left -= 1) ({ token } = await post('/auth/login', credentials));
  }),
);
const seconds = (performance.now() - started) / 1000;
console.log(`sign-ins: ${(signIns / seconds).toFixed(1)} per second, ${atOnce} in parallel`);

/** Memory of the web process in MB; NaN without /proc. */
const webMemory = (): number => {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('--run=web')) continue;
      return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1024;
    } catch {
      // The process exited meanwhile.
    }
  }
  return Number.NaN;
};
const alone = await timeOf('/health');
const before = webMemory();
const sockets = await Promise.all(
  Array.from(
    { length: browsers },
    () =>
      new Promise<WebSocket>((done, failed) => {
        const socket = new WebSocket(`${api.replace('http', 'ws')}/ws?token=${token}`);
        socket.addEventListener('open', () => done(socket));
        socket.addEventListener('error', () => failed(new Error('a connection was refused')));
      }),
  ),
);
const crowded = await timeOf('/health');
console.log(
  `${sockets.length} live connections: a call takes ${(crowded / alone).toFixed(2)} times as long, ` +
    `the web process uses ${Math.round(webMemory() - before)} MB more`,
);
for (const socket of sockets) socket.close();
await sightline.stop();
process.exit(0);
