/**
 * Run by hand: node e2e/faults/outages.ts 300 [embedded|DATABASE_URL] (Node 24, after npm start has once installed and built).
 * Takes the database away for so many seconds: an external one is stopped, the embedded one stops reacting.
 * Fails unless everything is back within ten seconds of its return by itself, in the same processes, with one
 * listener per process, one delivery of each live message, and no more memory than before.
 */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { live } from '@sightline/contract';
import { registerOrganization, type Organization } from './organization.ts';
import { cannotFindProcesses, processesOf } from './processes.ts';
import { readyAddress } from './product.ts';
import { databases, openSetting, type DatabaseKind, type Setting } from './setting.ts';
import { until } from './until.ts';
import { announce, countConnections, countListeners, databasePids, privateMegabytes } from './watched-database.ts';

const backMs = 10_000;
/** Garbage that is not collected yet, and nothing that grows with the outage. */
const moreMegabytes = 60;
const messages = 5;

const takeAway = async ({ external, ...setting }: Setting): Promise<() => Promise<void>> => {
  if (external !== null) {
    await external.stop();
    return external.startAgain;
  }
  const frozen = databasePids({ external, ...setting });
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  return async () => frozen.forEach((pid) => process.kill(pid, 'SIGCONT'));
};

/** How often each of some live messages arrives at one browser. */
const deliveries = async (setting: Setting, organization: Organization): Promise<number[]> => {
  const { user } = (await (await organization.call('/auth/me')).json()) as { user: { organizationId: string } };
  const url = `${setting.address.replace('http', 'ws')}/v1${live.path}?token=${encodeURIComponent(organization.token)}`;
  const socket = new WebSocket(url);
  const arrived: number[] = [];
  let isSignedIn = false;
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'ping', payload: {} })));
  socket.addEventListener('message', ({ data }) => {
    const { type, payload } = JSON.parse(data as string) as { type: string; payload: { done: number } };
    isSignedIn ||= type === 'pong';
    if (type === 'measuring_progress') arrived.push(payload.done);
  });
  try {
    await until('a live connection', () => isSignedIn);
    // Two rounds: what a second listener delivers of the first has arrived by the end of the other.
    for (const round of [0, 1]) {
      for (let one = 1; one <= messages; one += 1) await announce(setting, user.organizationId, round * messages + one);
      await until(`message ${(round + 1) * messages} of ${arrived.join(', ')}`, () =>
        arrived.includes((round + 1) * messages),
      );
    }
  } finally {
    socket.close();
  }
  return Array.from({ length: messages }, (_, index) => arrived.filter((done) => done === index + 1).length);
};

const runOutage = async (kind: DatabaseKind, seconds: number): Promise<void> => {
  const setting = await openSetting(kind);
  try {
    const product = setting.start();
    await readyAddress(product);
    const organization = await registerOrganization(setting.address, setting.mails);
    const servers = () => processesOf(setting.folder).filter((one) => ['web', 'jobs'].includes(one.role));
    const memory = (): number => servers().reduce((sum, { pid }) => sum + privateMegabytes(pid), 0);
    await organization.write();
    const before = { servers: servers(), listeners: await countListeners(setting), memory: memory() };

    const bringBack = await takeAway(setting);
    let most = before.memory;
    const over = performance.now() + seconds * 1_000;
    while (performance.now() < over) {
      // Users go on clicking, which must not pile up anything.
      await organization.answers().catch(() => false);
      most = Math.max(most, memory());
      await pause(1_000);
    }
    await bringBack();
    const returned = performance.now();
    await until('a signed-in call', organization.answers, backMs);
    const email = await until('an acknowledged write', organization.write, backMs);
    const back = Math.round(performance.now() - returned);
    assert.equal(await organization.signIn(), 200);
    assert.deepEqual(await organization.lost(), []);
    await organization.mailed(email);
    await until('one listener per process', async () => (await countListeners(setting)) === before.listeners, backMs);
    const delivered = await deliveries(setting, organization);
    const after = { listeners: await countListeners(setting), connections: await countConnections(setting) };
    most = Math.max(most, memory());
    const lines = product.printed().split('\n').length;
    console.log(
      `${kind}, ${seconds} s: back after ${back} ms; ${after.listeners} listeners (${before.listeners} before), ${after.connections} connections; each of ${messages} messages delivered ${delivered.join(', ')} times; memory ${before.memory} MB before, ${most} MB at most, ${memory()} MB after; ${lines} lines printed`,
    );
    assert.equal(after.listeners, before.listeners);
    assert.deepEqual(delivered, Array(messages).fill(1));
    assert.deepEqual(servers(), before.servers, 'the same processes');
    assert.ok(most <= before.memory + moreMegabytes, 'memory grew');
    await product.stop();
    await until('no process is left', () => processesOf(setting.folder).length === 0, 15_000);
  } finally {
    await setting.close();
  }
};

if (cannotFindProcesses !== false) throw new Error(`The fault suite cannot run here: ${cannotFindProcesses}.`);
const [seconds = '30', only] = process.argv.slice(2);
for (const kind of databases) if (only === undefined || only === kind) await runOutage(kind, Number(seconds));
