/** `npm start`: installs, builds what needs building, and starts everything under Node 24. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildServer, buildWebApplication } from './build.mjs';
import { isOrphaned, whenOrphaned } from './orphaned.mjs';
import { fail, installPackages, node24, root, settingsFile } from './setup.mjs';

installPackages();
const node = node24();
const servesScreens = !process.argv.includes('--run=jobs');
await Promise.all([buildServer(node), servesScreens ? buildWebApplication(node) : null]);

const startedByNpm = process.env['npm_lifecycle_event'] === 'start';
if (startedByNpm && isOrphaned()) fail('Stopped before anything started.');
const child = spawn(node, [...settingsFile(), join(root, 'scripts/run.ts'), ...process.argv.slice(2)], {
  // The IPC channel closes when this process exits, even by SIGKILL, and the child then exits, too.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
// Ctrl+C also reaches the child; this process waits for it to exit cleanly.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
if (startedByNpm) whenOrphaned(() => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
