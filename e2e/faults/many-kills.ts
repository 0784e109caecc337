/**
 * Run by hand: node e2e/faults/many-kills.ts 200 [seed] (Node 24, after npm start has once installed and built).
 * Kills random processes at random moments while somebody writes, half of the rounds with the embedded
 * database and half with DATABASE_URL. Fails when an acknowledged write is lost, a process is left
 * running, or a round is not back within ten seconds.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { registerOrganization, type Organization } from './organization.ts';
import { cannotFindProcesses, processesOf, type Role } from './processes.ts';
import { readyAddress } from './product.ts';
import { randomFrom } from './random.ts';
import { databases, openSetting, type DatabaseKind, type Setting } from './setting.ts';
import { until } from './until.ts';

const backMs = 10_000;
const mailsMs = 300_000;
const longestPauseMs = 2_000;

/** Mails go out one a second, so that more writes would only lengthen the wait for the last mail. */
const betweenWritesMs = 1_000;

/** Writes again and again until it is stopped; what was refused is repeated at once. */
const keepWriting = (organization: Organization): { stop(): Promise<string[]> } => {
  const written: string[] = [];
  let writing = true;
  const done = (async () => {
    while (writing) {
      const email = await organization.write();
      if (email !== null) written.push(email);
      await pause(email === null ? 20 : betweenWritesMs);
    }
  })();
  return {
    stop: async () => {
      writing = false;
      await done;
      return written;
    },
  };
};

const killable: Role[] = ['supervisor', 'web', 'jobs', 'postgres'];

/** Whether each role has one process, none has two, and none of the old ones is left. */
const isComplete = ({ kind, folder }: Setting, old: number[]): boolean => {
  const expected = killable.filter((role) => role !== 'postgres' || kind === 'embedded');
  const found = processesOf(folder);
  if (found.some((one) => old.includes(one.pid))) return false;
  const now = found.map((one) => one.role);
  return (
    now
      .filter((role) => role !== 'other')
      .toSorted()
      .join() === expected.toSorted().join()
  );
};

const runRounds = async (kind: DatabaseKind, rounds: number, random: () => number): Promise<void> => {
  const setting = await openSetting(kind);
  try {
    let product = setting.start();
    await readyAddress(product);
    const organization = await registerOrganization(setting.address, setting.mails);
    const writer = keepWriting(organization);
    const times: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      await pause(random() * longestPauseMs);
      const role = killable[Math.floor(random() * killable.length)] ?? 'web';
      // With their supervisor all others have to be replaced; until they end they still answer.
      const replaced = role === 'supervisor' ? processesOf(setting.folder).map((one) => one.pid) : [];
      await setting.kill(role);
      const killed = performance.now();
      if (role === 'supervisor') product = setting.start();
      const back = async (): Promise<boolean> => isComplete(setting, replaced) && (await organization.answers());
      await until('everything is back', back, backMs).catch((error: unknown) => {
        throw new Error(`${kind}, round ${round}, ${role}: ${product.printed()}`, { cause: error });
      });
      times.push(performance.now() - killed);
      const lost = await organization.lost();
      if (lost.length > 0) throw new Error(`${kind}, round ${round}, ${role}: lost ${lost.join(', ')}`);
      console.log(`${kind} ${round}/${rounds}: ${role} killed, back after ${Math.round(times.at(-1) ?? 0)} ms`);
    }
    const written = await writer.stop();
    for (const email of written) await organization.mailed(email, mailsMs);
    await product.stop();
    await until('no process is left', () => processesOf(setting.folder).length === 0, 15_000);
    const sorted = times.toSorted((a, b) => a - b);
    const [median, longest] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
    console.log(
      `${kind}: ${rounds} kills, ${written.length} acknowledged writes, none lost, all mailed; back after ${Math.round(median)} ms (median), ${Math.round(longest)} ms (longest); nothing left running`,
    );
  } finally {
    await setting.close();
  }
};

if (cannotFindProcesses !== false) throw new Error(`The fault suite cannot run here: ${cannotFindProcesses}.`);
const [rounds = 200, seed = 1] = process.argv.slice(2).map(Number);
const random = randomFrom(seed);
const half = Math.ceil(rounds / 2);
for (const kind of databases) await runRounds(kind, kind === 'embedded' ? half : rounds - half, random);
