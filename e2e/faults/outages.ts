/**
 * Run by hand: node e2e/faults/outages.ts 300 [embedded|DATABASE_URL] (Node 24, after npm start has installed and built
 * once). Stops an external database, or freezes the embedded one, for this many seconds. Fails unless the product
 * recovers by itself within ten seconds, in the same processes, with one listener per process, one delivery of each live
 * message, and no more memory than before.
 */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { live } from '@sightline/contract';
import { registerOrganization, type Organization } from './organization.ts';
import { cannotFindProcesses, processesOf } from './processes.ts';
import { readyAddress } from './product.ts';
import { databases, openInstallation, type DatabaseKind, type Installation } from './installation.ts';
import { until } from './until.ts';
import { announce, countConnections, countListeners, databasePids, privateMegabytes } from './database-state.ts';

const recoveryMs = 10_000;
/** Allows for garbage that is not collected yet, but not for growth with the length of the outage. */
const moreMegabytes = 60;
const messages = 5;

const stopDatabase = async ({ external, ...installation }: Installation): Promise<() => Promise<void>> => {
  if (external !== null) {
    await external.stop();
    return external.startAgain;
  }
  const frozen = databasePids({ external, ...installation });
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  return async () => frozen.forEach((pid) => process.kill(pid, 'SIGCONT'));
};

/** Sends live messages. @returns how often each of them reached one browser */
const deliveries = async (installation: Installation, organization: Organization): Promise<number[]> => {
  const { user } = (await (await organization.call('/auth/me')).json()) as { user: { organizationId: string } };
  const url = `${installation.address.replace('http', 'ws')}/v1${live.path}?token=${encodeURIComponent(organization.token)}`;
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
    // Two rounds: by the end of the second, duplicates of the first have arrived.
    for (const round of [0, 1]) {
      for (let one = 1; one <= messages; one += 1)
        await announce(installation, user.organizationId, round * messages + one);
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
  const installation = await openInstallation(kind);
  try {
    const product = installation.start();
    await readyAddress(product);
    const organization = await registerOrganization(installation.address, installation.mails);
    const servers = () => processesOf(installation.folder).filter((one) => ['web', 'jobs'].includes(one.role));
    const memory = (): number => servers().reduce((sum, { pid }) => sum + privateMegabytes(pid), 0);
    await organization.write();
    const before = { servers: servers(), listeners: await countListeners(installation), memory: memory() };

    const restoreDatabase = await stopDatabase(installation);
    let most = before.memory;
    const over = performance.now() + seconds * 1_000;
    while (performance.now() < over) {
      // Users continue to send requests, which must not queue up.
      await organization.answers().catch(() => false);
      most = Math.max(most, memory());
      await pause(1_000);
    }
    await restoreDatabase();
    const returned = performance.now();
    await until('a signed-in call', organization.answers, recoveryMs);
    const email = await until('an acknowledged write', organization.write, recoveryMs);
    const back = Math.round(performance.now() - returned);
    assert.equal(await organization.signIn(), 200);
    assert.deepEqual(await organization.lost(), []);
    await organization.mailed(email);
    await until(
      'one listener per process',
      async () => (await countListeners(installation)) === before.listeners,
      recoveryMs,
    );
    const delivered = await deliveries(installation, organization);
    const after = { listeners: await countListeners(installation), connections: await countConnections(installation) };
    most = Math.max(most, memory());
    const lines = product.printed().split('\n').length;
    console.log(
      `${kind}, ${seconds} s: recovered after ${back} ms; ${after.listeners} listeners (${before.listeners} before), ${after.connections} connections; each of ${messages} messages delivered ${delivered.join(', ')} times; memory ${before.memory} MB before, ${most} MB at most, ${memory()} MB after; ${lines} lines printed`,
    );
    assert.equal(after.listeners, before.listeners);
    assert.deepEqual(delivered, Array(messages).fill(1));
    assert.deepEqual(servers(), before.servers, 'the same processes');
    assert.ok(most <= before.memory + moreMegabytes, 'memory grew');
    await product.stop();
    await until('no process is left', () => processesOf(installation.folder).length === 0, 15_000);
  } finally {
    await installation.close();
  }
};

if (cannotFindProcesses !== false) throw new Error(`The fault suite cannot run here: ${cannotFindProcesses}.`);
const [seconds = '30', only] = process.argv.slice(2);
for (const kind of databases) if (only === undefined || only === kind) await runOutage(kind, Number(seconds));
